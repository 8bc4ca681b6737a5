from msgraph import nn

net = nn.Dense(2, 2)
nn.TrainOneStepWithLossScaleCell(net, nn.SGD(net.trainable_params()), 1024.0)
