// RUN: msgraph-opt -p expand-calls %s | filecheck %s
// RUN: msgraph-opt -p expand-calls --print-debuginfo %s | filecheck %s --check-prefix=PLACE
// RUN: msgraph-opt -p "expand-calls{shared=true}" %s | filecheck %s --check-prefix=ALL

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
  %a = ms.math %x {function = "abs"} : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @outer
// CHECK-NEXT:    ms.math %x {function = "abs"}
// CHECK-NEXT:    ms.neg
// CHECK-NEXT:    ms.math
// CHECK-NEXT:    ms.neg
// CHECK-NEXT:    func.return
// CHECK-NOT:   @middle
// CHECK-NOT:   @inner

/// What was inlined knows the call it came through.
// PLACE:       ms.math %x {function = "abs"} {{.*}} loc(callsite(callsite(

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

/// Must not fire: a function that calls itself is not even begun to be expanded.
func.func private @countdown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @countdown(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
func.func @calls_countdown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @countdown(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @calls_countdown
// CHECK-NEXT:    func.call @countdown

/// Must not fire: a shared function stays one function, unless asked for.
func.func private @layer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {ms.shared} {
  %a = ms.math %x {function = "abs"} : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
func.func @layers(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @layer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = func.call @layer(%a) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func private @layer
// CHECK-NEXT:    ms.math
// CHECK-LABEL: func.func @layers
// CHECK-COUNT-2: func.call @layer
// ALL-LABEL: func.func @layers
// ALL-COUNT-2: ms.math
