import msgraph as ms
from msgraph import nn

ms.save_checkpoint(5, "net.ckpt")
