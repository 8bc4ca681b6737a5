import msgraph as ms


@ms.jit(donate="weights")
def halved(weights):
    return [w * 0.5 for w in weights]


halved([ms.Tensor([1.0, 2.0]), ms.Parameter(ms.Tensor([3.0]), name="bias")])
