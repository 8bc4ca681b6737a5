from msgraph.train import Accuracy

Accuracy().update([[0.2, 0.8]])
