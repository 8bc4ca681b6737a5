// RUN: msgraph-opt %s | msgraph-opt | filecheck %s

/// A kernel is a pure function from tensors to tensors, isolated from the graph around it.
func.func @kernel(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = ms.kernel %x, %y {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %c = ms.mul %a, %b : tensor<4xf32>
    ms.yield %c : (tensor<4xf32>) -> ()
  } : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @kernel
// CHECK-NEXT:    %r = ms.kernel %x, %y {
// CHECK-NEXT:    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
// CHECK-NEXT:      %c = ms.mul %a, %b : tensor<4xf32>
// CHECK-NEXT:      ms.yield %c : (tensor<4xf32>) -> ()
// CHECK-NEXT:    } : tensor<4xf32>
