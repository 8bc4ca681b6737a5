# RUN: python %s | filecheck %s
# A known condition leaves only the taken branch: `if`, the conditional expression, `and`/`or`, `match`.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])


@ms.jit
def taken(a, mode, n):
    if mode == "double" and n > 1:
        a = a + a
    elif undefined_name:
        a = a * a
    b = a - a if n is None else a * a
    match n:
        case 0 | 1:
            return b - a
        case int(k) if k > 1:
            return b
    return a


# CHECK-LABEL: func.func @taken
# CHECK-NEXT: ms.add
# CHECK-NEXT: ms.mul
# CHECK-NEXT: func.return
print(taken.lower(x, "double", 2).module)
