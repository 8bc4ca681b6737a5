// RUN: not msgraph-opt %s --verify-diagnostics -o /dev/null 2>&1 | filecheck %s

/// An expected error that does not come and an error nobody expects are errors.
func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> {
  %a = ms.neg %x : (tensor<2xf32>) -> tensor<3xf32>
  // expected-error@+1 {{something else}}
  func.return %a : tensor<3xf32>
}
// CHECK: expectations_missed.mlir:5:3: error: unexpected error: ms.neg
// CHECK: expectations_missed.mlir:6:1: error: expected error "something else" was not produced
