from msgraph import nn
from msgraph.train import Model
from tests.library.batches import Batches

net = nn.Dense(2, 2)
Model(net, nn.MSELoss(), nn.SGD(net.trainable_params())).train(1, Batches())
