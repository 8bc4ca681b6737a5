// RUN: msgraph-opt -p "insert-effect-order,insert-tensor-move{level=4},fuse-kernels,fuse-updates" %s | filecheck %s
// RUN: msgraph-opt -p "insert-effect-order,insert-tensor-move{level=4},fuse-kernels,fuse-updates" %s | msgraph-opt | filecheck %s

/// A training rule in plain operators: one loop over the weight and its statistic.
func.func @momentum(%w: !ms.ref<tensor<4xf32>>, %m: !ms.ref<tensor<4xf32>>, %g: tensor<4xf32>) {
  %mu = ms.constant {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %l = ms.load %m : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %a = ms.mul %l, %mu : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %b = ms.add %a, %g : tensor<4xf32>
  %r = ms.assign %m, %b : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  %c = ms.mul %b, %mu : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %s = ms.assign_sub %w, %c : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  func.return
}
// CHECK-LABEL: func.func @momentum
// CHECK-NOT:     ms.kernel
// CHECK:         ms.update_kernel %m, %w, %l, %g, %{{[0-9]+}} attributes {written = 2 : i64} {
// CHECK:           %b = ms.add
// CHECK:           [[NEW:%[0-9]+]] = ms.sub
// CHECK-NEXT:      ms.yield %b, [[NEW]]
// CHECK-NOT:     ms.assign

/// Somebody else wants the value: it has to exist.
func.func @wanted(%w: !ms.ref<tensor<4xf32>>, %g: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.mul %g, %g : tensor<4xf32>
  %r = ms.assign %w, %a : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @wanted
// CHECK:         ms.kernel
// CHECK:         ms.assign

/// The old contents are read in other places than they are written.
func.func @turned(%w: !ms.ref<tensor<4x4xf32>>) {
  %l = ms.load %w : (!ms.ref<tensor<4x4xf32>>) -> tensor<4x4xf32>
  %t = ms.transpose %l {perm = array<i64: 1, 0>} : tensor<4x4xf32>
  %a = ms.neg %t : tensor<4x4xf32>
  %r = ms.assign %w, %a : (!ms.ref<tensor<4x4xf32>>, tensor<4x4xf32>) -> !ms.ref<tensor<4x4xf32>>
  func.return
}
// CHECK-LABEL: func.func @turned
// CHECK:         ms.kernel
// CHECK:         ms.assign

/// What the kernel reads is written between it and the update.
func.func @disturbed(%w: !ms.ref<tensor<4xf32>>, %p: !ms.ref<tensor<4xf32>>, %g: tensor<4xf32>) {
  %l = ms.load %p : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %a = ms.neg %l : tensor<4xf32>
  %s = ms.assign %p, %g : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  %r = ms.assign %w, %a : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  func.return
}
// CHECK-LABEL: func.func @disturbed
// CHECK:         ms.kernel
// CHECK:         ms.assign %p, %g
// CHECK:         ms.assign %w

/// What only the update reads may be written before it: the rate is taken where the update stands.
func.func @rate(%w: !ms.ref<tensor<4xf32>>, %m: !ms.ref<tensor<4xf32>>, %rate: !ms.ref<tensor<f32>>, %g: tensor<4xf32>, %next: tensor<f32>, %beta: tensor<f32>) {
  %l = ms.load %w : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %a = ms.add %g, %l : tensor<4xf32>
  %s = ms.assign %rate, %next : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %r = ms.optimizer_step %w, %m, %rate, %a, %beta {rule = "ApplyMomentum", settings = [["use_nesterov", false], ["gradient_scale", 1.0 : f64]]} : (!ms.ref<tensor<4xf32>>, !ms.ref<tensor<4xf32>>, !ms.ref<tensor<f32>>, tensor<4xf32>, tensor<f32>) -> !ms.ref<tensor<4xf32>>
  func.return
}
// CHECK-LABEL: func.func @rate
// CHECK-NOT:     ms.kernel
// CHECK:         ms.assign %rate, %next
// CHECK:         ms.update_kernel %w
// CHECK:           ms.add
