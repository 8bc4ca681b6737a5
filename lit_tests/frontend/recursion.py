# RUN: python %s | filecheck %s
# A function that calls itself under a run-time condition is a function of the graph; what it uses of the values
# around it becomes arguments, values first, then parameters.
from typing import Any

import msgraph as ms

x = ms.Tensor([1.0, 2.0])
w = ms.Parameter(ms.Tensor([3.0, 4.0]), name="w")


@ms.jit
def powers(a: Any, n: Any) -> Any:
    def power(k: Any) -> Any:
        if k == 0:
            return w * 1
        return a * power(k - 1)

    return power(n)


# CHECK-LABEL: func.func @powers(%a: tensor<2xf32>, %n: tensor<i64>, %w: !ms.ref<tensor<2xf32>> {{.*}})
# CHECK:         func.call @power(%n, %a, %w)
# CHECK-LABEL: func.func private @power(%n: tensor<i64>, %a: tensor<2xf32>, %w: !ms.ref<tensor<2xf32>>)
# CHECK:         ms.if
# CHECK:           ms.load %w
# CHECK:         } else {
# CHECK:           [[K:%.*]] = ms.sub %n
# CHECK-NEXT:      func.call @power([[K]], %a, %w)
print(powers.lower(x, ms.Tensor(3)).module)
