// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{threads=2}" --split-input-file %s | filecheck %s
// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels --split-input-file %s | filecheck %s --check-prefix ONE

/// A long run becomes parts of one kernel, behind the whole: further on in each buffer, with a smaller size.
func.func @large(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %0 = ms.math %x {function = "exp"} : tensor<1024x1024xf32>
  func.return %0 : tensor<1024x1024xf32>
}
// CHECK-LABEL: @large
// CHECK:         ms.run
// CHECK-SAME:    offsets = array<i64: 0, 0, 0, 0, 524288, 524288, 1048576, 1048576,
// CHECK-SAME:    arguments = array<i64: 1048576, 131072, 131072, 131072, 131072, 131072, 131072, 131072, 131072>
// CHECK-SAME:    ms.parts = 8
// ONE-LABEL: @large
// ONE-NOT:     ms.parts

// -----

/// What is short stays on one thread.
func.func @small(%x: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = ms.math %x {function = "exp"} : tensor<128x128xf32>
  func.return %0 : tensor<128x128xf32>
}
// CHECK-LABEL: @small
// CHECK-NOT:     ms.parts

// -----

/// Cuts go along what is kept: the columns of a sum over rows, 64 of them at least.
func.func @columns(%x: tensor<2048x2048xf32>) -> tensor<2048xf32> {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false} : (tensor<2048x2048xf32>) -> tensor<2048xf32>
  func.return %0 : tensor<2048xf32>
}
// CHECK-LABEL: @columns
// CHECK:         offsets = array<i64: 0, 0, 0, 0, 1024, 1024, 2048, 2048,
// CHECK-SAME:    arguments = array<i64: 2048, 2048, {{.*}}2048, 256,
// CHECK-SAME:    ms.parts = 8

// -----

/// A sum of everything keeps nothing: it is cut where fuse-kernels had it come in parts, which halves do not.
func.func @all(%x: tensor<2048x2048xf16>) -> tensor<f16> {
  %0 = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = false} : (tensor<2048x2048xf16>) -> tensor<f16>
  func.return %0 : tensor<f16>
}
// CHECK-LABEL: @all
// CHECK-NOT:     ms.parts

// -----

/// Products are cut by rows and columns, each part at whole tiles.
func.func @product(%x: tensor<1024x512xf32>, %y: tensor<512x256xf32>) -> tensor<1024x256xf32> {
  %0 = ms.matmul %x, %y : (tensor<1024x512xf32>, tensor<512x256xf32>) -> tensor<1024x256xf32>
  func.return %0 : tensor<1024x256xf32>
}
// CHECK-LABEL: @product
// CHECK:         arguments = array<i64: 1024, 512, 512, 1, 512, 256, 256, 1, 1024, 256, 256, 1, 516, 512, 512, 1, 512, 128, 256, 1, 516, 128, 256, 1, 508, 512,
// CHECK-SAME:    ms.parts = 4

// -----

/// Few rows are not cut: their columns are, at whole tiles, and every part reads all of the left operand.
func.func @weights(%x: tensor<32x512xf32>, %y: tensor<512x2048xf32>) -> tensor<32x2048xf32> {
  %0 = ms.matmul %x, %y : (tensor<32x512xf32>, tensor<512x2048xf32>) -> tensor<32x2048xf32>
  func.return %0 : tensor<32x2048xf32>
}
// CHECK-LABEL: @weights
// CHECK:         offsets = array<i64: 0, 0, 0, 0, 0, 0, 0, 2112, 2112, 0, 4224, 4224,
// CHECK-SAME:    arguments = array<i64: 32, 512, 512, 1, 512, 2048, 2048, 1, 32, 2048, 2048, 1, 32, 512, 512, 1, 512, 528, 2048, 1, 32, 528,
// CHECK-SAME:    ms.parts = 4

// -----

/// Rows are looked up in parts: the table is the same for all, and the last argument says where a part starts.
func.func @looked_up(%x: tensor<4000x256xf32>, %i: tensor<2000xi32>) -> tensor<2000x256xf32> {
  %0 = ms.gather %x, %i {axis = 0 : i64} : (tensor<4000x256xf32>, tensor<2000xi32>) -> tensor<2000x256xf32>
  func.return %0 : tensor<2000x256xf32>
}
// CHECK-LABEL: @looked_up
// CHECK:         offsets = array<i64: 0, 0, 0, 0, 0, 0, 256000, 0, 0,
// CHECK-SAME:    arguments = array<i64: 2000, 256, 256, 4000, 256, 256, 1, 2000, 1, 0, 250, 256, 256, 4000, 256, 256, 1, 2000, 1, 0, 250, 256, {{.*}} 2000, 1, 250, 250, 256,
// CHECK-SAME:    ms.parts =
// ONE-LABEL: @looked_up
// ONE-NOT:     ms.parts

// -----

/// An update in place is cut like what writes elsewhere: each part its own elements.
func.func @updated(%w: !ms.ref<tensor<1024x1024xf32>>, %g: tensor<1024x1024xf32>) -> tensor<i1> {
  %c = ms.constant {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %u = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %a = ms.assign_sub %w, %g, %u : (!ms.ref<tensor<1024x1024xf32>>, tensor<1024x1024xf32>, !ms.state<"memory">) -> !ms.ref<tensor<1024x1024xf32>>
  %v = ms.update_state %u, %a : (!ms.state<"memory">, !ms.ref<tensor<1024x1024xf32>>) -> !ms.state<"memory">
  %r = ms.depend %c, %v : (tensor<i1>, !ms.state<"memory">) -> tensor<i1>
  func.return %r : tensor<i1>
}
// CHECK-LABEL: @updated
// CHECK:         ms.run [[W:%.*]], [[G:%.*]], [[W]] attributes {kernel = "sub
// CHECK-SAME:    ms.parts =
