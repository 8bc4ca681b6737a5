// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @argmax(%x: tensor<3x4xi1>) -> tensor<3xi32> {
  %r = ms.arg %x {function = "argmax", axis = 1 : i64, keep_dims = false, dtype = i32} : (tensor<3x4xi1>) -> tensor<3xi32>
  func.return %r : tensor<3xi32>
}
// CHECK-LABEL: func.func @argmax(
// CHECK-NEXT:    %r = ms.arg %x {function = "argmax", axis = 1 : i64, keep_dims = false, dtype = i32} : (tensor<3x4xi1>) -> tensor<3xi32>

func.func @argmin(%x: tensor<3x4xi1>) -> tensor<3xi32> {
  %r = ms.arg %x {function = "argmin", axis = 1 : i64, keep_dims = false, dtype = i32} : (tensor<3x4xi1>) -> tensor<3xi32>
  func.return %r : tensor<3xi32>
}
// CHECK-LABEL: func.func @argmin(
// CHECK-NEXT:    %r = ms.arg %x {function = "argmin", axis = 1 : i64, keep_dims = false, dtype = i32} : (tensor<3x4xi1>) -> tensor<3xi32>

func.func @sort(%x: tensor<3x4xi1>) -> (tensor<3x4xi1>, tensor<3x4xi32>) {
  %r0, %r1 = ms.sort %x {axis = 1 : i64, descending = true} : (tensor<3x4xi1>) -> (tensor<3x4xi1>, tensor<3x4xi32>)
  func.return %r0, %r1 : tensor<3x4xi1>, tensor<3x4xi32>
}
// CHECK-LABEL: func.func @sort(
// CHECK-NEXT:    %r0, %r1 = ms.sort %x {axis = 1 : i64, descending = true} : (tensor<3x4xi1>) -> (tensor<3x4xi1>, tensor<3x4xi32>)

func.func @top(%x: tensor<3x4xi1>) -> (tensor<3x2xi1>, tensor<3x2xi32>) {
  %r0, %r1 = ms.top %x {axis = 1 : i64, count = 2 : i64, descending = true} : (tensor<3x4xi1>) -> (tensor<3x2xi1>, tensor<3x2xi32>)
  func.return %r0, %r1 : tensor<3x2xi1>, tensor<3x2xi32>
}
// CHECK-LABEL: func.func @top(
// CHECK-NEXT:    %r0, %r1 = ms.top %x {axis = 1 : i64, count = 2 : i64, descending = true} : (tensor<3x4xi1>) -> (tensor<3x2xi1>, tensor<3x2xi32>)

func.func @cumsum(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = ms.scan %x {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<3x4xf32>
  func.return %r : tensor<3x4xf32>
}
// CHECK-LABEL: func.func @cumsum(
// CHECK-NEXT:    %r = ms.scan %x {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<3x4xf32>

func.func @cumprod(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = ms.scan %x {function = "cumprod", axis = 0 : i64, exclusive = false, reverse = false} : tensor<3x4xf32>
  func.return %r : tensor<3x4xf32>
}
// CHECK-LABEL: func.func @cumprod(
// CHECK-NEXT:    %r = ms.scan %x {function = "cumprod", axis = 0 : i64, exclusive = false, reverse = false} : tensor<3x4xf32>
