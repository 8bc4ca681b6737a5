import msgraph as ms
from msgraph import ops


def f(x):
    y = x * 2
    print("y is", y)
    return y


ms.export(f, ops.ones((2, 3)), file_name="net", file_format="OBJECT")
