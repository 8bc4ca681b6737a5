import msgraph as ms
from msgraph import nn

ms.save_checkpoint(nn.Dense(2, 3), "net", enc_key=b"secret")
