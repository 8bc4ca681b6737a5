// RUN: msgraph-opt -p "assign-stages{stages=2}" --check-forms %s | filecheck %s

/// What uses values of stages belongs to the last of them, and to their micro-batch; what uses none belongs to none. A
/// write belongs to a stage only where it was said to.
func.func @values(%x: tensor<4xf32>, %w: !ms.ref<tensor<4xf32>>) -> tensor<4xf32> {
  %a = ms.math %x {function = "tanh", ms.stage = 0 : i64, ms.micro = 1 : i64} : tensor<4xf32>
  %b = func.call @block(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = ms.add %a, %b : tensor<4xf32>
  %d = ms.math %x {function = "sin"} : tensor<4xf32>
  %u = ms.assign %w, %c : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  %e = ms.mul %c, %d : tensor<4xf32>
  %f = func.call @both(%x) {ms.micro = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %g = ms.add %e, %f : tensor<4xf32>
  func.return %g : tensor<4xf32>
}
// CHECK-LABEL: func.func @values
// CHECK:         func.call @block(%a) {ms.stage = 1 : i64, ms.micro = 1 : i64}
// CHECK-NEXT:    ms.add %a, %b {ms.stage = 1 : i64, ms.micro = 1 : i64}
// CHECK-NEXT:    ms.math %x {function = "sin"} : tensor<4xf32>
// CHECK-NEXT:    ms.assign %w, %c : (
// CHECK-NEXT:    ms.mul %c, %d {ms.stage = 1
// CHECK-NEXT:    [[A:%.+]] = ms.math %x {function = "exp", ms.stage = 0 : i64, ms.micro = 0 : i64}
// CHECK-NEXT:    [[B:%.+]] = func.call @block([[A]]) {ms.micro = 0 : i64, ms.stage = 1 : i64}
// CHECK-NEXT:    ms.add %e, [[B]]

func.func private @block(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.math %x {function = "exp", ms.stage = 1 : i64} : tensor<4xf32>
  func.return %a : tensor<4xf32>
}

/// A function with Cells of several stages is put in place; so is one that writes what several stages use.
func.func private @both(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.math %x {function = "exp", ms.stage = 0 : i64} : tensor<4xf32>
  %b = func.call @block(%a) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
