// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @reduce_sum(%x: tensor<3x4xi8>) -> tensor<3xi8> {
  %r = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>
  func.return %r : tensor<3xi8>
}
// CHECK-LABEL: func.func @reduce_sum(
// CHECK-NEXT:    %r = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>

func.func @reduce_prod(%x: tensor<3x4xi8>) -> tensor<3xi8> {
  %r = ms.reduce %x {function = "reduce_prod", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>
  func.return %r : tensor<3xi8>
}
// CHECK-LABEL: func.func @reduce_prod(
// CHECK-NEXT:    %r = ms.reduce %x {function = "reduce_prod", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>

func.func @reduce_max(%x: tensor<3x4xi8>) -> tensor<3xi8> {
  %r = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>
  func.return %r : tensor<3xi8>
}
// CHECK-LABEL: func.func @reduce_max(
// CHECK-NEXT:    %r = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>

func.func @reduce_min(%x: tensor<3x4xi8>) -> tensor<3xi8> {
  %r = ms.reduce %x {function = "reduce_min", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>
  func.return %r : tensor<3xi8>
}
// CHECK-LABEL: func.func @reduce_min(
// CHECK-NEXT:    %r = ms.reduce %x {function = "reduce_min", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi8>) -> tensor<3xi8>

func.func @reduce_any(%x: tensor<3x4xi1>) -> tensor<3xi1> {
  %r = ms.reduce %x {function = "reduce_any", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi1>) -> tensor<3xi1>
  func.return %r : tensor<3xi1>
}
// CHECK-LABEL: func.func @reduce_any(
// CHECK-NEXT:    %r = ms.reduce %x {function = "reduce_any", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi1>) -> tensor<3xi1>

func.func @reduce_all(%x: tensor<3x4xi1>) -> tensor<3xi1> {
  %r = ms.reduce %x {function = "reduce_all", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi1>) -> tensor<3xi1>
  func.return %r : tensor<3xi1>
}
// CHECK-LABEL: func.func @reduce_all(
// CHECK-NEXT:    %r = ms.reduce %x {function = "reduce_all", axes = array<i64: 1>, keep_dims = false} : (tensor<3x4xi1>) -> tensor<3xi1>
