# RUN: rm -rf %t
# RUN: env MSGRAPH_CHECK=forms MSGRAPH_DUMP=%t python %s
# RUN: cat %t/001_softmax/2_plain.mlir | filecheck %s --check-prefix=PLAIN
# RUN: cat %t/001_softmax/3_fused.mlir | filecheck %s --check-prefix=FUSED
# RUN: cat %t/001_softmax/5_kernels.mlir | filecheck %s --check-prefix=KERNELS
"""Reductions share kernels with what is computed around them; `exp` becomes a polynomial on lanes."""

import msgraph as ms
from msgraph import ops


@ms.jit
def softmax(x):
    e = ops.exp(x - ops.amax(x, 1, True))
    return e / e.sum(1, keepdims=True)


softmax(ms.Tensor([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))

# PLAIN:      ms.reduce %{{[0-9a-z]+}} {function = "reduce_max"
# PLAIN-NEXT: ms.sub
# PLAIN-NEXT: ms.math
# PLAIN-NEXT: ms.reduce %{{[0-9a-z]+}} {function = "reduce_sum"
# PLAIN-NEXT: ms.div

# FUSED:      ms.kernel
# FUSED-NOT:  {{^    }}%{{.*}} = ms.math

# KERNELS:     func.func private
# KERNELS:     scf.for
# KERNELS-NOT: math.exp
