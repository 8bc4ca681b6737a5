// RUN: msgraph-opt -p insert-effect-order,eliminate-common,eliminate-dead --check-forms %s | filecheck %s
// RUN: msgraph-opt -p insert-effect-order,eliminate-dead,fuse-kernels --check-forms %s | filecheck %s --check-prefix=FUSED

/// One chain for each communicator, none for memory. Equal collectives are two, and one whose result is not used stays.
func.func @chains(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.collective %x {function = "all_reduce", op = "sum", root = 0 : i64, group = "world", ranks = array<i64: 0, 1>} : tensor<4xf32>
  %b = ms.collective %x {function = "all_reduce", op = "sum", root = 0 : i64, group = "world", ranks = array<i64: 0, 1>} : tensor<4xf32>
  %c = ms.collective %x {function = "all_gather", op = "", root = 0 : i64, group = "pair", ranks = array<i64: 0, 1>} : (tensor<4xf32>) -> tensor<8xf32>
  %d = ms.collective %x {function = "reduce_scatter", op = "max", root = 0 : i64, group = "world", ranks = array<i64: 0, 1>} : (tensor<4xf32>) -> tensor<2xf32>
  %e = ms.add %a, %b : tensor<4xf32>
  func.return %e : tensor<4xf32>
}
// CHECK-LABEL: func.func @chains
// CHECK-DAG:     [[P0:%.+]] = ms.initial_state {channel = "comm:pair"}
// CHECK-DAG:     [[W0:%.+]] = ms.initial_state {channel = "comm:world"}
// CHECK:         %a = ms.collective %x, [[W0]] {function = "all_reduce"
// CHECK-NEXT:    [[W1:%.+]] = ms.update_state [[W0]], %a
// CHECK-NEXT:    %b = ms.collective %x, [[W1]] {function = "all_reduce"
// CHECK-NEXT:    [[W2:%.+]] = ms.update_state [[W1]], %b
// CHECK-NEXT:    %c = ms.collective %x, [[P0]] {function = "all_gather"
// CHECK-NEXT:    [[P1:%.+]] = ms.update_state [[P0]], %c
// CHECK-NEXT:    %d = ms.collective %x, [[W2]] {function = "reduce_scatter"
// CHECK-NEXT:    [[W3:%.+]] = ms.update_state [[W2]], %d
// CHECK-NEXT:    %e = ms.add %a, %b
// CHECK-NEXT:    [[R:%.+]] = ms.depend %e, [[P1]], [[W3]]
// CHECK-NEXT:    func.return [[R]]

/// In kernels each is one of its own, in the order of the states.
// FUSED-LABEL: func.func @chains
// FUSED:         ms.collective {{.*}} {function = "all_reduce", op = "sum"
// FUSED:         ms.collective {{.*}} {function = "all_reduce", op = "sum"
// FUSED:         ms.collective {{.*}} {function = "all_gather"
// FUSED:         ms.collective {{.*}} {function = "reduce_scatter"

/// A function that is called takes the states of the groups it talks in, behind that of memory.
func.func private @share(%w: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %v = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %y = ms.collective %v {function = "all_reduce", op = "sum", root = 0 : i64, group = "world", ranks = array<i64: 0, 1>} : tensor<f32>
  %r = ms.assign %w, %y : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
  func.return %y : tensor<f32>
}
// CHECK-LABEL: func.func private @share
// CHECK-SAME:    !ms.state<"memory">, [[W0:%[0-9]+]]: !ms.state<"comm:world">) -> (tensor<f32>, !ms.state<"memory">, !ms.state<"comm:world">)
// CHECK:         %y = ms.collective %v, [[W0]] {function = "all_reduce"
// CHECK:         func.return %y, {{%.+}}, {{%.+}} : tensor<f32>, !ms.state<"memory">, !ms.state<"comm:world">

func.func @calls(%w: !ms.ref<tensor<f32>>) -> tensor<f32> {
  %a = func.call @share(%w) : (!ms.ref<tensor<f32>>) -> tensor<f32>
  %b = func.call @share(%w) : (!ms.ref<tensor<f32>>) -> tensor<f32>
  func.return %b : tensor<f32>
}
// CHECK-LABEL: func.func @calls
// CHECK-COUNT-2: func.call @share

/// A loop that all processes leave in the same round carries the state of a group; its messages are in the same chain.
func.func @loop(%own: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %n = ms.collective %own {function = "all_reduce", op = "max", root = 0 : i64, group = "world", ranks = array<i64: 0, 1>} : tensor<i32>
  %s, %y = ms.while %n, %x before {
  ^before(%s1: tensor<i32>, %y1: tensor<f32>):
    %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %more = ms.compare %s1, %zero {function = "greater"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    ms.condition %more, %s1, %y1 : (tensor<i1>, tensor<i32>, tensor<f32>) -> ()
  } after {
  ^after(%s2: tensor<i32>, %y2: tensor<f32>):
    %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %next = ms.sub %s2, %one : tensor<i32>
    %z = ms.send %y2 {destination = 1 : i64, tag = 0 : i64, group = "world", ranks = array<i64: 0, 1>} : tensor<f32>
    %g = ms.receive {source = 1 : i64, tag = 0 : i64, shape = array<i64>, dtype = f32, group = "world", ranks = array<i64: 0, 1>} : () -> tensor<f32>
    ms.yield %next, %g : (tensor<i32>, tensor<f32>) -> ()
  } : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
  func.return %y : tensor<f32>
}
// CHECK-LABEL: func.func @loop
// CHECK:         ms.while
// CHECK:         ^{{.+}}({{.*}}!ms.state<"comm:world">):
// CHECK:         [[S:%.+]] = ms.send {{%.+}}, [[C0:%[0-9a-z]+]] {
// CHECK-NEXT:    [[C1:%.+]] = ms.update_state [[C0]], [[S]]
// CHECK-NEXT:    [[G:%.+]] = ms.receive [[C1]]
// CHECK-NEXT:    ms.update_state [[C1]], [[G]]
