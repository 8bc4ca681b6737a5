// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels --split-input-file %s | filecheck %s
// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" --split-input-file %s | filecheck %s --check-prefix NARROW

/// A tensor read across the grain is turned in tiles of registers, so that each of its cache lines is read once.
func.func @turned(%x: tensor<32x48xf32>) -> tensor<48x32xf32> {
  %0 = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<32x48xf32>) -> tensor<48x32xf32>
  %1 = ms.neg %0 : tensor<48x32xf32>
  func.return %1 : tensor<48x32xf32>
}
// CHECK-LABEL: @turned
// CHECK:         scf.if
// CHECK-NOT:     vector.gather
// CHECK:         vector.load
// CHECK:         vector.shuffle {{.*}} [0, 16, 1, 17, 4, 20,
// CHECK:         arith.negf
// CHECK-NOT:     vector.maskedstore
// CHECK:         } else {
// CHECK:           vector.gather
// NARROW-LABEL: @turned
// NARROW-NOT:     vector.shuffle

// -----

/// Rows shorter than a tile are not worth it.
func.func @short(%x: tensor<4x48xf32>) -> tensor<48x4xf32> {
  %0 = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x48xf32>) -> tensor<48x4xf32>
  %1 = ms.neg %0 : tensor<48x4xf32>
  func.return %1 : tensor<48x4xf32>
}
// CHECK-LABEL: @short
// CHECK-NOT:     vector.shuffle
// CHECK:         vector.gather
