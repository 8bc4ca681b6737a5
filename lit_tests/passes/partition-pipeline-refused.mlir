// RUN: msgraph-opt -p "assign-stages{stages=2},partition-pipeline{stages=2 stage=0 replicas=2}" %s --verify-diagnostics --split-input-file -o /dev/null

/// A parameter that two stages use, and one of them writes.
func.func @written(%x: tensor<f32>, %w: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %a = ms.load %w {ms.stage = 0 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<f32>>) -> tensor<f32>
  // expected-error@+1 {{[MG983]}}
  %u = ms.assign %w, %a {ms.stage = 0 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %b = ms.load %w {ms.stage = 1 : i64, ms.micro = 0 : i64} : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %c = ms.add %b, %a {ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<f32>
  func.return %c : tensor<f32>
}

// -----

/// A branch with Cells of two stages.
func.func @branch(%x: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  // expected-error@+1 {{[MG982]}}
  %y = ms.if %c then {
    %a = ms.math %x {function = "exp", ms.stage = 0 : i64} : tensor<f32>
    %b = ms.math %a {function = "exp", ms.stage = 1 : i64} : tensor<f32>
    ms.yield %b : (tensor<f32>) -> ()
  } else {
    ms.yield %x : (tensor<f32>) -> ()
  } : (tensor<i1>) -> tensor<f32>
  func.return %y : tensor<f32>
}

// -----

/// A collective of both stages inside of one.
func.func @across(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{[MG969]}}
  %a = ms.collective %x {function = "all_reduce", op = "sum", root = 0 : i64, group = "world", ranks = array<i64: 0, 1, 2, 3>, ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<f32>
  %b = ms.math %a {function = "exp", ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<f32>
  func.return %b : tensor<f32>
}
