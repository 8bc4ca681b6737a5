# RUN: python %s | filecheck %s
# What HyperMap and Map do to items of one type is one function of the graph, called for each; parameters come as memory.
from typing import Any

import msgraph as ms
from msgraph import ops

a = ms.Tensor([1.0, 2.0])
b = ms.Tensor([[1.0, 2.0]])
w = ms.ParameterTuple([ms.Parameter(ms.Tensor([3.0, 4.0]), name=name) for name in ("w1", "w2")])
step = ops.MultitypeFuncGraph("step")


@step.register("Number", "Tensor", "Tensor")
def _step(rate: Any, weight: Any, slope: Any) -> Any:
    return ops.assign_sub(weight, slope * rate)


@ms.jit
def update(grads: Any) -> Any:
    return ops.HyperMap()(ops.partial(step, 0.5), w, grads)


# CHECK-LABEL: func.func @update(%0: tensor<2xf32>, %1: tensor<2xf32>, %w1: !ms.ref{{.*}}, %w2: !ms.ref{{.*}})
# CHECK-NEXT:    func.call @step(%w1, %0) : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> ()
# CHECK-NEXT:    func.call @step(%w2, %1)
# CHECK-LABEL: func.func private @step
# CHECK:         ms.assign_sub
# CHECK-NOT:   func.func private
print(update.lower((a, a)).module)


def square(x: Any) -> Any:
    return x * x


@ms.jit
def squares(items: Any) -> Any:
    return ops.Map()(square, items)


# Items of other types have a function of their own.
# CHECK-LABEL: func.func @squares
# CHECK-COUNT-2: func.call @square(
# CHECK-COUNT-1: func.call @square_1(
# CHECK:       func.func private @square(%{{.*}}: tensor<2xf32>)
# CHECK:       func.func private @square_1(%{{.*}}: tensor<1x2xf32>)
print(squares.lower([a, a, b]).module)


@ms.jit
def one(items: Any) -> Any:
    return ops.HyperMap()(square, items)


# A function for one item is none.
# CHECK-LABEL: func.func @one
# CHECK-NOT:     func.call
print(one.lower([a]).module)
