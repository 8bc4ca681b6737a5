// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @gather(%x: tensor<2x3x4xf64>, %y: tensor<2x2xi64>) -> tensor<2x2x2x4xf64> {
  %r = ms.gather %x, %y {axis = 1 : i64} : (tensor<2x3x4xf64>, tensor<2x2xi64>) -> tensor<2x2x2x4xf64>
  func.return %r : tensor<2x2x2x4xf64>
}
// CHECK-LABEL: func.func @gather(
// CHECK-NEXT:    %r = ms.gather %x, %y {axis = 1 : i64} : (tensor<2x3x4xf64>, tensor<2x2xi64>) -> tensor<2x2x2x4xf64>

func.func @scatter(%x: tensor<2x3x4xf64>, %y: tensor<2x2xi64>, %z: tensor<2x2xi64>, %w: tensor<2x2x2xf64>) -> tensor<2x3x4xf64> {
  %r = ms.scatter %x, %y, %z, %w {axis = 1 : i64, combiner = "update"} : (tensor<2x3x4xf64>, tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2x2xf64>) -> tensor<2x3x4xf64>
  func.return %r : tensor<2x3x4xf64>
}
// CHECK-LABEL: func.func @scatter(
// CHECK-NEXT:    %r = ms.scatter %x, %y, %z, %w {axis = 1 : i64, combiner = "update"} : (tensor<2x3x4xf64>, tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2x2xf64>) -> tensor<2x3x4xf64>
