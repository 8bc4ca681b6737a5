import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

ms.save_checkpoint([{"name": "step", "data": ms.Tensor(1 << 40, ms.int64)}], "net.ckpt")


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.step = ms.Parameter(ms.Tensor(0, ms.int32), name="step")


ms.load_param_into_net(Net(), ms.load_checkpoint("net.ckpt"))
