"""Two parameters of one name: a checkpoint would keep one of them."""

import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor([1.0]), name="w")
        self.shift = ms.Parameter(ms.Tensor([2.0]), name="w")


ms.save_checkpoint(Net(), "never_written.ckpt")
