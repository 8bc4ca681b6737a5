from msgraph.train import Accuracy

Accuracy().eval()
