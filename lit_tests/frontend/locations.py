# RUN: python %s | filecheck %s
# Every op says where it stands in the text, and through which calls it was reached.
import msgraph as ms
from msgraph.diagnostics.spans import from_location


def helper(a):
    return a * a


@ms.jit
def outer(a):
    return helper(a) + a


# CHECK: ms.mul locations.py:8:12 locations.py:13:12
# CHECK-NEXT: ms.add locations.py:13:12
# CHECK-NEXT: func.return locations.py:13:5
for function in outer.lower(ms.Tensor([1.0])).module.ops:
    for op in function.body.block.ops:
        places = (f"{span.file.rpartition('/')[2]}:{span.line}:{span.col + 1}" for span in from_location(op.location))
        print(op.name, *places)
