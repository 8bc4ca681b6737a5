import msgraph as ms
from msgraph import nn

ms.save_checkpoint(nn.Dense(2, 3), "net", append_dict={"when": None})
