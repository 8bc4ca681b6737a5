// RUN: msgraph-opt -p fuse-attention %s | filecheck %s

/// A derivative of a derivative needs what the op does not have.
func.func @twice(%q: tensor<6x4xf32>, %t: tensor<4x5xf32>, %v: tensor<5x3xf32>) -> tensor<6x4xf32> {
  %y, %s = ms.grad %q attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%b: tensor<6x4xf32>):
    %z, %r = ms.grad %b attributes {differentiated = 1 : i64, outputs = 1 : i64} {
    ^bb0(%a: tensor<6x4xf32>):
      %p = ms.matmul %a, %t : (tensor<6x4xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
      %m = ms.reduce_max %p {axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
      %c = ms.sub %p, %m : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
      %e = ms.exp %c : tensor<6x5xf32>
      %n = ms.reduce_sum %e {axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
      %w = ms.div %e, %n : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
      %o = ms.matmul %w, %v : (tensor<6x5xf32>, tensor<5x3xf32>) -> tensor<6x3xf32>
      ms.yield %o : (tensor<6x3xf32>) -> ()
    } : (tensor<6x4xf32>) -> (tensor<6x3xf32>, tensor<6x4xf32>)
    ms.yield %r : (tensor<6x4xf32>) -> ()
  } : (tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>)
  func.return %s : tensor<6x4xf32>
}
// CHECK-LABEL: func.func @twice
// CHECK:         ms.exp
// CHECK-NOT:     ms.flash_attention_score
