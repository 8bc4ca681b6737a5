// RUN: msgraph-opt -p fold-constants,eliminate-dead %s | filecheck %s
// RUN: msgraph-opt -p fold-constants{limit=4},eliminate-dead %s | filecheck %s --check-prefix=SMALL

/// What is known is computed, step by step, in NumPy.
func.func @known() -> tensor<2xf32> {
  %a = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %b = ms.constant {value = dense<[1.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %c = ms.mul %a, %b : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
  %d = ms.neg %c : tensor<2xf32>
  func.return %d : tensor<2xf32>
}
// CHECK-LABEL: func.func @known
// CHECK-NEXT:    %d = ms.constant {value = dense<[-2.000000e+00, -6.000000e+00]> : tensor<2xf32>}
// CHECK-NEXT:    func.return %d

/// The limit is an option: 8 bytes are too many here.
// SMALL-LABEL: func.func @known
// SMALL:         ms.mul

/// Division by zero means what it means when it runs.
func.func @not_a_number() -> tensor<f32> {
  %zero = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %a = ms.div %zero, %zero : tensor<f32>
  func.return %a : tensor<f32>
}
// CHECK-LABEL: func.func @not_a_number
// CHECK-NEXT:    ms.constant {value = #ms.blob<"0x{{0000c0ff|0000c07f}}" : tensor<f32>>}

/// Must not fire: one operand is not known.
func.func @unknown(%x: tensor<f32>) -> tensor<f32> {
  %a = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %b = ms.mul %a, %x : tensor<f32>
  func.return %b : tensor<f32>
}
// CHECK-LABEL: func.func @unknown
// CHECK:         ms.mul

/// Must not fire: 4 kB of result for 4 bytes of operand.
func.func @large() -> tensor<1024xf32> {
  %a = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %b = ms.broadcast_to %a {shape = array<i64: 1024>} : (tensor<f32>) -> tensor<1024xf32>
  func.return %b : tensor<1024xf32>
}
// CHECK-LABEL: func.func @large
// CHECK:         ms.broadcast_to
