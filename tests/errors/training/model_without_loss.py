from msgraph import nn
from msgraph.train import Model

Model(nn.Dense(2, 2), metrics={"accuracy"})
