from msgraph.train import CheckpointConfig

CheckpointConfig(0, 0, 0, 0)
