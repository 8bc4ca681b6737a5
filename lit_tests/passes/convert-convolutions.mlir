// RUN: msgraph-opt -p convert-convolutions %s | filecheck %s
// RUN: msgraph-opt -p convert-convolutions %s | msgraph-opt | filecheck %s

/// A kernel that covers the image: a convolution and its derivatives are products of matrices.
func.func @kernel_of_all(%x: tensor<2x3x5x4xf32>, %w: tensor<7x3x5x4xf32>, %y: tensor<2x7x1x1xf32>) -> (tensor<2x7x1x1xf32>, tensor<2x3x5x4xf32>, tensor<7x3x5x4xf32>) {
  %a = ms.conv2d %x, %w {strides = array<i64: 2, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x3x5x4xf32>, tensor<7x3x5x4xf32>) -> tensor<2x7x1x1xf32>
  %b = ms.conv2d_input %y, %w {sizes = array<i64: 5, 4>, strides = array<i64: 2, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x7x1x1xf32>, tensor<7x3x5x4xf32>) -> tensor<2x3x5x4xf32>
  %c = ms.conv2d_weight %y, %x {kernel = array<i64: 5, 4>, strides = array<i64: 2, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x7x1x1xf32>, tensor<2x3x5x4xf32>) -> tensor<7x3x5x4xf32>
  func.return %a, %b, %c : tensor<2x7x1x1xf32>, tensor<2x3x5x4xf32>, tensor<7x3x5x4xf32>
}
// CHECK-LABEL: func.func @kernel_of_all
// CHECK-NOT:     ms.conv2d
// CHECK:         ms.matmul {{.*}} : (tensor<2x60xf32>, tensor<60x7xf32>) -> tensor<2x7xf32>
// CHECK:         ms.matmul {{.*}} : (tensor<2x7xf32>, tensor<7x60xf32>) -> tensor<2x60xf32>
// CHECK:         ms.matmul {{.*}} : (tensor<7x2xf32>, tensor<2x60xf32>) -> tensor<7x60xf32>

/// Must not fire: padding around the image, places between those of the kernel, more groups, more places.
func.func @kernel_of_a_part(%x: tensor<2x4x3x3xf32>, %w: tensor<8x4x3x3xf32>, %v: tensor<8x2x3x3xf32>, %u: tensor<8x4x2x2xf32>) -> (tensor<2x8x3x3xf32>, tensor<2x8x1x1xf32>, tensor<2x8x1x1xf32>, tensor<2x8x2x2xf32>) {
  %a = ms.conv2d %x, %w {strides = array<i64: 1, 1>, pads = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x4x3x3xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x3x3xf32>
  %b = ms.conv2d %x, %u {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 2, 2>, groups = 1 : i64} : (tensor<2x4x3x3xf32>, tensor<8x4x2x2xf32>) -> tensor<2x8x1x1xf32>
  %c = ms.conv2d %x, %v {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64} : (tensor<2x4x3x3xf32>, tensor<8x2x3x3xf32>) -> tensor<2x8x1x1xf32>
  %d = ms.conv2d %x, %u {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x4x3x3xf32>, tensor<8x4x2x2xf32>) -> tensor<2x8x2x2xf32>
  func.return %a, %b, %c, %d : tensor<2x8x3x3xf32>, tensor<2x8x1x1xf32>, tensor<2x8x1x1xf32>, tensor<2x8x2x2xf32>
}
// CHECK-LABEL: func.func @kernel_of_a_part
// CHECK-COUNT-4: ms.conv2d
