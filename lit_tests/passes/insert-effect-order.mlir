// RUN: msgraph-opt -p insert-effect-order --check-forms %s | filecheck %s

/// Must not fire: a pure graph is in order as it stands.
func.func @pure(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @pure(%x: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %a = ms.neg %x : tensor<4xf32>
// CHECK-NEXT:    func.return %a : tensor<4xf32>
