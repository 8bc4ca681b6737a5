// RUN: msgraph-opt -p convert-halves %s | filecheck %s
// RUN: msgraph-opt -p convert-halves %s | msgraph-opt | filecheck %s

/// What is read by a convolution and by a derivative is widened for each of them: no wide copy lives in between.
func.func @derivatives(%x: tensor<2x64x8x8xbf16>, %w: tensor<64x64x3x3xbf16>, %g: tensor<2x64x6x6xbf16>) -> (tensor<2x64x6x6xbf16>, tensor<2x64x8x8xbf16>, tensor<64x64x3x3xbf16>) {
  %a = ms.conv2d %x, %w {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x64x8x8xbf16>, tensor<64x64x3x3xbf16>) -> tensor<2x64x6x6xbf16>
  %b = ms.conv2d_input %g, %w {sizes = array<i64: 8, 8>, strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x64x6x6xbf16>, tensor<64x64x3x3xbf16>) -> tensor<2x64x8x8xbf16>
  %c = ms.conv2d_weight %g, %x {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x64x6x6xbf16>, tensor<2x64x8x8xbf16>) -> tensor<64x64x3x3xbf16>
  func.return %a, %b, %c : tensor<2x64x6x6xbf16>, tensor<2x64x8x8xbf16>, tensor<64x64x3x3xbf16>
}
// CHECK-LABEL: func.func @derivatives
// CHECK:         ms.conv2d {{.*}} -> tensor<2x64x6x6xf32>
// CHECK:         ms.cast {{.*}} -> tensor<2x64x6x6xbf16>
// CHECK:         ms.cast %g {{.*}} -> tensor<2x64x6x6xf32>
// CHECK:         ms.conv2d_input {{.*}} -> tensor<2x64x8x8xf32>
// CHECK:         ms.cast %x {{.*}} -> tensor<2x64x8x8xf32>
// CHECK:         ms.conv2d_weight {{.*}} -> tensor<64x64x3x3xf32>

/// Must not fire: float32; and kernels so small that a convolution takes as long as memory.
func.func @others(%x: tensor<2x64x8x8xf32>, %w: tensor<64x64x3x3xf32>, %u: tensor<2x64x8x8xf16>, %v: tensor<64x1x3x3xf16>) -> (tensor<2x64x6x6xf32>, tensor<2x64x6x6xf16>) {
  %a = ms.conv2d %x, %w {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x64x8x8xf32>, tensor<64x64x3x3xf32>) -> tensor<2x64x6x6xf32>
  %b = ms.conv2d %u, %v {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 64 : i64} : (tensor<2x64x8x8xf16>, tensor<64x1x3x3xf16>) -> tensor<2x64x6x6xf16>
  func.return %a, %b : tensor<2x64x6x6xf32>, tensor<2x64x6x6xf16>
}
// CHECK-LABEL: func.func @others
// CHECK-NOT:     ms.cast
