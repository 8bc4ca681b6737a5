// RUN: msgraph-opt -p eliminate-dead %s | filecheck %s

/// A chain of ops whose end nobody uses goes in one walk.
func.func @chain(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.math %a {function = "abs"} : tensor<4xf32>
  %c = ms.mul %b, %a : tensor<4xf32>
  func.return %x : tensor<4xf32>
}
// CHECK-LABEL: func.func @chain
// CHECK-NEXT:    func.return %x

/// Must not fire: what is used stays.
func.func @alive(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.math %a {function = "abs"} : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @alive
// CHECK-NEXT:    ms.neg
// CHECK-NEXT:    ms.math

/// A call of a function without effects is an op like others.
func.func @dead_call(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @only_called_by_the_dead(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = func.call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @dead_call
// CHECK-NEXT:    %b = func.call @called(%x)

/// Private functions live as long as somebody calls them, public ones always.
func.func private @only_called_by_the_dead(%x: tensor<4xf32>) -> tensor<4xf32> {
  func.return %x : tensor<4xf32>
}
func.func private @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  func.return %x : tensor<4xf32>
}
// CHECK-NOT:   @only_called_by_the_dead
// CHECK:       func.func private @called

/// Must not fire: nobody knows what a function without a body does.
func.func private @unknown(tensor<4xf32>) -> tensor<4xf32>
func.func @calls_the_unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @unknown(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %x : tensor<4xf32>
}
// CHECK-LABEL: func.func @calls_the_unknown
// CHECK-NEXT:    func.call @unknown
