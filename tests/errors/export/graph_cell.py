from msgraph import nn

nn.GraphCell("net.mindir")
