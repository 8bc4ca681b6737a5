// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels %s | filecheck %s

/// What is larger than the caches is stored past them; the same on smaller tensors is another kernel.
func.func @large(%x: tensor<4096x4096xf32>, %y: tensor<4096xf32>) -> (tensor<4096x4096xf32>, tensor<4096xf32>) {
  %a = ms.neg %x : tensor<4096x4096xf32>
  %b = ms.neg %y : tensor<4096xf32>
  func.return %a, %b : tensor<4096x4096xf32>, tensor<4096xf32>
}
// CHECK:       func.func private @neg
// CHECK:         vector.store {{.*}} {nontemporal = true}
// CHECK:         vector.maskedstore
// CHECK:       func.func private @neg
// CHECK-NOT:     nontemporal
