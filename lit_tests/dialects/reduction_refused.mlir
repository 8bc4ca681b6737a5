// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @reduce_sum(%x: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  // expected-error@+1 {{[MG231]}}
  %r = ms.reduce %x {function = "reduce_sum", axes = array<i64: 3>, keep_dims = false} : tensor<2x3x4xf64>
  func.return %r : tensor<2x3x4xf64>
}

// -----

func.func @reduce_prod(%x: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  // expected-error@+1 {{[MG231]}}
  %r = ms.reduce %x {function = "reduce_prod", axes = array<i64: 3>, keep_dims = false} : tensor<2x3x4xf64>
  func.return %r : tensor<2x3x4xf64>
}

// -----

func.func @reduce_max(%x: tensor<2x0x4xf64>) -> tensor<2x0x4xf64> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = false} : tensor<2x0x4xf64>
  func.return %r : tensor<2x0x4xf64>
}

// -----

func.func @reduce_min(%x: tensor<2x0x4xf64>) -> tensor<2x0x4xf64> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.reduce %x {function = "reduce_min", axes = array<i64: 1>, keep_dims = false} : tensor<2x0x4xf64>
  func.return %r : tensor<2x0x4xf64>
}

// -----

func.func @reduce_any(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  // expected-error@+1 {{[MG231]}}
  %r = ms.reduce %x {function = "reduce_any", axes = array<i64: 3>, keep_dims = false} : tensor<2x3x4xi1>
  func.return %r : tensor<2x3x4xi1>
}

// -----

func.func @reduce_all(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  // expected-error@+1 {{[MG231]}}
  %r = ms.reduce %x {function = "reduce_all", axes = array<i64: 3>, keep_dims = false} : tensor<2x3x4xi1>
  func.return %r : tensor<2x3x4xi1>
}
