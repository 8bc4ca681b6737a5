# RUN: python %s | filecheck %s
# Names stand for values: unpacking, augmented and multiple assignment emit nothing of their own.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])


@ms.jit
def swap(a, b):
    a, b = b, a
    first, *rest = a, b, a + b
    c = d = rest[-1]
    return first, c, d


# CHECK-LABEL: func.func @swap
# CHECK-NEXT: [[SUM:%.*]] = ms.add %b, %a : tensor<2xf32>
# CHECK-NEXT: func.return %b, [[SUM]] :
print(swap.lower(x, x).module)


@ms.jit
def augmented(a):
    before = a
    a += 1
    return before, a


# `+=` on a tensor makes a new value; the old one is still there.
# CHECK-LABEL: func.func @augmented
# CHECK: [[NEW:%.*]] = ms.add %a,
# CHECK-NEXT: func.return %a, [[NEW]] :
print(augmented.lower(x).module)
