# RUN: python %s | filecheck %s
# Objects are taken apart: methods, properties, operators and inheritance leave only the tensors they computed.
import msgraph as ms
from msgraph import nn

x = ms.Tensor([1.0, 2.0])


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b

    @property
    def swapped(self):
        return type(self)(self.b, self.a)

    def __add__(self, other):
        return Pair(self.a + other.a, self.b + other.b)


@ms.jit
def objects(a, b):
    class Triple(Pair):
        def __init__(self, a, b):
            super().__init__(a, b)
            self.c = a - b

    both = Pair(a, b) + Triple(a, b).swapped
    return both.a * both.b


# CHECK-LABEL: func.func @objects
# CHECK-NEXT: ms.sub %a, %b
# CHECK-NEXT: ms.sub %b, %a
# CHECK-NEXT: [[A:%.*]] = ms.add %a, %b
# CHECK-NEXT: [[B:%.*]] = ms.add %b, %a
# CHECK-NEXT: ms.mul [[A]], [[B]]
# CHECK-NEXT: func.return
print(objects.lower(x, x).module)


@ms.jit_class
class Scale:
    by = 3

    def __call__(self, a):
        return a * self.by


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = Scale()

    def construct(self, a):
        return self.scale(a) + a


net = Net()


@ms.jit
def cells(a):
    return net(a)


# CHECK-LABEL: func.func @cells
# CHECK-NEXT: [[THREE:%.*]] = ms.constant {value = dense<3.000000e+00> : tensor<f32>}
# CHECK-NEXT: [[M:%.*]] = ms.mul %a, [[THREE]]
# CHECK-NEXT: ms.add [[M]], %a
print(cells.lower(x).module)
