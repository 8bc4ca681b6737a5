// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @gather(%x: tensor<2x3x4xf64>, %y: tensor<1xf64>) -> tensor<2x3x4xf64> {
  // expected-error@+1 {{[MG237]}}
  %r = ms.gather %x, %y {axis = 0 : i64} : (tensor<2x3x4xf64>, tensor<1xf64>) -> tensor<2x3x4xf64>
  func.return %r : tensor<2x3x4xf64>
}

// -----

func.func @scatter(%x: tensor<2x3x4xf64>, %y: tensor<2xi64>, %z: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.scatter %x, %y, %z {axis = 1 : i64, combiner = "add"} : (tensor<2x3x4xf64>, tensor<2xi64>, tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
  func.return %r : tensor<2x3x4xf64>
}
