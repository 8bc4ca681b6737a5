import numpy as np

import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 8, 3)

    @ms.jit
    def construct(self, images):
        return self.layer(images)


Net()(ms.Tensor(np.ones((2, 1, 8, 8), np.float32)))
