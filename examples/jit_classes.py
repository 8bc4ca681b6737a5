"""Objects inside compiled functions: attributes, nesting, methods, creation, calls. Prints what the comments say."""

import numpy as np

import msgraph as ms
from msgraph import nn

ms.set_context(mode=ms.GRAPH_MODE)


@ms.jit_class
class Attribute:
    value = ms.Tensor(np.array([1, 2, 3]))


@ms.jit_class
class Inner:
    def __init__(self):
        self.value = ms.Tensor(np.array([1, 2, 3]))


@ms.jit_class
class Outer:
    def __init__(self):
        self.inner = Inner()


@ms.jit_class
class Scale:
    def __init__(self, number):
        self.number = number

    def act(self, x, y):
        return self.number * (x + y)

    def __call__(self, x, y):
        return self.act(x, y)


class Attributes(nn.Cell):
    def construct(self):
        return Attribute.value


class Nested(nn.Cell):
    def __init__(self):
        super().__init__()
        self.outer = Outer()

    def construct(self):
        return self.outer.inner.value


class Methods(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = Scale(2)

    def construct(self, x, y):
        return self.scale.number + self.scale.act(x, y)


class Creation(nn.Cell):
    def construct(self):
        return Scale(2 + 3).number


class Calls(nn.Cell):
    def construct(self, x, y):
        scale = Scale(2)
        return scale(x, y)


def main() -> None:
    """One line per program."""
    x, y = ms.Tensor(2, dtype=ms.int32), ms.Tensor(3, dtype=ms.int32)
    print(Attributes()())  # [1 2 3]
    print(Nested()())  # [1 2 3]
    print(Methods()(x, y))  # 12
    print(Creation()())  # 5
    print(Calls()(x, y))  # 10


if __name__ == "__main__":
    main()
