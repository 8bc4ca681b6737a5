import msgraph as ms
from msgraph import nn, ops


class Counting(nn.Cell):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def construct(self, x):
        self.calls = self.calls + 1
        return x


ms.export(Counting(), ops.ones((2, 4)), file_name="net")
