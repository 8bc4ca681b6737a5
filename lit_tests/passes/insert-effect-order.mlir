// RUN: msgraph-opt -p insert-effect-order --check-forms %s | filecheck %s

/// Must not fire: a pure graph is in order as it stands.
func.func @pure(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @pure(%x: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %a = ms.neg %x : tensor<4xf32>
// CHECK-NEXT:    func.return %a : tensor<4xf32>

/// A read and a write: each takes the state, each is followed by the next one, the result waits for the last.
func.func @straight(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
  %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  %v = ms.load %r : (!ms.ref<tensor<f32>>) -> tensor<f32>
  func.return %v : tensor<f32>
}
// CHECK-LABEL: func.func @straight
// CHECK-NEXT:    [[U0:%.+]] = ms.initial_state {channel = "memory"}
// CHECK-NEXT:    %r = ms.assign %w, %x, [[U0]] :
// CHECK-NEXT:    [[U1:%.+]] = ms.update_state [[U0]], %r :
// CHECK-NEXT:    %v = ms.load %w, [[U1]] :
// CHECK-NEXT:    [[U2:%.+]] = ms.update_state [[U1]], %v :
// CHECK-NEXT:    [[D:%.+]] = ms.depend %v, [[U2]] :
// CHECK-NEXT:    func.return [[D]]

/// A branch takes and gives the state; its regions go on from it, and the one that does nothing hands it through.
func.func @branch(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  %y = ms.if %c then {
    %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
    ms.yield %x : (tensor<f32>) -> ()
  } else {
    ms.yield %x : (tensor<f32>) -> ()
  } : (tensor<i1>) -> tensor<f32>
  func.return %y : tensor<f32>
}
// CHECK-LABEL: func.func @branch
// CHECK-NEXT:    [[U0:%.+]] = ms.initial_state
// CHECK-NEXT:    %y, [[U2:%.+]] = ms.if %c, [[U0]] then {
// CHECK-NEXT:      %r = ms.assign %w, %x, [[U0]] :
// CHECK-NEXT:      [[U1:%.+]] = ms.update_state [[U0]], %r :
// CHECK-NEXT:      ms.yield %x, [[U1]] :
// CHECK-NEXT:    } else {
// CHECK-NEXT:      ms.yield %x, [[U0]] :
// CHECK:         [[D:%.+]] = ms.depend %y, [[U2]] :

/// A function that is called takes its first state as an argument and returns its last one.
func.func private @bump(%p: !ms.ref<tensor<i32>>, %by: tensor<i32>) -> tensor<i32> {
  %r = ms.assign_add %p, %by : (!ms.ref<tensor<i32>>, tensor<i32>) -> !ms.ref<tensor<i32>>
  func.return %by : tensor<i32>
}
// CHECK-LABEL: func.func private @bump
// CHECK-SAME:    [[U0:%[0-9]+]]: !ms.state<"memory">) -> (tensor<i32>, !ms.state<"memory">)
// CHECK:         [[U1:%.+]] = ms.update_state [[U0]], %r :
// CHECK-NEXT:    func.return %by, [[U1]] :

/// A loop carries the states of the effects in it; a print has a state of its own and keeps its place among writes.
func.func @loop(%w: !ms.ref<tensor<i32>>, %n: tensor<i32>) -> tensor<i32> {
  %s = ms.while %n before {
  ^before(%s1: tensor<i32>):
    %c = ms.load %w : (!ms.ref<tensor<i32>>) -> tensor<i32>
    %b = ms.compare %c, %n {function = "less"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    ms.condition %b, %s1 : (tensor<i1>, tensor<i32>) -> ()
  } after {
  ^after(%s2: tensor<i32>):
    %v = func.call @bump(%w, %s2) : (!ms.ref<tensor<i32>>, tensor<i32>) -> tensor<i32>
    ms.print {texts = ["hi"], places = array<i64>, sep = "", end = "."} : () -> ()
    ms.yield %v : (tensor<i32>) -> ()
  } : (tensor<i32>) -> tensor<i32>
  func.return %s : tensor<i32>
}
// CHECK-LABEL: func.func @loop
// CHECK-NEXT:    [[U0:%.+]] = ms.initial_state {channel = "memory"}
// CHECK-NEXT:    [[I0:%.+]] = ms.initial_state {channel = "io"}
// CHECK-NEXT:    %s, [[U5:%.+]], [[I3:%.+]] = ms.while %n, [[U0]], [[I0]] before {
// CHECK-NEXT:    ^{{.*}}(%s1: tensor<i32>, [[U1:%[0-9]+]]: !ms.state<"memory">, [[I1:%[0-9]+]]: !ms.state<"io">):
// CHECK-NEXT:      %c = ms.load %w, [[U1]] :
// CHECK-NEXT:      [[U2:%.+]] = ms.update_state [[U1]], %c :
// CHECK:           ms.condition %b, %s1, [[U2]], [[I1]] :
// CHECK:           %v, [[U4:%.+]] = func.call @bump(%w, %s2, {{%.+}}) :
// CHECK-NEXT:      [[P:%.+]] = ms.print [[I2:%.+]] {texts = ["hi"]
// CHECK-NEXT:      [[U6:%.+]] = ms.update_state [[U4]], [[P]] :
// CHECK-NEXT:      [[I4:%.+]] = ms.update_state [[I2]], [[P]] :
// CHECK-NEXT:      ms.yield %v, [[U6]], [[I4]] :
// CHECK:         ms.depend %s, [[U5]], [[I3]] :
