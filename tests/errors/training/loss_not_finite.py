import msgraph as ms
from msgraph import nn
from msgraph.train import LossMonitor, Model
from tests.library.batches import Batches

net, x = nn.Dense(2, 2), ms.ops.ones((3, 2))
model = Model(net, nn.MSELoss(), nn.SGD(net.trainable_params()))
model.train(1, Batches((x, x * float("inf"))), callbacks=LossMonitor())
