// RUN: msgraph-opt -p "partition-pipeline{stages=2 stage=0}" --check-forms %s | filecheck %s

/// The gradient of three micro-batches, last one first, is added up first one first, as each is there; the depend keeps
/// one addition out of the kernel of the next. Rows are added to what there is.
func.func @sums(%i: tensor<2xi32>, %w: !ms.ref<tensor<4xf32>>) -> tensor<4xf32> {
  %l = ms.load %w {ms.stage = 0 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %a0 = ms.math %l {function = "exp", ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<4xf32>
  %a1 = ms.math %l {function = "sin", ms.stage = 0 : i64, ms.micro = 1 : i64} : tensor<4xf32>
  %a2 = ms.math %l {function = "cos", ms.stage = 0 : i64, ms.micro = 2 : i64} : tensor<4xf32>
  %b = ms.add %a0, %a1 {ms.stage = 1 : i64, ms.micro = 2 : i64} : tensor<4xf32>
  %g2 = ms.mul %a2, %l {ms.stage = 0 : i64, ms.micro = 2 : i64, ms.backward = true} : tensor<4xf32>
  %g1 = ms.slice %a1 {starts = array<i64: 0>, sizes = array<i64: 2>, steps = array<i64: 1>, ms.stage = 0 : i64, ms.micro = 1 : i64, ms.backward = true} : (tensor<4xf32>) -> tensor<2xf32>
  %g0 = ms.mul %a0, %l {ms.stage = 0 : i64, ms.micro = 0 : i64, ms.backward = true} : tensor<4xf32>
  %s = ms.scatter %g2, %i, %g1 {axis = 0 : i64, combiner = "add"} : (tensor<4xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<4xf32>
  %t = ms.add_n %s, %g0 : tensor<4xf32>
  %u = ms.assign_sub %w, %t : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @sums
// CHECK:         %g0 = ms.mul
// CHECK:         %g1 = ms.slice
// CHECK:         [[S:%.+]] = ms.scatter %g0, %i, %g1 {axis = 0 : i64, combiner = "add"}
// CHECK-NEXT:    [[D:%.+]] = ms.depend [[S]], %g1
// CHECK:         %g2 = ms.mul
// CHECK-NEXT:    %t = ms.add_n [[D]], %g2
// CHECK:         ms.assign_sub %w, %t
