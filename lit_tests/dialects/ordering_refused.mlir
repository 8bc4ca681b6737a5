// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @argmax(%x: tensor<2x0x4xf64>) -> tensor<2x0x4xf64> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.arg %x {function = "argmax", axis = 1 : i64, keep_dims = false, dtype = i32} : tensor<2x0x4xf64>
  func.return %r : tensor<2x0x4xf64>
}

// -----

func.func @argmin(%x: tensor<2x0x4xf64>) -> tensor<2x0x4xf64> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.arg %x {function = "argmin", axis = 1 : i64, keep_dims = false, dtype = i32} : tensor<2x0x4xf64>
  func.return %r : tensor<2x0x4xf64>
}

// -----

func.func @cumsum(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  // expected-error@+1 {{[MG237]}}
  %r = ms.scan %x {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<2x3x4xi1>
  func.return %r : tensor<2x3x4xi1>
}

// -----

func.func @cumprod(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  // expected-error@+1 {{[MG237]}}
  %r = ms.scan %x {function = "cumprod", axis = 0 : i64, exclusive = false, reverse = false} : tensor<2x3x4xi1>
  func.return %r : tensor<2x3x4xi1>
}
