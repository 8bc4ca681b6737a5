import msgraph as ms


@ms.jit
def labelled(x):
    return ms.ops.add(x, "label")


labelled(ms.Tensor([1.0]))
