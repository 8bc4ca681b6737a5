from msgraph.train import CheckpointConfig

CheckpointConfig(append_info="epoch_num")
