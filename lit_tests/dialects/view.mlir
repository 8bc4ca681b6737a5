// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @slice(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %r = ms.slice %x {starts = array<i64: 0, 1>, sizes = array<i64: 2, 2>, steps = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @slice(
// CHECK-NEXT:    %r = ms.slice %x {starts = array<i64: 0, 1>, sizes = array<i64: 2, 2>, steps = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x2xf32>

func.func @update_slice(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %r = ms.update_slice %x, %y {starts = array<i64: 0, 1>, steps = array<i64: 1, 1>} : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}
// CHECK-LABEL: func.func @update_slice(
// CHECK-NEXT:    %r = ms.update_slice %x, %y {starts = array<i64: 0, 1>, steps = array<i64: 1, 1>} : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>

func.func @reshape(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %r = ms.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  func.return %r : tensor<3x2xf32>
}
// CHECK-LABEL: func.func @reshape(
// CHECK-NEXT:    %r = ms.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>

func.func @transpose(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %r = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  func.return %r : tensor<3x2xf32>
}
// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT:    %r = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>

func.func @broadcast_to(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = ms.broadcast_to %x {shape = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}
// CHECK-LABEL: func.func @broadcast_to(
// CHECK-NEXT:    %r = ms.broadcast_to %x {shape = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>

func.func @flip(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = ms.flip %x {axes = array<i64: 0>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}
// CHECK-LABEL: func.func @flip(
// CHECK-NEXT:    %r = ms.flip %x {axes = array<i64: 0>} : tensor<2x3xf32>
