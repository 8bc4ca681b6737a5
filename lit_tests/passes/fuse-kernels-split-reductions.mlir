// RUN: msgraph-opt -p fuse-kernels --split-input-file %s | filecheck %s
// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels --split-input-file %s | filecheck %s --check-prefix ONE

/// A large sum is left in parts, which another kernel adds up; what follows is computed there no more.
func.func @scalar(%x: tensor<16384x64xf32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = ms.mul %x, %x : tensor<16384x64xf32>
  %1 = ms.reduce %0 {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = false} : (tensor<16384x64xf32>) -> tensor<f32>
  %2 = ms.add %1, %y : tensor<f32>
  func.return %2 : tensor<f32>
}
// CHECK-LABEL: @scalar
// CHECK:         ms.kernel
// CHECK:           ms.mul
// CHECK:           ms.reduce
// CHECK-SAME:        axes = array<i64: 0, 1>
// CHECK-SAME:        parts = array<i64: 0, 16>
// CHECK-SAME:        -> tensor<16xf32>
// CHECK-NEXT:      ms.yield
// CHECK:         ms.kernel
// CHECK:           ms.reduce
// CHECK-SAME:        axes = array<i64: 0>
// CHECK-SAME:        (tensor<16xf32>) -> tensor<f32>
/// The kernel runs once for each part, whatever the number of threads.
// ONE-LABEL: @scalar
// ONE:         ms.run_each
// ONE-SAME:    rows = 16

// -----

/// Columns in a kernel that goes over rows: the sums along rows stay whole.
func.func @norm(%x: tensor<24x128x768xf32>) -> (tensor<24x128xf32>, tensor<1x1x768xf32>) {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 2>, keep_dims = false} : (tensor<24x128x768xf32>) -> tensor<24x128xf32>
  %1 = ms.reduce %x {function = "reduce_max", axes = array<i64: 0, 1>, keep_dims = true} : (tensor<24x128x768xf32>) -> tensor<1x1x768xf32>
  func.return %0, %1 : tensor<24x128xf32>, tensor<1x1x768xf32>
}
// CHECK-LABEL: @norm
// CHECK:         ms.kernel
// CHECK:           ms.reduce
// CHECK-SAME:        axes = array<i64: 2>, keep_dims = false} :
// CHECK:           ms.reduce
// CHECK-SAME:        axes = array<i64: 0, 1>, keep_dims = true, parts = array<i64: 1, 32>
// CHECK-SAME:        -> tensor<1x32x768xf32>
// CHECK:         ms.kernel
// CHECK:           ms.reduce
// CHECK-SAME:        axes = array<i64: 1>, keep_dims = true}
// CHECK-SAME:        -> tensor<1x1x768xf32>

// -----

/// What is small, what is kept in many places, and sums of halves stay whole.
func.func @whole(%x: tensor<256x64xf32>, %y: tensor<1024x2048xf32>, %z: tensor<65536x64xf16>)
    -> (tensor<f32>, tensor<2048xf32>, tensor<f16>) {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = false} : (tensor<256x64xf32>) -> tensor<f32>
  %1 = ms.reduce %y {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false} : (tensor<1024x2048xf32>) -> tensor<2048xf32>
  %2 = ms.reduce %z {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = false} : (tensor<65536x64xf16>) -> tensor<f16>
  func.return %0, %1, %2 : tensor<f32>, tensor<2048xf32>, tensor<f16>
}
// CHECK-LABEL: @whole
// CHECK-NOT:     parts
