// RUN: msgraph-opt -p eliminate-common %s | filecheck %s

/// Equal ops on equal operands, and then equal ops on those.
func.func @chain(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.mul %x, %y : tensor<4xf32>
  %b = ms.mul %x, %y : tensor<4xf32>
  %c = ms.neg %a : tensor<4xf32>
  %d = ms.neg %b : tensor<4xf32>
  %e = ms.sub %c, %d : tensor<4xf32>
  func.return %e : tensor<4xf32>
}
// CHECK-LABEL: func.func @chain
// CHECK-NEXT:    %a = ms.mul %x, %y
// CHECK-NEXT:    %c = ms.neg %a
// CHECK-NEXT:    %e = ms.sub %c, %c

/// A sum does not care for the order of its terms.
func.func @commuted(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.add %x, %y : tensor<4xf32>
  %b = ms.add %y, %x : tensor<4xf32>
  %c = ms.mul %a, %b : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
// CHECK-LABEL: func.func @commuted
// CHECK-NEXT:    %a = ms.add %x, %y
// CHECK-NEXT:    %c = ms.mul %a, %a

/// Must not fire: a difference does.
func.func @not_commuted(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.sub %x, %y : tensor<4xf32>
  %b = ms.sub %y, %x : tensor<4xf32>
  %c = ms.mul %a, %b : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
// CHECK-LABEL: func.func @not_commuted
// CHECK-NEXT:    %a = ms.sub %x, %y
// CHECK-NEXT:    %b = ms.sub %y, %x

/// Fields count: the same reshape merges, another one must not.
func.func @fields(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<3x2xf32>) {
  %a = ms.reshape %x {shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>
  %b = ms.reshape %x {shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>
  %c = ms.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  func.return %a, %b, %c : tensor<6xf32>, tensor<6xf32>, tensor<3x2xf32>
}
// CHECK-LABEL: func.func @fields
// CHECK-NEXT:    %a = ms.reshape %x {shape = array<i64: 6>}
// CHECK-NEXT:    %c = ms.reshape %x {shape = array<i64: 3, 2>}
// CHECK-NEXT:    func.return %a, %a, %c

/// Equal constants are one; those of another type, and the other zero, must stay.
func.func @constants() -> (tensor<f32>, tensor<f32>, tensor<f64>, tensor<f32>) {
  %a = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %b = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %c = ms.constant {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
  %d = ms.constant {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
  func.return %a, %b, %c, %d : tensor<f32>, tensor<f32>, tensor<f64>, tensor<f32>
}
// CHECK-LABEL: func.func @constants
// CHECK:         func.return %a, %a, %c, %d

/// Must not fire: functions share nothing.
func.func @first(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
func.func @second(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @second
// CHECK-NEXT:    ms.neg
