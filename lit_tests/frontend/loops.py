# RUN: python %s | filecheck %s
# Loops over known values are unrolled: `for`, `while`, `break`, `continue`, `else`; a tensor gives its rows.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])


@ms.jit
def unrolled(a, b):
    for n in range(10):
        if n == 1:
            continue
        if n == 3:
            break
        a = a + b
    else:
        a = a * a
    k = 0
    while k < 1:
        a = a - b
        k += 1
    else:
        a = a * b
    return a


# CHECK-LABEL: func.func @unrolled
# CHECK-NEXT: ms.add
# CHECK-NEXT: ms.add
# CHECK-NEXT: ms.sub
# CHECK-NEXT: ms.mul
# CHECK-NEXT: func.return
print(unrolled.lower(x, x).module)


@ms.jit
def rows(a):
    total = None
    for row in a:
        total = row if total is None else total + row
    return total


# CHECK-LABEL: func.func @rows
# CHECK-COUNT-2: ms.add {{.*}} : tensor<2xf32>
# CHECK: func.return
print(rows.lower(ms.Tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])).module)
