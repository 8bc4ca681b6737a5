// RUN: msgraph-opt -p fuse-kernels %s | filecheck %s
// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels %s | filecheck %s --check-prefix LOWER

/// What is reduced along a row is spread over the row again: one kernel, whatever the number of reductions.
func.func @softmax(%x: tensor<4x30xf32>) -> tensor<4x30xf32> {
  %m = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<4x30xf32>) -> tensor<4x1xf32>
  %c = ms.sub %x, %m : (tensor<4x30xf32>, tensor<4x1xf32>) -> tensor<4x30xf32>
  %e = ms.math %c {function = "exp"} : tensor<4x30xf32>
  %s = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<4x30xf32>) -> tensor<4x1xf32>
  %r = ms.div %e, %s : (tensor<4x30xf32>, tensor<4x1xf32>) -> tensor<4x30xf32>
  func.return %r : tensor<4x30xf32>
}
// CHECK-LABEL: func.func @softmax
// CHECK-NEXT:    ms.kernel %x
// CHECK:           ms.reduce %{{[0-9a-z]+}} {function = "reduce_max"
// CHECK:           ms.reduce %{{[0-9a-z]+}} {function = "reduce_sum"
// CHECK:           ms.div
// CHECK-NEXT:      ms.yield
// CHECK-NOT:     ms.kernel

/// The row is gone over three times, and the exponentials are kept in scratch memory for the last.
// LOWER:       func.func private @reduce_max_sub_exp
// LOWER:         memref.alloca() : memref<1024xf32>
// LOWER:         scf.for
// LOWER:           arith.maximumf
// LOWER:           math.exp
// LOWER:           vector.maskedstore
// LOWER:           arith.divf
// LOWER-NOT:       math.exp
// LOWER-NOT:       memref.prefetch
// LOWER:           func.return

/// Rows and columns of one tensor are reduced in one kernel.
func.func @columns(%x: tensor<4x30xf32>) -> (tensor<30xf32>, tensor<4x30xf32>) {
  %s = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false} : (tensor<4x30xf32>) -> tensor<30xf32>
  %m = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<4x30xf32>) -> tensor<4x1xf32>
  %c = ms.sub %x, %m : (tensor<4x30xf32>, tensor<4x1xf32>) -> tensor<4x30xf32>
  func.return %s, %c : tensor<30xf32>, tensor<4x30xf32>
}
// CHECK-LABEL: func.func @columns
// CHECK-NEXT:    ms.kernel %x
// CHECK-NOT:     ms.kernel

/// Must not fire: sums of columns are known after the last row.
func.func @columns_spread(%x: tensor<4x30xf32>) -> tensor<4x30xf32> {
  %s = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<4x30xf32>) -> tensor<1x30xf32>
  %c = ms.sub %x, %s : (tensor<4x30xf32>, tensor<1x30xf32>) -> tensor<4x30xf32>
  func.return %c : tensor<4x30xf32>
}
// CHECK-LABEL: func.func @columns_spread
// CHECK:         ms.kernel
// CHECK:         ms.kernel

/// Must not fire: the sums of the rows stand along the columns.
func.func @crossed(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %s = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<4x4xf32>) -> tensor<4xf32>
  %c = ms.sub %x, %s : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  func.return %c : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @crossed
// CHECK:         ms.kernel
// CHECK:         ms.kernel

/// Must not fire: a row this long does not stay in the cache, so a second kernel is as good.
func.func @long(%x: tensor<2x300000xf32>) -> tensor<2x300000xf32> {
  %m = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<2x300000xf32>) -> tensor<2x1xf32>
  %c = ms.sub %x, %m : (tensor<2x300000xf32>, tensor<2x1xf32>) -> tensor<2x300000xf32>
  func.return %c : tensor<2x300000xf32>
}
// CHECK-LABEL: func.func @long
// CHECK:         ms.kernel
// CHECK:         ms.kernel

/// Many short rows go by pairs, each with scratch memory of its own, and memory is asked for those to come.
func.func @far(%x: tensor<1024x512xf32>) -> tensor<1024x512xf32> {
  %m = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<1024x512xf32>) -> tensor<1024x1xf32>
  %c = ms.sub %x, %m : (tensor<1024x512xf32>, tensor<1024x1xf32>) -> tensor<1024x512xf32>
  %e = ms.math %c {function = "exp"} : tensor<1024x512xf32>
  %s = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<1024x512xf32>) -> tensor<1024x1xf32>
  %r = ms.div %e, %s : (tensor<1024x512xf32>, tensor<1024x1xf32>) -> tensor<1024x512xf32>
  func.return %r : tensor<1024x512xf32>
}
// CHECK-LABEL: func.func @far
// CHECK-NEXT:    ms.kernel %x
// CHECK-NOT:     ms.kernel

/// The exponential is computed once and kept; whole vectors need no masks.
// LOWER:       func.func private @reduce_max_sub_exp
// LOWER:         memref.alloca() : memref<1024xf32>
// LOWER:         memref.prefetch
// LOWER:         math.exp
// LOWER:         vector.maskedload
// LOWER:         math.exp
// LOWER-NOT:     math.exp
// LOWER:         arith.divf {{.*}} : vector
