"""NumPy scalars and arrays beside tensors, on either side of an operator: the result is a tensor."""

import operator

import numpy as np

import msgraph as ms

X = ms.Tensor([1.0, 2.0, 4.0])
INTS, HALVES = X.astype(ms.int32), X.astype(ms.float16)
OTHERS = [
    np.sqrt(2.0), np.float32(0.5), np.int32(3), np.bool_(True), np.array([1.0, 2.0, 3.0]), np.array([3, 1, 2]),
    np.array(2, np.uint8),
]
A = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)


def either_side(op):
    def program(x):
        return [pair for other in OTHERS for pair in (op(other, x), op(x, other))]

    program.__name__ = op.__name__
    return program


def matrix(x):
    return A @ x, x @ A, np.pi * x, -A + x, A[0] * x, np.float32(3) / x


def texts(x):
    return np.array(["a"]) * x


def narrow(x):
    return np.int32(3) * x.sum().item()


OPERATORS = "add sub mul truediv floordiv mod pow lt ge eq ne".split()
CASES = [
    *((either_side(getattr(operator, name)), x) for name in OPERATORS for x in (X, INTS, HALVES)),
    (either_side(divmod), X),
    (matrix, X[:2]),
    (texts, X),
]
REFUSED = [(narrow, INTS, "a number beside int32")]
