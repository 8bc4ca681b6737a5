import msgraph as ms


@ms.jit(donate="state")
def step(state, x):
    return state * 0.5 + x


state, x = ms.Tensor([1.0, 2.0]), ms.Tensor([0.5, 0.5])
after = step(state, x)
print(state)
