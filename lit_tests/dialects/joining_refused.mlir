// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @concat(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.concat %x, %y {axis = 1 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @stack(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.stack %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @pad(%x: tensor<2x3xf32>, %y: tensor<f32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.pad %x, %y {low = array<i64: 1>, high = array<i64: 0>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}
