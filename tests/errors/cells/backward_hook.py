from msgraph import nn

nn.ReLU().register_backward_hook(print)
