# RUN: python %s | filecheck %s
# What raises is known while compiling: `try`, `raise`, `with`, `assert` are decided, and leave nothing.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])


class Ignoring:
    def __init__(self, kind):
        self.kind = kind

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return kind is not None and issubclass(kind, self.kind)


def checked(n):
    assert n < 3, n
    return n


@ms.jit
def decided(a, b):
    try:
        a = a * checked(5)
    except AssertionError as problem:
        a = a + b if problem.args == (5,) else a
    else:
        a = a - b
    finally:
        a = a * b
    with Ignoring(KeyError):
        a = a - {}["missing"]
    return a


# CHECK-LABEL: func.func @decided
# CHECK-NEXT: ms.add
# CHECK-NEXT: ms.mul
# CHECK-NEXT: func.return
print(decided.lower(x, x).module)
