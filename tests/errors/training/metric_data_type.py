from msgraph.train import MAE

MAE().update("0.5", "0.4")
