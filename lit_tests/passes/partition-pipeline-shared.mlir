// RUN: msgraph-opt -p "partition-pipeline{stages=3 stage=0}" --check-forms %s | filecheck %s --check-prefix=FIRST
// RUN: msgraph-opt -p "partition-pipeline{stages=3 stage=1}" --check-forms %s | filecheck %s --check-prefix=MIDDLE

/// A parameter that two stages use gets the sum of their gradients in both, and is written in both; the stage between
/// them has nothing to do with it. What is computed of inputs alone is computed where it is needed.
func.func @shared(%x: tensor<4xf32>, %w: !ms.ref<tensor<4xf32>> {ms.parameter = "w"}, %n: !ms.ref<tensor<f32>> {ms.parameter = "n"}) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = ms.math %x {function = "sin", ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<4xf32>
  %w0 = ms.load %w {ms.stage = 0 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %a = ms.mul %s, %w0 {ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<4xf32>
  %b = ms.math %a {function = "exp", ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<4xf32>
  %w2 = ms.load %w {ms.stage = 2 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %c = ms.mul %b, %w2 {ms.stage = 2 : i64, ms.micro = 0 : i64} : tensor<4xf32>
  %g2 = ms.mul %c, %b {ms.stage = 2 : i64, ms.micro = 0 : i64, ms.backward = true} : tensor<4xf32>
  %d1 = ms.mul %c, %w2 {ms.stage = 2 : i64, ms.micro = 0 : i64, ms.backward = true} : tensor<4xf32>
  %d0 = ms.mul %d1, %b {ms.stage = 1 : i64, ms.micro = 0 : i64, ms.backward = true} : tensor<4xf32>
  %g0 = ms.mul %d0, %s {ms.stage = 0 : i64, ms.micro = 0 : i64, ms.backward = true} : tensor<4xf32>
  %g = ms.add_n %g2, %g0 : tensor<4xf32>
  %u = ms.assign_sub %w, %g : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  %k = ms.load %n : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %v = ms.assign_add %n, %k : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  func.return %c, %s : tensor<4xf32>, tensor<4xf32>
}
// FIRST-LABEL: func.func @shared
// FIRST:         ms.send %a {destination = 1
// FIRST:         [[D0:%.+]] = ms.receive {source = 1
// FIRST-NEXT:    %g0 = ms.mul [[D0]], %s
// FIRST-NEXT:    ms.send %g0 {destination = 2
// FIRST:         [[G2:%.+]] = ms.receive {source = 2
// FIRST-NEXT:    %g = ms.add_n %g0, [[G2]]
// FIRST-NEXT:    ms.assign_sub %w, %g
// FIRST:         ms.assign_add %n
// FIRST:         [[C:%.+]] = ms.receive {source = 2
// FIRST-NEXT:    func.return [[C]], %s

// MIDDLE-LABEL: func.func @shared
// MIDDLE-NOT:     ms.load %w
// MIDDLE:         ms.math
// MIDDLE-NOT:     ms.add_n
// MIDDLE-NOT:     ms.assign_sub
// MIDDLE:         %s = ms.math %x {function = "sin"}
// MIDDLE:         ms.assign_add %n

/// Without stages nothing is divided.
func.func private @plain(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.math %x {function = "exp"} : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// MIDDLE-LABEL: func.func private @plain
// MIDDLE-NEXT:    ms.math %x {function = "exp"}
