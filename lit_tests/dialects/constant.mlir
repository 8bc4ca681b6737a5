// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// Small constants stand in the text.
func.func @dense() -> (tensor<2xf32>, tensor<i64>, tensor<2xi1>, tensor<ui8>) {
  %a = ms.constant {value = dense<[1.0, -2.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = ms.constant {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  %c = ms.constant {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %d = ms.constant {value = dense<200> : tensor<ui8>} : () -> tensor<ui8>
  func.return %a, %b, %c, %d : tensor<2xf32>, tensor<i64>, tensor<2xi1>, tensor<ui8>
}
// CHECK-LABEL: func.func @dense
// CHECK-NEXT:    %a = ms.constant {value = dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf32>}
// CHECK-NEXT:    %b = ms.constant {value = dense<7> : tensor<i64>}
// CHECK-NEXT:    %c = ms.constant {value = dense<[true, false]> : tensor<2xi1>}
// CHECK-NEXT:    %d = ms.constant {value = dense<200> : tensor<ui8>}

/// Large ones, and those with NaN or infinities, are bytes.
func.func @blob() -> tensor<2xf32> {
  %a = ms.constant {value = #ms.blob<"0x0000c07f0000807f" : tensor<2xf32>>} : () -> tensor<2xf32>
  func.return %a : tensor<2xf32>
}
// CHECK-LABEL: func.func @blob
// CHECK-NEXT:    %a = ms.constant {value = #ms.blob<"0x0000c07f0000807f" : tensor<2xf32>>} : () -> tensor<2xf32>
