# RUN: python %s | filecheck %s
# A loop that only the run ends carries what its body changes, and nothing else.
import msgraph as ms


@ms.jit
def carried(x, n):
    scale = 2
    k = 0
    while k < n:
        scale = 2
        x = x * scale
        k = k + 1
    return x, k


# CHECK-LABEL: func.func @carried
# CHECK: ms.while {{%.*}}, {{%.*}} before {
# CHECK: ms.compare {{.*}}"less"
# CHECK-NEXT: ms.condition
# CHECK: } after {
# CHECK: ms.mul
# CHECK-NEXT: ms.add
# CHECK-NEXT: ms.yield {{%.*}}, {{%.*}} :
# CHECK: func.return
print(carried.lower(ms.Tensor(1.0), ms.Tensor(3)).module)


@ms.jit
def left(x):
    while True:
        x = x + 1
        if x > 5:
            break
    return x


# CHECK-LABEL: func.func @left
# CHECK: ms.while
# CHECK: ms.not
# CHECK-NEXT: ms.condition
print(left.lower(ms.Tensor(1)).module)
