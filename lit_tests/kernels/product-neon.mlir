// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=16 masked=false features=neon}" -t "asm{machine=neon}" %s | filecheck %s

/// The innermost loop of a product on AArch64: eight rows times three vectors of sums in registers. A step loads three
/// vectors of the right operand and two that hold the numbers of all rows; each multiply-add takes one lane of these.
func.func @product(%x: tensor<256x256xf32>, %y: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %r = ms.matmul %x, %y : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  func.return %r : tensor<256x256xf32>
}
// CHECK-LABEL: tile_float32_8x3_8_strided_transposed_fresh:
// CHECK:       [[LOOP:\.LBB[0-9_]+]]:
// CHECK-NOT:     str
// CHECK-NOT:     [sp
// CHECK-NOT:     ld1r
// CHECK:         fmla v{{[0-9]+}}.4s, v{{[0-9]+}}.4s, v{{[0-9]+}}.s[0]
// CHECK-NOT:     str
// CHECK-NOT:     [sp
// CHECK-NOT:     ld1r
// CHECK:         fmla v{{[0-9]+}}.4s, v{{[0-9]+}}.4s, v{{[0-9]+}}.s[3]
// CHECK-NOT:     str
// CHECK-NOT:     [sp
// CHECK:         b.lt [[LOOP]]
