# RUN: python %s | filecheck %s
# Known values are computed by Python; what reaches an operation is a constant at the entry, once.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])
table = ms.Tensor([[1, 2], [3, 4]])
weight = ms.Parameter(ms.Tensor([5.0, 6.0]), name="weight")


@ms.jit
def known(a):
    import math

    big = 2**70 // 2**69
    text = f"{big:03d}"
    return a * big + len(text) + math.floor(2.5), a * 2, text


# CHECK-LABEL: func.func @known
# CHECK-NEXT: [[TWO:%.*]] = ms.constant {value = dense<2.000000e+00> : tensor<f32>}
# CHECK-NEXT: [[THREE:%.*]] = ms.constant {value = dense<3.000000e+00> : tensor<f32>}
# CHECK-NEXT: [[M:%.*]] = ms.mul %a, [[TWO]]
# CHECK-NEXT: [[S:%.*]] = ms.add [[M]], [[THREE]]
# CHECK-NEXT: ms.add [[S]], [[TWO]]
# CHECK-NEXT: ms.mul %a, [[TWO]]
# CHECK-NEXT: func.return
print(known.lower(x).module)


@ms.jit
def tensors(a):
    return a + weight, a * table


# A small tensor is a constant, a parameter an argument: it is read anew at every call.
# CHECK-LABEL: func.func @tensors(%a: tensor<2xf32>, %weight: !ms.ref<tensor<2xf32>> {ms.parameter = "weight"})
# CHECK-NEXT: ms.constant {value = dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi64>}
# CHECK-NEXT: [[W:%.*]] = ms.load %weight
# CHECK-NEXT: ms.add %a, [[W]]
print(tensors.lower(x).module)
