// RUN: msgraph-opt -p expand-calls %s | filecheck %s
// RUN: msgraph-opt -p expand-calls --print-debuginfo %s | filecheck %s --check-prefix=PLACE

/// Callees are expanded before their callers, so one walk is enough; private ones go when nobody calls them.
func.func @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @middle(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = func.call @middle(%a) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
func.func private @middle(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.abs %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @outer
// CHECK-NEXT:    ms.abs %x
// CHECK-NEXT:    ms.neg
// CHECK-NEXT:    ms.abs
// CHECK-NEXT:    ms.neg
// CHECK-NEXT:    func.return
// CHECK-NOT:   @middle
// CHECK-NOT:   @inner

/// What was inlined knows the call it came through.
// PLACE:       ms.abs %x {{.*}} loc(callsite(callsite(

/// Must not fire: a function that calls itself keeps that call.
func.func @forever(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @forever(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @forever
// CHECK-NEXT:    func.call @forever

/// Two that call each other: one of the calls is expanded, the cycle stays.
func.func @even(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @odd(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
func.func @odd(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @even(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @even
// CHECK-NEXT:    func.call @even
// CHECK-LABEL: func.func @odd
// CHECK-NEXT:    func.call @even

/// Must not fire: there is nothing to put there.
func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
func.func @calls_declared(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @declared(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @calls_declared
// CHECK-NEXT:    func.call @declared
