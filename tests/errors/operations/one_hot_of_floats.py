import msgraph as ms
from msgraph import ops


@ms.jit
def classes(labels):
    return ops.one_hot(labels, 3)


classes(ms.Tensor([1.0, 0.0]))
