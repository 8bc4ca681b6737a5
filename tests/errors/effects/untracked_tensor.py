import enum
import operator

import msgraph as ms


class Tables(enum.Enum):
    SMALL = ms.Tensor([1.0, 2.0])

    def get(self):
        return self.value


found = operator.methodcaller("get")


@ms.jit(fullgraph=True)
def f(x):
    t = found(Tables.SMALL)
    t[0] = x[0]
    return t


f(ms.Tensor([1.0, 2.0]))
