// RUN: msgraph-opt -p "partition-pipeline{stages=2 stage=0}" %s --verify-diagnostics -o /dev/null

/// The first micro-batch needs, by way of the other stage, what the second one gives.
func.func @stuck(%w: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %l = ms.load %w {ms.stage = 0 : i64, ms.micro = 1 : i64} : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %a = ms.math %l {function = "exp", ms.stage = 0 : i64, ms.micro = 1 : i64} : tensor<f32>
  // expected-error@+1 {{[MG984]}}
  %b = ms.math %a {function = "exp", ms.stage = 1 : i64, ms.micro = 1 : i64} : tensor<f32>
  %c = ms.math %b {function = "exp", ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<f32>
  func.return %c : tensor<f32>
}
