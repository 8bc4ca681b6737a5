// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels %s | filecheck %s

/// Code generation asks whether the operand of a pad is empty: what it writes for none is no good for some. It asks
/// nothing else of sizes, so the others share a kernel.
func.func @pads(%n: tensor<3x0xf32>, %x: tensor<2x3xf32>, %y: tensor<5x70xf32>, %v: tensor<f32>)
    -> (tensor<3x3xf32>, tensor<2x6xf32>, tensor<5x73xf32>) {
  %a = ms.pad %n, %v {low = array<i64: 0, 1>, high = array<i64: 0, 2>} : (tensor<3x0xf32>, tensor<f32>) -> tensor<3x3xf32>
  %b = ms.pad %x, %v {low = array<i64: 0, 1>, high = array<i64: 0, 2>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x6xf32>
  %c = ms.pad %y, %v {low = array<i64: 0, 1>, high = array<i64: 0, 2>} : (tensor<5x70xf32>, tensor<f32>) -> tensor<5x73xf32>
  func.return %a, %b, %c : tensor<3x3xf32>, tensor<2x6xf32>, tensor<5x73xf32>
}
// CHECK-LABEL: func.func @pads
// CHECK:         ms.run {{.*}} {kernel = "pad_[[EMPTY:[0-9a-f]+]]"
// CHECK:         ms.run_each {{.*}} {kernel = "pad_[[FULL:[0-9a-f]+]]", rows = 2

/// What is not asked makes no difference: sums of short rows need no sums of blocks, but nobody looks further.
func.func @sums(%x: tensor<4x100xf32>, %y: tensor<7x101xf32>) -> (tensor<4xf32>, tensor<7xf32>) {
  %a = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<4x100xf32>) -> tensor<4xf32>
  %b = ms.reduce %y {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<7x101xf32>) -> tensor<7xf32>
  func.return %a, %b : tensor<4xf32>, tensor<7xf32>
}
// CHECK-LABEL: func.func @sums
// CHECK:         ms.run_each {{.*}} {kernel = "reduce_sum_{{[0-9a-f]+}}", rows = 2
// CHECK:       func.func private @pad_[[EMPTY]](
// CHECK:       func.func private @pad_[[FULL]](
// CHECK-NOT:   func.func private @pad_
