// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @slice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.slice %x {starts = array<i64: 0, 1>, sizes = array<i64: 2, 3>, steps = array<i64: 1, 1>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @update_slice(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.update_slice %x, %y {starts = array<i64: 0, 1>, steps = array<i64: 1, 1>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @reshape(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.reshape %x {shape = array<i64: 4>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @transpose(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG232]}}
  %r = ms.transpose %x {perm = array<i64: 0, 0>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @broadcast_to(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.broadcast_to %x {shape = array<i64: 2, 4>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----

func.func @flip(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{[MG231]}}
  %r = ms.flip %x {axes = array<i64: 4>} : tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}
