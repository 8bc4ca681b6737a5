# RUN: rm -rf %t
# RUN: env MSGRAPH_DUMP=%t python %s
# RUN: cat %t/001_scaled/6_kernels.ll | filecheck %s --check-prefix=FIRST
# RUN: cat %t/002_scaled/4_planned.mlir | filecheck %s --check-prefix=PLANNED
# RUN: cat %t/002_scaled/5_kernels.mlir | filecheck %s --check-prefix=SECOND --allow-empty
"""A kernel's sizes are arguments: another shape of the same rank is another graph and the same code."""

import msgraph as ms


@ms.jit
def scaled(x):
    return x * 3.0 + 1.0


scaled(ms.Tensor([1.0, 2.0, 3.0]))
scaled(ms.Tensor([1.0] * 1000))

# FIRST:      define void @
# PLANNED:    ms.slot : () -> !ms.slot<tensor<1000xf32>, "argument"
# PLANNED:    ms.run
# SECOND-NOT: scf.for
