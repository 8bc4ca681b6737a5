// RUN: msgraph-opt -p insert-effect-order %s --verify-diagnostics --split-input-file -o /dev/null

/// An argument is another one in each process.
func.func @argument(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = ms.if %c then {
    // expected-error@+1 {{[MG939]}}
    %y = ms.collective %x {function = "all_reduce", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    ms.yield %y : (tensor<4xf32>) -> ()
  } else {
    ms.yield %x : (tensor<4xf32>) -> ()
  } : (tensor<i1>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----

/// So is what a collective gives each process for itself, handed to a function that is called, round a loop.
func.func private @inner(%n: tensor<f32>) -> tensor<f32> {
  %r = ms.while %n before {
  ^before(%a: tensor<f32>):
    %zero = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %more = ms.compare %a, %zero {function = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
    ms.condition %more, %a : (tensor<i1>, tensor<f32>) -> ()
  } after {
  ^after(%b: tensor<f32>):
    // expected-error@+1 {{[MG939]}}
    %s = ms.collective %b {function = "all_reduce", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<f32>
    ms.yield %s : (tensor<f32>) -> ()
  } : (tensor<f32>) -> tensor<f32>
  func.return %r : tensor<f32>
}
func.func @part(%x: tensor<2xf32>) -> tensor<f32> {
  %p = ms.collective %x {function = "reduce_scatter", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<2xf32>) -> tensor<1xf32>
  %n = ms.reshape %p {shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
  %r = func.call @inner(%n) : (tensor<f32>) -> tensor<f32>
  func.return %r : tensor<f32>
}

// -----

/// What is reduced is the same in all of them, and so is what is computed from it.
func.func @reduced(%c: tensor<f32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %all = ms.collective %c {function = "all_reduce", op = "max", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<f32>
  %zero = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %more = ms.compare %all, %zero {function = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = ms.if %more then {
    %y = ms.collective %x {function = "all_reduce", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    ms.yield %y : (tensor<4xf32>) -> ()
  } else {
    ms.yield %x : (tensor<4xf32>) -> ()
  } : (tensor<i1>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
