from msgraph import nn

optimizer = nn.SGD(nn.Dense(2, 3).trainable_params())
optimizer.get_lr_parameter(nn.Dense(2, 3).weight)
