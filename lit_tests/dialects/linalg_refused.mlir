// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @matmul(%x: tensor<2x3xf64>, %y: tensor<2x3xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG230]}}
  %r = ms.matmul %x, %y : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
