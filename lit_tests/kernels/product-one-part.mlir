// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" %s | filecheck %s

/// A summed dim that is done at once needs no loop over its parts, and a tile that adds to nothing.
func.func @at_once(%x: tensor<64x96xf32>, %y: tensor<96x128xf32>) -> tensor<64x128xf32> {
  %r = ms.matmul %x, %y : (tensor<64x96xf32>, tensor<96x128xf32>) -> tensor<64x128xf32>
  func.return %r : tensor<64x128xf32>
}
// CHECK-LABEL: func.func @at_once
// CHECK:       func.func private @matmul_
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             func.call @pack_rows_float32_float32(
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:               scf.for
// CHECK:                 func.call @tile_float32_6x2_0_strided_fresh(
// CHECK:       func.func private @tile_float32_6x2_0_strided_fresh
// CHECK:         memref.alloca() : memref<96xf32>
// CHECK:         scf.if
// CHECK-NOT:       arith.addf
// CHECK:           vector.store
