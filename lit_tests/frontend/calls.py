# RUN: python %s | filecheck %s
# Functions are lowered where they are called, wrappers included; known calls are made, and leave nothing.
import functools
import math

import msgraph as ms

x = ms.Tensor([1.0, 2.0])


def twice(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) + function(*args, **kwargs)

    return wrapper


@twice
def scaled(a, *factors, by=math.sqrt(4.0)):
    for factor in factors:
        a = a * factor
    return a * by


@ms.jit
def calls(a, b):
    return scaled(a, *[b], by=b)


# CHECK-LABEL: func.func @calls
# CHECK-COUNT-4: ms.mul %{{.*}}, %b : tensor<2xf32>
# CHECK-NEXT: ms.add
# CHECK-NEXT: func.return
print(calls.lower(x, x).module)


def power(a, n):
    return a if n == 1 else a * power(a, n - 1)


@ms.jit
def recursion(a):
    return power(a, 3)


# CHECK-LABEL: func.func @recursion
# CHECK-COUNT-2: ms.mul
# CHECK-NEXT: func.return
print(recursion.lower(x).module)
