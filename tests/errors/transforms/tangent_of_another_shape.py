import msgraph as ms
from msgraph import ops

ms.jvp(ops.sin, (ops.ones((3,)),), (ops.ones((4,)),))
