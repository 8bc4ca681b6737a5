// RUN: msgraph-opt -p fuse-kernels %s | filecheck %s

/// A chain and the reduction that ends it are one kernel; what follows on the reduced tensor belongs to it.
func.func @chain(%x: tensor<4x3xf32>, %y: tensor<3xf32>) -> tensor<4xf32> {
  %a = ms.mul %x, %y : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %b = ms.reduce %a {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<4x3xf32>) -> tensor<4xf32>
  %c = ms.neg %b : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
// CHECK-LABEL: func.func @chain
// CHECK-NEXT:    ms.kernel %x, %y
// CHECK:           ms.mul
// CHECK-NEXT:      ms.reduce %{{[0-9a-z]+}} {function = "reduce_sum"
// CHECK-NEXT:      ms.neg
// CHECK-NEXT:      ms.yield
// CHECK-NOT:     ms.kernel

/// Two chains that meet are one kernel.
func.func @diamond(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.math %y {function = "abs"} : tensor<4xf32>
  %c = ms.add %a, %b : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
// CHECK-LABEL: func.func @diamond
// CHECK:         ms.kernel %x, %y
// CHECK-NOT:     ms.kernel

/// A view is copied into the kernel that reads it: there it is an address.
func.func @view(%x: tensor<4x3xf32>) -> tensor<3xf32> {
  %a = ms.slice %x {starts = array<i64: 2, 0>, sizes = array<i64: 1, 3>, steps = array<i64: 1, 1>} : (tensor<4x3xf32>) -> tensor<1x3xf32>
  %b = ms.reshape %a {shape = array<i64: 3>} : (tensor<1x3xf32>) -> tensor<3xf32>
  %c = ms.neg %b : tensor<3xf32>
  func.return %c : tensor<3xf32>
}
// CHECK-LABEL: func.func @view
// CHECK-NEXT:    ms.kernel %x
// CHECK:           ms.slice
// CHECK-NEXT:      ms.reshape
// CHECK-NEXT:      ms.neg

/// Must not fire across ms.depend: it is there for where it stands.
func.func @depend(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.depend %a, %y : tensor<4xf32>
  %c = ms.math %b {function = "abs"} : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
// CHECK-LABEL: func.func @depend
// CHECK:         ms.kernel
// CHECK:         ms.depend
// CHECK:         ms.kernel

/// Must not fire: the second op reads the transposed tensor, so the first must have written all of it.
func.func @turned(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = ms.neg %x : tensor<4x4xf32>
  %b = ms.transpose %a {perm = array<i64: 1, 0>} : tensor<4x4xf32>
  %c = ms.add %a, %b : tensor<4x4xf32>
  func.return %c : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @turned
// CHECK:         ms.kernel
// CHECK:         ms.kernel

/// A branch on single elements is part of a kernel, with what stands around it.
func.func @small_branch(%x: tensor<1xi64>, %y: tensor<1xi64>) -> tensor<1xi64> {
  %c = ms.compare %x, %y {function = "less"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %r = ms.if %c then {
    %a = ms.sub %x, %y : tensor<1xi64>
    ms.yield %a : (tensor<1xi64>) -> ()
  } else {
    ms.yield %y : (tensor<1xi64>) -> ()
  } : (tensor<1xi1>) -> tensor<1xi64>
  %o = ms.add %x, %r : tensor<1xi64>
  func.return %o : tensor<1xi64>
}
// CHECK-LABEL: func.func @small_branch
// CHECK-NEXT:    ms.kernel %x, %y
// CHECK:           ms.compare
// CHECK-NEXT:      ms.if
// CHECK:           ms.add
// CHECK-NEXT:      ms.yield
// CHECK-NOT:     ms.kernel

/// Any other branch stays, with kernels inside. A view outside is copied to where it is read.
func.func @large_branch(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %f = ms.flip %x {axes = array<i64: 0>} : tensor<4xf32>
  %r = ms.if %c then {
    %a = ms.neg %f : tensor<4xf32>
    ms.yield %a : (tensor<4xf32>) -> ()
  } else {
    ms.yield %x : (tensor<4xf32>) -> ()
  } : (tensor<i1>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @large_branch
// CHECK-NEXT:    ms.if %c then {
// CHECK-NEXT:      ms.kernel %x
// CHECK:             ms.flip
// CHECK-NEXT:        ms.neg
// CHECK:         } else {
// CHECK-NEXT:      ms.yield %x

/// Copies of views of views stand in the order in which they were made; none is left that nobody reads.
func.func @nested_branches(%m: tensor<1x2xf32>) -> tensor<i1> {
  %r = ms.reshape %m {shape = array<i64: 2>} : (tensor<1x2xf32>) -> tensor<2xf32>
  %s = ms.slice %r {starts = array<i64: 0>, sizes = array<i64: 1>, steps = array<i64: 1>} : (tensor<2xf32>) -> tensor<1xf32>
  %a = ms.reshape %s {shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
  %c = ms.if %a then {
    %no = ms.constant {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    ms.yield %no : (tensor<i1>) -> ()
  } else {
    %t = ms.slice %r {starts = array<i64: 1>, sizes = array<i64: 1>, steps = array<i64: 1>} : (tensor<2xf32>) -> tensor<1xf32>
    %b = ms.reshape %t {shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
    %l = ms.compare %a, %b {function = "less"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
    ms.yield %l : (tensor<i1>) -> ()
  } : (tensor<f32>) -> tensor<i1>
  func.return %c : tensor<i1>
}
// CHECK-LABEL: func.func @nested_branches
// CHECK:         ms.if
// CHECK:         } else {
// CHECK-NEXT:      ms.kernel %m

/// A number spread out is part of the code and lies nowhere: loops of an op's own get it in memory.
func.func @product_with_ones(%x: tensor<3x4xf32>) -> tensor<3x5xf32> {
  %one = ms.constant {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %w = ms.broadcast_to %one {shape = array<i64: 4, 5>} : (tensor<f32>) -> tensor<4x5xf32>
  %y = ms.matmul %x, %w : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  func.return %y : tensor<3x5xf32>
}
// CHECK-LABEL: func.func @product_with_ones
// CHECK:         [[w:%.*]] = ms.kernel
// CHECK:           ms.broadcast_to
// CHECK:         ms.kernel %x, [[w]]
// CHECK-NOT:       ms.constant
// CHECK:           ms.matmul

/// Loops of an op's own write all of its results, whoever reads them.
func.func @one_of_two_results(%x: tensor<4x4xf32>) -> tensor<2x2xf32> {
  %v, %i = ms.max_pool %x {kernel = array<i64: 2, 2>, strides = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>} : (tensor<4x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  func.return %v : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @one_of_two_results
// CHECK:         ms.kernel %x
// CHECK:           [[v:%.*]], [[i:%.*]] = ms.max_pool
// CHECK-NEXT:      ms.yield [[v]], [[i]]
