import msgraph as ms
from msgraph import nn
from msgraph.train import Model, ReduceLROnPlateau
from tests.library.batches import Batches

net, x = nn.Dense(2, 2), ms.ops.ones((3, 2))
optimizer = nn.SGD(net.trainable_params(), learning_rate=nn.CosineDecayLR(0.0, 0.1, 10))
Model(net, nn.MSELoss(), optimizer).train(1, Batches((x, x)), callbacks=ReduceLROnPlateau("loss"))
