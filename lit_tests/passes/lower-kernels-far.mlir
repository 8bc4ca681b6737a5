// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels %s | filecheck %s

/// A lone sum over rows waits for memory itself, however much there is of it: nothing is asked for ahead.
func.func @far(%x: tensor<4096x4096xf32>) -> tensor<4096xf32> {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false} : (tensor<4096x4096xf32>) -> tensor<4096xf32>
  func.return %0 : tensor<4096xf32>
}
// CHECK-LABEL: @far
// CHECK-NOT:     prefetch
