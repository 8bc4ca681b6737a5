# RUN: python %s | filecheck %s
# A condition that only the run knows: both arms, what they bind joined; the rest of a block joins the arm that goes on.
import msgraph as ms


@ms.jit
def joined(x, y):
    pair = (x, y)
    if x > y:
        pair = (y, pair[1])
    return pair


# CHECK-LABEL: func.func @joined
# CHECK: [[C:%.*]] = ms.compare
# CHECK-NEXT: [[R:%.*]] = ms.if [[C]] then {
# CHECK-NEXT: ms.yield %y
# CHECK-NEXT: } else {
# CHECK-NEXT: ms.yield %x
# CHECK: func.return [[R]], %y
print(joined.lower(ms.Tensor(1.0), ms.Tensor(2.0)).module)


@ms.jit
def early(x):
    if x > 0:
        return x + x
    x = x - 1
    return x * x


# CHECK-LABEL: func.func @early
# CHECK: ms.if
# CHECK-NEXT: ms.add
# CHECK: } else {
# CHECK-NEXT: ms.sub
# CHECK-NEXT: ms.mul
# CHECK-NOT: ms.if
# CHECK: func.return
print(early.lower(ms.Tensor(1.0)).module)
