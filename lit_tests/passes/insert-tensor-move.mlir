// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=4}" --check-forms %s | filecheck %s
// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=0}" --check-forms %s | filecheck %s --check-prefix=ALWAYS
// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=3}" --check-forms %s | filecheck %s --check-prefix=NEVER
// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=1}" --check-forms %s | filecheck %s --check-prefix=CAREFUL
// NEVER-NOT: ms.tensor_move

/// The old value meets the new one: no order saves it.
func.func @meet(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %b = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %c = ms.add %a, %b : tensor<f32>
  func.return %c : tensor<f32>
}
// CHECK-LABEL: func.func @meet
// CHECK:         %a = ms.load
// CHECK-NEXT:    [[M:%.+]] = ms.tensor_move %a {reason = "overwritten"}
// CHECK-NEXT:    ms.update_state {{%.+}}, [[M]] :
// CHECK:         %b = ms.load
// CHECK-NEXT:    ms.update_state {{%.+}}, %b :
// CHECK-NEXT:    ms.add [[M]], %b :
// ALWAYS-LABEL: func.func @meet
// ALWAYS-COUNT-2: ms.tensor_move
// ALWAYS-LABEL: func.func @early

/// Must not fire: the reader can run before the write. The state the write takes says so, and the reader moves there.
func.func @early(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %b = ms.neg %a : tensor<f32>
  func.return %b : tensor<f32>
}
// CHECK-LABEL: func.func @early
// CHECK:         %a = ms.load
// CHECK-NEXT:    %b = ms.neg %a :
// CHECK-NEXT:    [[U1:%.+]] = ms.update_state {{%.+}}, %a, %b :
// CHECK-NEXT:    ms.assign %w, %x, [[U1]] :

/// A result is owned by the caller, whoever writes the parameter later.
func.func @result(%w: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  func.return %a : tensor<f32>
}
// CHECK-LABEL: func.func @result
// CHECK:         ms.tensor_move %a {reason = "result"}

/// Must not fire: a pointwise update may read what it writes.
func.func @itself(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %r = ms.assign_add %w, %a : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  func.return %x : tensor<f32>
}
// CHECK-LABEL: func.func @itself
// CHECK-NOT:     ms.tensor_move
// CHECK:         ms.assign_add

/// A scatter may not: it writes other elements than it reads.
func.func @permuted(%w: !ms.ref<tensor<2xf32>>, %i: tensor<2xi64>, %x: tensor<f32>) -> tensor<f32> {
  %a = ms.load %w : (!ms.ref<tensor<2xf32>>) -> tensor<2xf32>
  %r = ms.scatter_rows %w, %i, %a {combiner = "update"} : (!ms.ref<tensor<2xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
  func.return %x : tensor<f32>
}
// CHECK-LABEL: func.func @permuted
// CHECK:         ms.tensor_move %a {reason = "overwritten"}

/// The next round of a loop reads what this one wrote: the value from before the loop is copied.
func.func @round(%w: !ms.ref<tensor<i32>>, %n: tensor<i32>) -> tensor<i32> {
  %a = ms.load %w : (!ms.ref<tensor<i32>>) -> tensor<i32>
  %s = ms.while %n before {
  ^before(%s1: tensor<i32>):
    %b = ms.compare %s1, %n {function = "less"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    ms.condition %b, %s1 : (tensor<i1>, tensor<i32>) -> ()
  } after {
  ^after(%s2: tensor<i32>):
    %t = ms.add %s2, %a : tensor<i32>
    %r = ms.assign %w, %t : (!ms.ref<tensor<i32>>, tensor<i32>) -> !ms.ref<tensor<i32>>
    ms.yield %t : (tensor<i32>) -> ()
  } : (tensor<i32>) -> tensor<i32>
  func.return %s : tensor<i32>
}
// CHECK-LABEL: func.func @round
// CHECK:         ms.tensor_move %a {reason = "overwritten"}

/// A loop over tokens: it reads weights that nobody writes, and a cache whose next row it writes before it reads all
/// of it. Neither is copied, at careful levels either.
func.func @cache(%w: !ms.ref<tensor<4xf32>>, %k: !ms.ref<tensor<8x4xf32>>, %n: tensor<1xi64>) -> tensor<1xi64> {
  %a = ms.load %w : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %last = ms.constant {value = dense<7> : tensor<1xi64>} : tensor<1xi64>
  %one = ms.constant {value = dense<1> : tensor<1xi64>} : tensor<1xi64>
  %s = ms.while %n before {
  ^before(%s1: tensor<1xi64>):
    %b = ms.compare %s1, %last {function = "less"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %c = ms.reshape %b {shape = array<i64>} : (tensor<1xi1>) -> tensor<i1>
    ms.condition %c, %s1 : (tensor<i1>, tensor<1xi64>) -> ()
  } after {
  ^after(%s2: tensor<1xi64>):
    %row = ms.reshape %a {shape = array<i64: 1, 4>} : (tensor<4xf32>) -> tensor<1x4xf32>
    %r = ms.assign_at %k, %s2, %row {axis = 0 : i64} : (!ms.ref<tensor<8x4xf32>>, tensor<1xi64>, tensor<1x4xf32>) -> !ms.ref<tensor<8x4xf32>>
    %l = ms.load %k : (!ms.ref<tensor<8x4xf32>>) -> tensor<8x4xf32>
    ms.print %l {texts = array<i64>, places = array<i64: 0>, sep = "\0A", end = "\0A"} : (tensor<8x4xf32>) -> ()
    %t = ms.add %s2, %one : tensor<1xi64>
    ms.yield %t : (tensor<1xi64>) -> ()
  } : (tensor<1xi64>) -> tensor<1xi64>
  func.return %s : tensor<1xi64>
}
// CHECK-LABEL: func.func @cache
// CHECK-NOT:     ms.tensor_move
// CAREFUL-LABEL: func.func @cache
// CAREFUL-NOT:   ms.tensor_move
