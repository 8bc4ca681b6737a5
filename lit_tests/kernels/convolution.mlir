// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" %s | filecheck %s

/// Depthwise, so straight from the image: images, groups, kernels of a group; a part that computes one plane.
func.func @depthwise(%x: tensor<1x16x20x40xf32>, %w: tensor<16x1x3x3xf32>) -> tensor<1x16x18x38xf32> {
  %r = ms.conv2d %x, %w {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 16 : i64} : (tensor<1x16x20x40xf32>, tensor<16x1x3x3xf32>) -> tensor<1x16x18x38xf32>
  func.return %r : tensor<1x16x18x38xf32>
}
// CHECK-LABEL: func.func @depthwise
// CHECK:         ms.run {{.*}} {kernel = "conv2d_[[KEY:[0-9a-f]+]]"
// CHECK:       func.func private @conv2d_[[KEY]]
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:               func.call @[[PLANE:conv_float32_1x4_1_1]](%0, {{.*}}, %1, {{.*}}, %2,

/// Nothing is packed. Rows; four vectors of a row, summed up over channels, rows and columns of the kernel.
// CHECK-NOT:   pack
// CHECK:       func.func private @[[PLANE]]
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK:               scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK:                 scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)

/// The image is read with masks, an element of the kernel is one number for all of them.
// CHECK-COUNT-4:           vector.maskedload %0[
// CHECK:                   %[[W:[0-9]+]] = memref.load %10[
// CHECK-NEXT:              %[[ALL:[0-9]+]] = vector.broadcast %[[W]] : f32 to vector<8xf32>
// CHECK-NEXT:              vector.fma %[[ALL]],
// CHECK-NEXT:              vector.fma %[[ALL]],
// CHECK-NEXT:              vector.fma %[[ALL]],
// CHECK-NEXT:              vector.fma %[[ALL]],
// CHECK-NEXT:              scf.yield
// CHECK-COUNT-4:       vector.maskedstore %20[
// CHECK-NOT:           vector.maskedstore
