// RUN: msgraph-opt -t ms %s | filecheck %s
// RUN: msgraph-opt --list-passes | filecheck %s --check-prefix=PASSES

/// The graph as MindSpore lists it: primitives by their names, constants where they are used.
func.func @f(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %two = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %a = ms.mul %x, %two : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %b = ms.reshape %a {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  func.return %b : tensor<3x2xf32>
}
// CHECK:      %para1_x : <Tensor[Float32], (2, 3)>
// CHECK:      subgraph @f() {
// CHECK-NEXT:   %0 = Mul(%para1_x, Tensor(shape=[], dtype=Float32, value=2.0))
// CHECK-NEXT:   %1 = Reshape(%0) primitive_attrs: {shape: (I64(3), I64(2))}
// CHECK-NEXT:   Return(%1)
// CHECK-NEXT: }

// PASSES: eliminate-common {{.*}}Compute equal things once.
// PASSES: fold-constants{limit=1024} {{.*}}Compute now what is known now.
