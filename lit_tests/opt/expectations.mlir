// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null
// RUN: not msgraph-opt %s --split-input-file 2>&1 | filecheck %s

/// Each comment is matched by one error of the line it names; the run above passes only if all are.
func.func @below(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{need to broadcast}}
  %a = ms.add %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  func.return %a : tensor<2xf32>
}
// CHECK: expectations.mlir:7:3: error: [MG201]
// CHECK-NEXT: %a = ms.add %x, %y

// -----

func.func @above_and_regex(%x: tensor<2xf32>) -> tensor<3xf32> {
  %a = ms.neg %x : (tensor<2xf32>) -> tensor<3xf32>
  // expected-error-re@above {{inferred tensor<2xf[0-9]+>}}
  func.return %a : tensor<3xf32>
}
// CHECK: expectations.mlir:16:3: error:

// -----

func.func @of_the_parser(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{is not registered}}
  %a = ms.nothing %x : tensor<2xf32>
  func.return %a : tensor<2xf32>
}
// CHECK: expectations.mlir:26:{{[0-9]+}}: error:

// -----

/// A chunk without mistakes is written.
func.func @fine(%x: tensor<2xf32>) -> tensor<2xf32> {
  func.return %x : tensor<2xf32>
}
// CHECK: func.func @fine
