// RUN: msgraph-opt -p expand-grad %s | filecheck %s
// RUN: msgraph-opt -p "expand-grad,insert-effect-order,expand-calls,eliminate-common,eliminate-dead" %s | filecheck %s --check-prefix=PLAIN

/// The forward half gives its result and what it loaded; the backward half computes the rest once more, not before its
/// cotangent is there. What is returned (%n) is no more than that.
func.func @loss(%x: tensor<8x4xf32>, %w: !ms.ref<tensor<4x4xf32>>) -> tensor<8x4xf32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<8x4xf32>):
    %b = func.call @block(%a, %w) : (tensor<8x4xf32>, !ms.ref<tensor<4x4xf32>>) -> tensor<8x4xf32>
    ms.yield %b : (tensor<8x4xf32>) -> ()
  } : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  func.return %slope : tensor<8x4xf32>
}
func.func private @block(%x: tensor<8x4xf32>, %w: !ms.ref<tensor<4x4xf32>>) -> tensor<8x4xf32> attributes {ms.recompute} {
  %l = ms.load %w : (!ms.ref<tensor<4x4xf32>>) -> tensor<4x4xf32>
  %m = ms.matmul %x, %l : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %t = ms.math %m {function = "tanh"} : tensor<8x4xf32>
  %s = ms.math %t {function = "sin"} : tensor<8x4xf32>
  %n = ms.math %s {function = "exp"} : tensor<8x4xf32>
  func.return %n : tensor<8x4xf32>
}
// CHECK-LABEL: func.func @loss
// CHECK:         %{{.+}}, %[[L:.+]], %[[N:.+]] = func.call @block_forward(%x, %w)
// CHECK:         func.call @block_backward(%[[L]], %[[N]], %x, %{{.+}})

/// Where calls are expanded, what is computed again is not found to be equal to what was computed before.
// PLAIN-LABEL: func.func @loss
// PLAIN:         ms.math %{{.*}} {function = "tanh"}
// PLAIN:         ms.depend
// PLAIN:         ms.math %{{.*}} {function = "tanh"}

/// What must not happen twice is kept: a draw of random numbers, and what a write has made of a parameter.
func.func @twice(%x: tensor<4xf32>, %p: !ms.ref<tensor<4xf32>>) -> tensor<4xf32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<4xf32>):
    %b = func.call @counted(%a, %p) : (tensor<4xf32>, !ms.ref<tensor<4xf32>>) -> tensor<4xf32>
    ms.yield %b : (tensor<4xf32>) -> ()
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %slope : tensor<4xf32>
}
func.func private @counted(%x: tensor<4xf32>, %p: !ms.ref<tensor<4xf32>>) -> tensor<4xf32> attributes {ms.recompute} {
  %u = ms.assign_add %p, %x : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  %l = ms.load %p : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %s = ms.math %x {function = "sin"} : tensor<4xf32>
  %n = ms.mul %s, %l : tensor<4xf32>
  func.return %n : tensor<4xf32>
}

/// Without the attribute everything that is read is kept.
func.func @kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<4xf32>):
    %b = func.call @plain(%a) : (tensor<4xf32>) -> tensor<4xf32>
    ms.yield %b : (tensor<4xf32>) -> ()
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %slope : tensor<4xf32>
}
func.func private @plain(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = ms.math %x {function = "tanh"} : tensor<4xf32>
  %s = ms.math %t {function = "sin"} : tensor<4xf32>
  func.return %s : tensor<4xf32>
}

/// Functions that were made last come first.
// CHECK-LABEL: func.func private @plain_backward
// CHECK-NOT:     ms.depend
// CHECK-NOT:     "tanh"
// CHECK:         func.return
// CHECK-LABEL: func.func private @counted_forward
// CHECK:         ms.assign_add
// CHECK-LABEL: func.func private @counted_backward
// CHECK-NOT:     ms.assign_add
// CHECK-NOT:     ms.load
// CHECK:         func.return
// CHECK-LABEL: func.func private @block_forward
// CHECK:         func.return %n, %l, %n : tensor<8x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>
// CHECK-LABEL: func.func private @block_backward(
// CHECK-SAME:      %[[L:.+]]: tensor<4x4xf32>, %[[N:.+]]: tensor<8x4xf32>, %[[X:.+]]: tensor<8x4xf32>, %[[CT:.+]]: tensor<8x4xf32>)
// CHECK:         %[[WX:.+]] = ms.depend %[[X]], %[[CT]]
// CHECK:         %[[WL:.+]] = ms.depend %[[L]], %[[CT]]
// CHECK:         %[[M:.+]] = ms.matmul %[[WX]], %[[WL]]
// CHECK:         %[[T:.+]] = ms.math %[[M]] {function = "tanh"}
// CHECK-NOT:     "exp"
// CHECK:         ms.math %[[T]] {function = "cos"}
