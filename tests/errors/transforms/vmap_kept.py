import msgraph as ms


@ms.jit
def collect(x):
    seen = []

    def double(row):
        seen.append(row * 2)
        return row

    return ms.vmap(double)(x), seen


collect(ms.Tensor([1.0, -2.0]))
