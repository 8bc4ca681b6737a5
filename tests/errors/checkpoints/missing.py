import msgraph as ms
from msgraph import nn

ms.load_checkpoint("nowhere.ckpt")
