// RUN: msgraph-opt %s -p fuse-kernels,plan-buffers,lower-kernels,expand-math -t 'llvm{machine="generic"}' | filecheck %s --check-prefix=LLVM
// RUN: msgraph-opt %s -p fuse-kernels,plan-buffers,lower-kernels,expand-math -t asm | filecheck %s --check-prefix=ASM
// RUN: msgraph-opt %s -p fuse-kernels | msgraph-opt -p plan-buffers | msgraph-opt -p lower-kernels | msgraph-opt -t llvm | filecheck %s --check-prefix=STEPS
// RUN: not msgraph-opt %s -t llvm 2>&1 | filecheck %s --check-prefix=EARLY

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.mul %x, %y : tensor<4xf32>
  func.return %a : tensor<4xf32>
}

// LLVM: define void @mul_{{[0-9a-f]+}}(ptr %base_table, ptr %instruction)
// LLVM: fmul

// ASM: mul_{{[0-9a-f]+}}:
// ASM: ret

/// Every form can be written, read back and continued.
// STEPS: define void @mul_

// EARLY: targets.mlir:7:3: error: [MG904] 'ms.mul' cannot be written as LLVM IR
