// RUN: msgraph-opt --split-input-file --verify-diagnostics %s

func.func @shape(%w: !ms.ref<tensor<2xf32>>, %x: tensor<3xf32>) {
  // expected-error@+1 {{'value' must have the same shape as 'variable'. But got 'value' shape: (3), 'variable' shape: (2).}}
  %r = ms.assign %w, %x : (!ms.ref<tensor<2xf32>>, tensor<3xf32>) -> !ms.ref<tensor<2xf32>>
  func.return
}

// -----

func.func @dtype(%w: !ms.ref<tensor<2xi32>>, %x: tensor<2xf32>) {
  // expected-error@+1 {{so data type Int32, which cannot be converted to data type Float32 automatically}}
  %r = ms.assign %w, %x : (!ms.ref<tensor<2xi32>>, tensor<2xf32>) -> !ms.ref<tensor<2xi32>>
  func.return
}

// -----

func.func @value(%w: tensor<2xf32>, %x: tensor<2xf32>) {
  // expected-error@+1 {{the input 'variable' must be a Parameter}}
  %r = ms.assign %w, %x : tensor<2xf32>
  func.return
}

// -----

func.func @joined(%w: !ms.ref<tensor<f32>>, %c: tensor<i1>) {
  // expected-error@+1 {{carries a reference to a parameter}}
  %r = ms.if %c then {
    ms.yield %w : (!ms.ref<tensor<f32>>) -> ()
  } else {
    ms.yield %w : (!ms.ref<tensor<f32>>) -> ()
  } : (tensor<i1>) -> !ms.ref<tensor<f32>>
  func.return
}
