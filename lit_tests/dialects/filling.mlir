// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @iota() -> tensor<5xi64> {
  %r = ms.iota {size = 5 : i64, dtype = i64} : () -> tensor<5xi64>
  func.return %r : tensor<5xi64>
}
// CHECK-LABEL: func.func @iota(
// CHECK-NEXT:    %r = ms.iota {size = 5 : i64, dtype = i64} : () -> tensor<5xi64>
