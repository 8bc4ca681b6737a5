// RUN: msgraph-opt -p fuse-kernels %s | filecheck %s

/// Bias, activation and residual are computed from blocks of the product, also where its rows are dims of their own.
func.func @dense(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>, %b: tensor<8xf32>, %r: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %q = ms.reshape %p {shape = array<i64: 2, 3, 8>} : (tensor<6x8xf32>) -> tensor<2x3x8xf32>
  %s = ms.add %q, %b : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
  %t = ms.relu %s : tensor<2x3x8xf32>
  %y = ms.add %t, %r : tensor<2x3x8xf32>
  func.return %y : tensor<2x3x8xf32>
}
// CHECK-LABEL: func.func @dense
// CHECK-NEXT:    ms.kernel %x, %w, %b, %r
// CHECK:           ms.matmul
// CHECK-NEXT:      ms.reshape
// CHECK-NEXT:      ms.add
// CHECK-NEXT:      ms.relu
// CHECK-NEXT:      [[y:%.*]] = ms.add
// CHECK-NEXT:      ms.yield [[y]] :
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

/// What else reads the sums finds them in memory, too.
func.func @kept(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>, %b: tensor<8xf32>) -> (tensor<6x8xf32>, tensor<6x8xf32>) {
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %s = ms.add %p, %b : (tensor<6x8xf32>, tensor<8xf32>) -> tensor<6x8xf32>
  %t = ms.math %s {function = "tanh"} : tensor<6x8xf32>
  func.return %s, %t : tensor<6x8xf32>, tensor<6x8xf32>
}
// CHECK-LABEL: func.func @kept
// CHECK:           [[s:%.*]] = ms.add
// CHECK-NEXT:      [[t:%.*]] = ms.math
// CHECK-NEXT:      ms.yield [[s]], [[t]]

/// The product that is computed last takes the sum of both.
func.func @two(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %c = ms.neg %x : tensor<6x4xf32>
  %q = ms.matmul %c, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %s = ms.add %q, %p : tensor<6x8xf32>
  func.return %s : tensor<6x8xf32>
}
// CHECK-LABEL: func.func @two
// CHECK:           ms.matmul
// CHECK-NEXT:      ms.yield
// CHECK:           ms.neg
// CHECK-NEXT:      ms.yield
// CHECK:           ms.matmul
// CHECK-NEXT:      ms.add

/// Rows are not walked across the grain: a transposed product is memory to the op that reads it.
func.func @turned(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>, %r: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %q = ms.transpose %p {perm = array<i64: 1, 0>} : (tensor<6x8xf32>) -> tensor<8x6xf32>
  %s = ms.add %q, %r : tensor<8x6xf32>
  func.return %s : tensor<8x6xf32>
}
// CHECK-LABEL: func.func @turned
// CHECK:           ms.matmul
// CHECK-NEXT:      ms.yield
// CHECK:         ms.kernel
// CHECK:           ms.transpose
// CHECK:           ms.add

/// Dims that cut across the product's, an operand that does not move regularly along them, integers: kernels of their own.
func.func @others(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>, %m: tensor<3x1x1xf32>, %i: tensor<6x4xi32>, %j: tensor<4x8xi32>)
    -> (tensor<4x12xf32>, tensor<2x3x8xf32>, tensor<6x8xi32>) {
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %q = ms.reshape %p {shape = array<i64: 4, 12>} : (tensor<6x8xf32>) -> tensor<4x12xf32>
  %s = ms.neg %q : tensor<4x12xf32>
  %u = ms.reshape %p {shape = array<i64: 2, 3, 8>} : (tensor<6x8xf32>) -> tensor<2x3x8xf32>
  %v = ms.reshape %m {shape = array<i64: 3, 1>} : (tensor<3x1x1xf32>) -> tensor<3x1xf32>
  %t = ms.mul %u, %v : (tensor<2x3x8xf32>, tensor<3x1xf32>) -> tensor<2x3x8xf32>
  %k = ms.matmul %i, %j : (tensor<6x4xi32>, tensor<4x8xi32>) -> tensor<6x8xi32>
  %l = ms.neg %k : tensor<6x8xi32>
  func.return %s, %t, %l : tensor<4x12xf32>, tensor<2x3x8xf32>, tensor<6x8xi32>
}
// CHECK-LABEL: func.func @others
// CHECK:           ms.matmul
// CHECK-NEXT:      ms.yield
// CHECK:           ms.reshape
// CHECK-NEXT:      ms.neg
// CHECK:           ms.mul
// CHECK:           ms.matmul
// CHECK-NEXT:      ms.yield
// CHECK:           ms.neg

/// Convolutions read rows of images: pixels that lie one after the other, channel by channel, are copied first.
func.func @tokens(%x: tensor<2x30x4xf32>, %w: tensor<8x4x3x3xf32>, %y: tensor<2x12x8xf32>) -> (tensor<2x8x3x4xf32>, tensor<8x4x3x3xf32>) {
  %r = ms.reshape %x {shape = array<i64: 2, 5, 6, 4>} : (tensor<2x30x4xf32>) -> tensor<2x5x6x4xf32>
  %t = ms.transpose %r {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x5x6x4xf32>) -> tensor<2x4x5x6xf32>
  %p = ms.conv2d %t, %w {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x4x5x6xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x3x4xf32>
  %s = ms.reshape %y {shape = array<i64: 2, 3, 4, 8>} : (tensor<2x12x8xf32>) -> tensor<2x3x4x8xf32>
  %u = ms.transpose %s {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x3x4x8xf32>) -> tensor<2x8x3x4xf32>
  %q = ms.conv2d_weight %u, %t {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x8x3x4xf32>, tensor<2x4x5x6xf32>) -> tensor<8x4x3x3xf32>
  func.return %p, %q : tensor<2x8x3x4xf32>, tensor<8x4x3x3xf32>
}
// CHECK-LABEL: func.func @tokens
// CHECK:         ms.kernel %x {
// CHECK:           ms.transpose
// CHECK-NEXT:      ms.yield
// CHECK:         ms.kernel {{%.*}}, %w {
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      {{%.*}} = ms.conv2d
// CHECK:         ms.kernel %y {
// CHECK:           ms.transpose
// CHECK-NEXT:      ms.yield
// CHECK:         ms.kernel {{%.*}}, {{%.*}} {
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      {{%.*}} = ms.conv2d_weight

/// A part of an image, and kernels put together otherwise but row by row, are read where they are.
func.func @crop(%x: tensor<2x4x7x8xf32>, %w: tensor<8x36xf32>) -> tensor<2x8x3x4xf32> {
  %t = ms.slice %x {starts = array<i64: 0, 0, 1, 2>, sizes = array<i64: 2, 4, 5, 6>, steps = array<i64: 1, 1, 1, 1>} : (tensor<2x4x7x8xf32>) -> tensor<2x4x5x6xf32>
  %v = ms.reshape %w {shape = array<i64: 8, 4, 3, 3>} : (tensor<8x36xf32>) -> tensor<8x4x3x3xf32>
  %p = ms.conv2d %t, %v {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x4x5x6xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x3x4xf32>
  func.return %p : tensor<2x8x3x4xf32>
}
// CHECK-LABEL: func.func @crop
// CHECK:         ms.kernel %x, %w {
// CHECK:           ms.slice
// CHECK:           ms.conv2d

/// An operand that is seen with other dims is the product's own, whichever operand comes first; so is a view of a view.
func.func @mixed(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<1x6x8xf32> {
  %zero = ms.constant {value = dense<0.0> : tensor<f32>} : tensor<f32>
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %s = ms.add %p, %b : (tensor<6x8xf32>, tensor<8xf32>) -> tensor<6x8xf32>
  %q = ms.reshape %s {shape = array<i64: 2, 3, 8>} : (tensor<6x8xf32>) -> tensor<2x3x8xf32>
  %v = ms.reshape %q {shape = array<i64: 1, 6, 8>} : (tensor<2x3x8xf32>) -> tensor<1x6x8xf32>
  %m = ms.compare %v, %zero {function = "greater"} : (tensor<1x6x8xf32>, tensor<f32>) -> tensor<1x6x8xi1>
  %e = ms.math %v {function = "expm1"} : tensor<1x6x8xf32>
  %y = ms.select %m, %v, %e : (tensor<1x6x8xi1>, tensor<1x6x8xf32>, tensor<1x6x8xf32>) -> tensor<1x6x8xf32>
  func.return %y : tensor<1x6x8xf32>
}
// CHECK-LABEL: func.func @mixed
// CHECK-NEXT:    ms.kernel %x, %w, %b {
// CHECK:           [[y:%.*]] = ms.select
// CHECK-NEXT:      ms.yield [[y]] :
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

/// Views that another kernel looks through keep the product in memory; what is inside does not read it from there.
func.func @seen_by_another(%x: tensor<6x4xf32>, %w: tensor<4x8xf32>) -> (tensor<1x6x8xf32>, tensor<8x6xf32>) {
  %p = ms.matmul %x, %w : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %v = ms.reshape %p {shape = array<i64: 1, 6, 8>} : (tensor<6x8xf32>) -> tensor<1x6x8xf32>
  %y = ms.math %v {function = "exp"} : tensor<1x6x8xf32>
  %q = ms.reshape %v {shape = array<i64: 6, 8>} : (tensor<1x6x8xf32>) -> tensor<6x8xf32>
  %t = ms.transpose %q {perm = array<i64: 1, 0>} : (tensor<6x8xf32>) -> tensor<8x6xf32>
  %n = ms.neg %t : tensor<8x6xf32>
  func.return %y, %n : tensor<1x6x8xf32>, tensor<8x6xf32>
}
// CHECK-LABEL: func.func @seen_by_another
// CHECK-NEXT:    [[P:%.*]], %{{.*}} = ms.kernel %x, %w {
// CHECK:           [[p:%.*]] = ms.matmul
// CHECK:           ms.yield [[p]],
// CHECK:         ms.kernel [[P]] {
// CHECK:           ms.transpose
