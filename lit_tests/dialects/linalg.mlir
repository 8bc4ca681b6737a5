// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @matmul(%x: tensor<2x3xf64>, %y: tensor<3x4xf64>) -> tensor<2x4xf64> {
  %r = ms.matmul %x, %y : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  func.return %r : tensor<2x4xf64>
}
// CHECK-LABEL: func.func @matmul(
// CHECK-NEXT:    %r = ms.matmul %x, %y : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
