# RUN: python %s | filecheck %s
# Tensors of two shapes, a value or nothing: both stay, each with its own type, beside the number of the one it is.
import msgraph as ms


@ms.jit
def shapes(c, x, y):
    r = x + x if c else y
    return r * 2


# CHECK-LABEL: func.func @shapes
# CHECK: [[A:%.*]], [[B:%.*]], [[TAG:%.*]] = ms.if %c then {
# CHECK: } : (tensor<i1>) -> (tensor<2xf32>, tensor<3xf32>, tensor<i64>)
# CHECK: [[IS:%.*]] = ms.compare [[TAG]]
# CHECK: ms.if [[IS]] then {
# CHECK: ms.mul [[A]]
# CHECK: } else {
# CHECK: ms.mul [[B]]
print(shapes.lower(ms.Tensor(True), ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0, 3.0])).module)


@ms.jit
def nothing(c, x):
    r = x if c else None
    if c:
        return r + 1
    return x


# What `c` says of `r` is known where `c` holds: no second test.
# CHECK-LABEL: func.func @nothing
# CHECK: ms.if %c
# CHECK-NOT: ms.compare
# CHECK: ms.add
# CHECK-NOT: ms.compare
# CHECK: func.return
print(nothing.lower(ms.Tensor(True), ms.Tensor([1.0, 2.0])).module)
