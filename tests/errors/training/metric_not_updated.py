from msgraph.train import ConfusionMatrix

ConfusionMatrix(num_classes=2).eval()
