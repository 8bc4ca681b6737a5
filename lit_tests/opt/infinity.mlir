// RUN: msgraph-opt %s | filecheck %s
// Infinity and NaN are printed as their bits, and read as these, whatever the width.

// CHECK: %0 = arith.constant dense<0xff800000> : tensor<2xf32>
// CHECK: %1 = arith.constant dense<[1.000000e+00, 0x7ff8000000000000]> : tensor<2xf64>
// CHECK: %2 = arith.constant dense<0x7c00> : tensor<f16>
// CHECK: %3 = arith.constant dense<16> : tensor<2xi32>
func.func @main() {
  %0 = arith.constant dense<0xff800000> : tensor<2xf32>
  %1 = arith.constant dense<[1.0, 0x7ff8000000000000]> : tensor<2xf64>
  %2 = arith.constant dense<0x7c00> : tensor<f16>
  %3 = arith.constant dense<0x10> : tensor<2xi32>
  func.return
}
