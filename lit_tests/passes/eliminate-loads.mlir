// RUN: msgraph-opt -p insert-effect-order,eliminate-loads --check-forms %s | filecheck %s

/// Two reads with no write between them are one, and one state waits for it.
func.func @twice(%w: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %b = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %c = ms.add %a, %b : tensor<f32>
  func.return %c : tensor<f32>
}
// CHECK-LABEL: func.func @twice
// CHECK-NEXT:    [[U0:%.+]] = ms.initial_state
// CHECK-NEXT:    %a = ms.load %w, [[U0]] :
// CHECK-NEXT:    [[U1:%.+]] = ms.update_state [[U0]], %a :
// CHECK-NEXT:    %c = ms.add %a, %a :
// CHECK-NEXT:    ms.depend %c, [[U1]] :

/// A write of another parameter is no reason to read again.
func.func @other(%w: !ms.ref<tensor<f32>>, %q: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %r = ms.assign %q, %a : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %b = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %c = ms.add %a, %b : tensor<f32>
  func.return %c : tensor<f32>
}
// CHECK-LABEL: func.func @other
// CHECK-COUNT-1: ms.load
// CHECK-NOT:     ms.load
// CHECK:         ms.add %a, %a :

/// Must not fire: a write of the parameter stands between the reads.
func.func @write(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %b = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %c = ms.add %a, %b : tensor<f32>
  func.return %c : tensor<f32>
}
// CHECK-LABEL: func.func @write
// CHECK:         ms.add %a, %b :

/// Must not fire: the arguments are one parameter, which its name says.
func.func @shared(%w: !ms.ref<tensor<f32>> {ms.parameter = "p"}, %q: !ms.ref<tensor<f32>> {ms.parameter = "p"}, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %r = ms.assign %q, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %b = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %c = ms.add %a, %b : tensor<f32>
  func.return %c : tensor<f32>
}
// CHECK-LABEL: func.func @shared
// CHECK:         ms.add %a, %b :

/// Must not fire: the branch may have written. (MindSpore 2.10 merges these two.)
func.func @branch(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  ms.if %c then {
    %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
    ms.yield : () -> ()
  } else {
    ms.yield : () -> ()
  } : (tensor<i1>) -> ()
  %b = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %s = ms.add %a, %b : tensor<f32>
  func.return %s : tensor<f32>
}
// CHECK-LABEL: func.func @branch
// CHECK:         ms.add %a, %b :

/// A read nobody uses goes, and with it the states and the wait for them.
func.func @unused(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  func.return %x : tensor<f32>
}
// CHECK-LABEL: func.func @unused
// CHECK-NEXT:    func.return %x
