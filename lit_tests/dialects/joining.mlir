// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @concat(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>) -> tensor<3x3xf32> {
  %r = ms.concat %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}
// CHECK-LABEL: func.func @concat(
// CHECK-NEXT:    %r = ms.concat %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>

func.func @stack(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x2x3xf32> {
  %r = ms.stack %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  func.return %r : tensor<2x2x3xf32>
}
// CHECK-LABEL: func.func @stack(
// CHECK-NEXT:    %r = ms.stack %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>

func.func @pad(%x: tensor<2x3xf32>, %y: tensor<f32>) -> tensor<3x5xf32> {
  %r = ms.pad %x, %y {low = array<i64: 1, 0>, high = array<i64: 0, 2>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x5xf32>
  func.return %r : tensor<3x5xf32>
}
// CHECK-LABEL: func.func @pad(
// CHECK-NEXT:    %r = ms.pad %x, %y {low = array<i64: 1, 0>, high = array<i64: 0, 2>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x5xf32>
