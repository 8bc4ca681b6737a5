// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt -p "insert-effect-order,insert-tensor-move{level=4},fuse-kernels,plan-buffers" %s | filecheck %s --check-prefix=PLANNED

// One run over the parameters' own memory: nothing of their size is made, the rate is read where it lies.
func.func @momentum(%w: !ms.ref<tensor<4xf32>>, %m: !ms.ref<tensor<4xf32>>, %g: tensor<4xf32>, %lr: tensor<f32>) {
  %mu = ms.constant {value = dense<0.9> : tensor<f32>} : () -> tensor<f32>
  %r = ms.optimizer_step %w, %m, %lr, %g, %mu {rule = "ApplyMomentum", settings = [["use_nesterov", false], ["gradient_scale", 1.0 : f64]]}
      : (!ms.ref<tensor<4xf32>>, !ms.ref<tensor<4xf32>>, tensor<f32>, tensor<4xf32>, tensor<f32>) -> !ms.ref<tensor<4xf32>>
  func.return
}
// CHECK-LABEL: func.func @momentum
// CHECK:         ms.optimizer_step %w, %m, %lr, %g, %mu {rule = "ApplyMomentum", settings = {{.*}}}

// PLANNED-LABEL: func.func @momentum
// PLANNED-SAME:    ms.arena = 0
// PLANNED:         ms.run %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}
// PLANNED-NOT:     ms.run
