# RUN: python %s | filecheck %s
# Closures look their names up when they run; lambdas made in a loop share its variable, as in Python.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])


@ms.jit
def late(a, b):
    def inner(n):
        return n * k

    k = a
    first = inner(b)
    k = b
    return first, inner(a)


# CHECK-LABEL: func.func @late
# CHECK-NEXT: ms.mul %b, %a
# CHECK-NEXT: ms.mul %a, %b
# CHECK-NEXT: func.return
print(late.lower(x, x).module)


@ms.jit
def shared(a, b):
    functions = [lambda n: n + item for item in (a, b)]
    total = a

    def add(n):
        nonlocal total
        total = total - n

    add(functions[0](b))
    return total


# CHECK-LABEL: func.func @shared
# CHECK-NEXT: [[SUM:%.*]] = ms.add %b, %b
# CHECK-NEXT: ms.sub %a, [[SUM]]
# CHECK-NEXT: func.return
print(shared.lower(x, x).module)
