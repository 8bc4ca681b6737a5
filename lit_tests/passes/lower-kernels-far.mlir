// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels --split-input-file %s | filecheck %s

/// A sum over rows of far more than the caches hold asks memory for what lies a page further on; a shorter one does not.
func.func @far(%x: tensor<4096x4096xf32>) -> tensor<4096xf32> {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<4096x4096xf32>) -> tensor<4096xf32>
  func.return %0 : tensor<4096xf32>
}
// CHECK-LABEL: @far
// CHECK:         prefetch

// -----

func.func @near(%x: tensor<1024x1024xf32>) -> tensor<1024xf32> {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<1024x1024xf32>) -> tensor<1024xf32>
  func.return %0 : tensor<1024xf32>
}
// CHECK-LABEL: @near
// CHECK-NOT:     prefetch
