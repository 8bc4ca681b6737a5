// RUN: msgraph-opt -p fuse-kernels %s | filecheck %s

/// What a normalisation subtracts and scales is computed again where the way back reads it: of %x, %d and %h, %x is kept.
func.func @far(%x: tensor<4x16x32x32xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<4x16x32x32xf32> {
  %m = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0, 2, 3>, keep_dims = true} : (tensor<4x16x32x32xf32>) -> tensor<1x16x1x1xf32>
  %d = ms.sub %x, %m : (tensor<4x16x32x32xf32>, tensor<1x16x1x1xf32>) -> tensor<4x16x32x32xf32>
  %s = ms.math %d {function = "square"} : tensor<4x16x32x32xf32>
  %v = ms.reduce %s {function = "reduce_sum", axes = array<i64: 0, 2, 3>, keep_dims = true} : (tensor<4x16x32x32xf32>) -> tensor<1x16x1x1xf32>
  %h = ms.mul %d, %v : (tensor<4x16x32x32xf32>, tensor<1x16x1x1xf32>) -> tensor<4x16x32x32xf32>
  %r = ms.math %h {function = "tanh"} : tensor<4x16x32x32xf32>
  %y = ms.conv2d_input %r, %w {sizes = array<i64: 32, 32>, strides = array<i64: 1, 1>, pads = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<4x16x32x32xf32>, tensor<16x16x3x3xf32>) -> tensor<4x16x32x32xf32>
  %p = ms.mul %y, %h : tensor<4x16x32x32xf32>
  %q = ms.mul %p, %d : tensor<4x16x32x32xf32>
  func.return %q : tensor<4x16x32x32xf32>
}
// CHECK-LABEL: func.func @far
// CHECK:         ms.reduce %{{[0-9a-z]+}} {function = "reduce_sum"
// CHECK:         %[[V:.*]] = ms.kernel %x, %{{.*}} {
// CHECK:           %d = ms.sub
// CHECK:           ms.yield %v : (tensor<1x16x1x1xf32>)
// CHECK:         %[[R:.*]] = ms.kernel %x, %{{.*}}, %[[V]] {
// CHECK:           ms.sub
// CHECK-NEXT:      %h = ms.mul
// CHECK-NEXT:      %r = ms.math
// CHECK-NEXT:      ms.yield %r : (tensor<4x16x32x32xf32>)
// CHECK:           ms.conv2d_input
/// Both readers share the copies.
// CHECK:         ms.kernel %x, %{{.*}}, %[[V]], %{{.*}} {
// CHECK:           ms.sub
// CHECK-NEXT:      ms.mul
// CHECK-NEXT:      %p = ms.mul
// CHECK-NEXT:      %q = ms.mul
// CHECK-NEXT:      ms.yield %q

/// One tensor that is read later is kept as it is: what it is made of would have to be kept for it.
func.func @alone(%a: tensor<4x16x32x32xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<4x16x32x32xf32> {
  %x = ms.math %a {function = "tanh"} : tensor<4x16x32x32xf32>
  %c = ms.constant {value = dense<2.0> : tensor<f32>} : tensor<f32>
  %d = ms.mul %x, %c : (tensor<4x16x32x32xf32>, tensor<f32>) -> tensor<4x16x32x32xf32>
  %r = ms.math %d {function = "exp"} : tensor<4x16x32x32xf32>
  %y = ms.conv2d_input %r, %w {sizes = array<i64: 32, 32>, strides = array<i64: 1, 1>, pads = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<4x16x32x32xf32>, tensor<16x16x3x3xf32>) -> tensor<4x16x32x32xf32>
  %p = ms.mul %y, %d : tensor<4x16x32x32xf32>
  func.return %p : tensor<4x16x32x32xf32>
}
// CHECK-LABEL: func.func @alone
// CHECK:           ms.yield %{{.*}}, %{{.*}} : (tensor<4x16x32x32xf32>, tensor<4x16x32x32xf32>)
// CHECK-NOT:       ms.mul %{{.*}}, %{{.*}} : (tensor<4x16x32x32xf32>, tensor<f32>)

/// Rows are gone over in one kernel: nothing is far from them.
func.func @rows(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %m = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<64x512xf32>) -> tensor<64x1xf32>
  %d = ms.sub %x, %m : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  %s = ms.math %d {function = "square"} : tensor<64x512xf32>
  %v = ms.reduce %s {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<64x512xf32>) -> tensor<64x1xf32>
  %h = ms.mul %d, %v : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  func.return %h : tensor<64x512xf32>
}
// CHECK-LABEL: func.func @rows
// CHECK:           ms.sub
// CHECK-NOT:       ms.sub
// CHECK-NOT:     ms.kernel

/// What is computed again starts from %d, however far %d is from its own readers: they have copies of it, from %x.
func.func @after_another(%x: tensor<64x512xf32>, %s: tensor<64x1xf32>) -> tensor<64x512xf32> {
  %a = ms.mul %x, %s : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  %b = ms.add %a, %s : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  %c = ms.mul %b, %s : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  %d = ms.add %c, %s : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  %m = ms.reduce %d {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<64x512xf32>) -> tensor<1x512xf32>
  %e = ms.sub %d, %m : (tensor<64x512xf32>, tensor<1x512xf32>) -> tensor<64x512xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<64x512xf32>) -> tensor<1x512xf32>
  %f = ms.mul %e, %n : (tensor<64x512xf32>, tensor<1x512xf32>) -> tensor<64x512xf32>
  %o = ms.reduce %f {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<64x512xf32>) -> tensor<1x512xf32>
  %g = ms.mul %f, %o : (tensor<64x512xf32>, tensor<1x512xf32>) -> tensor<64x512xf32>
  func.return %g : tensor<64x512xf32>
}
// CHECK-LABEL: func.func @after_another
// CHECK:         [[D:%.*]], [[M:%.*]] = ms.kernel %x, %s
// CHECK:           ms.yield %d, %m
// CHECK:         [[N:%.*]] = ms.kernel %x, %s, [[M]]
// CHECK:         [[O:%.*]] = ms.kernel [[D]], [[M]], [[N]]
// CHECK:         ms.kernel [[D]], [[M]], [[N]], [[O]]
// CHECK:           ms.sub
// CHECK-NEXT:      ms.mul
// CHECK-NEXT:      ms.mul
// CHECK-NEXT:      ms.yield

/// A reader that walks more elements than %v has needs it in memory: nothing smaller is computed in its loops.
func.func @spread(%r: tensor<64x512xf32>, %z: tensor<4x64x512xf32>, %s: tensor<f32>) -> tensor<4x64x512xf32> {
  %v = ms.mul %r, %s : (tensor<64x512xf32>, tensor<f32>) -> tensor<64x512xf32>
  %m = ms.reduce %z {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = true} : (tensor<4x64x512xf32>) -> tensor<1x1x512xf32>
  %y = ms.sub %z, %m : (tensor<4x64x512xf32>, tensor<1x1x512xf32>) -> tensor<4x64x512xf32>
  %u = ms.mul %y, %v : (tensor<4x64x512xf32>, tensor<64x512xf32>) -> tensor<4x64x512xf32>
  func.return %u : tensor<4x64x512xf32>
}
// CHECK-LABEL: func.func @spread
// CHECK-NEXT:    [[V:%.*]] = ms.kernel %r, %s {
// CHECK:         [[M:%.*]] = ms.kernel %z {
// CHECK:         ms.kernel %z, [[M]], [[V]] {
// CHECK:           ms.sub
// CHECK-NEXT:      %u = ms.mul
