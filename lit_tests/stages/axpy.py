# RUN: rm -rf %t
# RUN: env MSGRAPH_CHECK=forms MSGRAPH_DUMP=%t python %s
# RUN: cat %t/001_axpy/0_written.mlir | filecheck %s --check-prefix=WRITTEN
# RUN: cat %t/001_axpy/2_plain.mlir | filecheck %s --check-prefix=PLAIN
# RUN: cat %t/001_axpy/3_fused.mlir | filecheck %s --check-prefix=FUSED
# RUN: cat %t/001_axpy/4_planned.mlir | filecheck %s --check-prefix=PLANNED
# RUN: cat %t/001_axpy/5_kernels.mlir | filecheck %s --check-prefix=KERNELS
# RUN: cat %t/001_axpy/6_kernels.ll | filecheck %s --check-prefix=LLVM
"""A chain of element-wise operations becomes one kernel: two loads, one loop, one store."""

import msgraph as ms


@ms.jit
def axpy(a, x, y):
    product = a * x
    unused = product - y
    return (product + y) * 1.0


axpy(ms.Tensor([2.0]), ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor([1.0, 2.0, 3.0]))

# Everything the function says, in its order, each op with its line.
# WRITTEN:      // msgraph-opt -p '{{.*}}fuse-kernels
# WRITTEN-NEXT: #loc1 = loc("{{.*}}axpy.py":{{[0-9]+}}:{{[0-9]+}})
# WRITTEN:      func.func @axpy
# WRITTEN-NEXT:   ms.constant
# WRITTEN-NEXT:   ms.mul %a, %x : (tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
# WRITTEN-NEXT:   ms.sub
# WRITTEN-NEXT:   ms.add
# WRITTEN-NEXT:   ms.mul
# WRITTEN-NEXT:   func.return

# What is left of it: nobody needs the difference, and a product with one is none.
# PLAIN:        func.func @axpy
# PLAIN-NEXT:     ms.mul
# PLAIN-NEXT:     ms.add
# PLAIN-NEXT:     func.return

# Both in one kernel.
# FUSED:          ms.kernel %a, %x, %y {
# FUSED:            ms.mul
# FUSED-NEXT:       ms.add
# FUSED-NEXT:       ms.yield
# FUSED:          func.return

# A slot for each tensor, no scratch memory, one run.
# PLANNED:      ms.arena = 0
# PLANNED:        ms.slot : () -> !ms.slot<tensor<1xf32>, "argument"
# PLANNED:        ms.slot : () -> !ms.slot<tensor<3xf32>, "result"
# PLANNED-NEXT:   ms.run
# PLANNED-NOT:    ms.run

# Lanes of a loop over four vectors, and of one for what is left; the size is an argument, so other shapes use the code.
# KERNELS:      func.func private @mul_add_{{[0-9a-f]+}}(
# KERNELS:        vector.broadcast
# KERNELS:        scf.for
# KERNELS:          arith.mulf {{.*}} : vector<
# KERNELS-NEXT:     arith.addf {{.*}} : vector<
# KERNELS:        scf.for
# KERNELS-NOT:      scf.for

# LLVM:         define void @mul_add_{{[0-9a-f]+}}(ptr %base_table, ptr %instruction)
# LLVM:           fmul <
# LLVM-NEXT:      fadd <
# LLVM:           ret void
