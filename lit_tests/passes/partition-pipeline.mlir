// RUN: msgraph-opt -p "assign-stages,expand-grad,partition-pipeline{stages=2 stage=0}" --check-forms %s | filecheck %s --check-prefix=FIRST
// RUN: msgraph-opt -p "assign-stages,expand-grad,partition-pipeline{stages=2 stage=1}" --check-forms %s | filecheck %s --check-prefix=SECOND
// RUN: msgraph-opt -p "assign-stages,expand-grad,partition-pipeline{stages=2 stage=1 replicas=2 replica=1 scheduler=gpipe}" --check-forms %s | filecheck %s --check-prefix=GPIPE

/// Two micro-batches through two stages, with gradients and one update each. The second stage does one forward and one
/// backward part in turn; gradients are added up as they come, and the result is sent back to the first stage.
func.func @step(%x: tensor<2x4xf32>, %w: !ms.ref<tensor<4xf32>> {ms.parameter = "w"}, %v: !ms.ref<tensor<4xf32>> {ms.parameter = "v"}) -> tensor<f32> {
  %loss, %gw, %gv = ms.grad %w, %v attributes {differentiated = 2 : i64, outputs = 1 : i64} {
    %x0 = ms.slice %x {starts = array<i64: 0, 0>, sizes = array<i64: 1, 4>, steps = array<i64: 1, 1>} : (tensor<2x4xf32>) -> tensor<1x4xf32>
    %w0 = ms.load %w {ms.stage = 0 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
    %a0 = ms.mul %x0, %w0 {ms.stage = 0 : i64, ms.micro = 0 : i64} : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    %v0 = ms.load %v {ms.stage = 1 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
    %b0 = ms.mul %a0, %v0 {ms.stage = 1 : i64, ms.micro = 0 : i64} : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    %l0 = ms.reduce %b0 {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = false} : (tensor<1x4xf32>) -> tensor<f32>
    %x1 = ms.slice %x {starts = array<i64: 1, 0>, sizes = array<i64: 1, 4>, steps = array<i64: 1, 1>} : (tensor<2x4xf32>) -> tensor<1x4xf32>
    %w1 = ms.load %w {ms.stage = 0 : i64, ms.micro = 1 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
    %a1 = ms.mul %x1, %w1 {ms.stage = 0 : i64, ms.micro = 1 : i64} : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    %v1 = ms.load %v {ms.stage = 1 : i64, ms.micro = 1 : i64} : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
    %b1 = ms.mul %a1, %v1 {ms.stage = 1 : i64, ms.micro = 1 : i64} : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    %l1 = ms.reduce %b1 {function = "reduce_sum", axes = array<i64: 0, 1>, keep_dims = false} : (tensor<1x4xf32>) -> tensor<f32>
    %l = ms.add %l0, %l1 : tensor<f32>
    ms.yield %l : (tensor<f32>) -> ()
  } : (!ms.ref<tensor<4xf32>>, !ms.ref<tensor<4xf32>>) -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>)
  %uw = ms.assign_sub %w, %gw : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  %uv = ms.assign_sub %v, %gv : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  func.return %loss : tensor<f32>
}
// FIRST-LABEL: func.func @step
// FIRST:         %a0 = ms.mul %x0, %w0
// FIRST-NOT:     ms.stage
// FIRST-NEXT:    ms.send %a0 {destination = 1 : i64, tag = [[A0:[0-9]+]] : i64
// FIRST:         %a1 = ms.mul %x1, %w1
// FIRST-NEXT:    ms.send %a1 {destination = 1
// FIRST-NEXT:    [[C0:%.+]] = ms.receive {source = 1
// FIRST:         [[G0:%.+]] = ms.reduce %{{[0-9a-z]+}} {function = "reduce_sum"
// FIRST-NEXT:    ms.receive {source = 1
// FIRST:         [[G1:%.+]] = ms.reduce %{{[0-9a-z]+}} {function = "reduce_sum"
// FIRST-NEXT:    %gw = ms.add_n [[G0]], [[G1]]
// FIRST-NEXT:    ms.assign_sub %w, %gw
// FIRST-NOT:     ms.assign_sub
// FIRST:         [[L:%.+]] = ms.receive {source = 1
// FIRST-NEXT:    func.return [[L]]

// SECOND-LABEL: func.func @step
// SECOND-NOT:    ms.load %w
// SECOND:        [[X0:%.+]] = ms.receive {source = 0 : i64, shape = array<i64: 1, 4>
// SECOND-NEXT:   %b0 = ms.mul [[X0]], %v0
// SECOND:        ms.send {{.*}} {destination = 0
// SECOND:        [[X1:%.+]] = ms.receive {source = 0
// SECOND-NEXT:   %b1 = ms.mul [[X1]], %v1
// SECOND:        ms.send {{.*}} {destination = 0
// SECOND-NOT:    ms.assign_sub %w
// SECOND:        %l = ms.add %l0, %l1
// SECOND-NEXT:   ms.send %l {destination = 0
// SECOND-NEXT:   ms.assign_sub %v, %gv
// SECOND-NEXT:   func.return %l

/// The other order: first all forward parts. Of two replicas the second talks to the second.
// GPIPE-LABEL: func.func @step
// GPIPE:         ms.receive {source = 1 : i64, {{.*}} ranks = array<i64: 0, 1, 2, 3>
// GPIPE-NEXT:    %b0 = ms.mul
// GPIPE-NOT:     ms.send
// GPIPE:         ms.receive {source = 1
// GPIPE-NEXT:    %b1 = ms.mul
// GPIPE:         ms.send
