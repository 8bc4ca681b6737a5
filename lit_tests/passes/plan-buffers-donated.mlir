// RUN: msgraph-opt -p fuse-kernels,plan-buffers %s | filecheck %s

/// The result is written where the donated argument is.
func.func @over(%p: tensor<4xf32>, %g: tensor<4xf32>) -> tensor<4xf32> attributes {ms.donated = array<i64: 0>} {
  %a = ms.sub %p, %g : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @over
// CHECK-SAME:    ms.places = array<i64: 0>
// CHECK:         [[P:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 0, 0, [1]>
// CHECK-NOT:     "result"
// CHECK:         ms.run [[P]], {{.*}}, [[P]]

/// What is returned as it came is there already.
func.func @returned(%x: tensor<4xf32>) -> tensor<4xf32> attributes {ms.donated = array<i64: 0>} {
  func.return %x : tensor<4xf32>
}
// CHECK-LABEL: func.func @returned
// CHECK-SAME:    ms.places = array<i64: 0>
// CHECK-NOT:     ms.run

/// No result has this type: the memory is lent to what is in between.
func.func @lent(%x: tensor<4x4xf32>) -> tensor<4xf32> attributes {ms.donated = array<i64: 0>} {
  %a = ms.matmul %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = ms.matmul %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = ms.matmul %b, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = ms.reduce %c {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @lent
// CHECK-SAME:    ms.arena = 64
// CHECK-NOT:     ms.places
// CHECK:         [[X:%.*]] = ms.slot : () -> !ms.slot<tensor<4x4xf32>, "argument", 0, 0, [4, 1]>
// CHECK:         [[A:%.*]] = ms.slot : () -> !ms.slot<tensor<4x4xf32>, "arena", 0, 0, [4, 1]>
// CHECK:         ms.run [[X]], [[A]]
// CHECK:         ms.run [[A]], [[X]]

/// Not where the argument is read after the result is written.
func.func @read_again(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) attributes {ms.donated = array<i64: 0>} {
  %a = ms.matmul %x, %x : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = ms.matmul %x, %a : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  func.return %a, %b : tensor<2x2xf32>, tensor<2x2xf32>
}
// CHECK-LABEL: func.func @read_again
// CHECK-NOT:     ms.places
// CHECK-COUNT-2: "result"

/// Not where others call the function with arguments of theirs.
func.func @called(%x: tensor<4xf32>) -> tensor<4xf32> attributes {ms.donated = array<i64: 0>} {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @called
// CHECK-NOT:     ms.places
// CHECK:         "result"
