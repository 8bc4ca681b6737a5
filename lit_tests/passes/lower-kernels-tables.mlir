// RUN: msgraph-opt -p fuse-kernels,fuse-updates,plan-buffers,lower-kernels %s | filecheck %s

/// A rule for weights of other shapes, and one for a single number in between: each is one run over a table.
func.func @update(%v: !ms.ref<tensor<4x8xf32>>, %w: !ms.ref<tensor<9xf32>>, %s: !ms.ref<tensor<i32>>, %g: tensor<4x8xf32>, %h: tensor<9xf32>, %one: tensor<i32>) -> tensor<i1> {
  %c = ms.constant {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %u0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %a = ms.assign_sub %v, %g, %u0 : (!ms.ref<tensor<4x8xf32>>, tensor<4x8xf32>, !ms.state<"memory">) -> !ms.ref<tensor<4x8xf32>>
  %u1 = ms.update_state %u0, %a : (!ms.state<"memory">, !ms.ref<tensor<4x8xf32>>) -> !ms.state<"memory">
  %b = ms.assign_add %s, %one, %u1 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
  %u2 = ms.update_state %u1, %b : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
  %d = ms.assign_sub %w, %h, %u2 : (!ms.ref<tensor<9xf32>>, tensor<9xf32>, !ms.state<"memory">) -> !ms.ref<tensor<9xf32>>
  %u3 = ms.update_state %u2, %d : (!ms.state<"memory">, !ms.ref<tensor<9xf32>>) -> !ms.state<"memory">
  %r = ms.depend %c, %u3 : (tensor<i1>, !ms.state<"memory">) -> tensor<i1>
  func.return %r : tensor<i1>
}
// CHECK-LABEL: func.func @update
// CHECK-DAG:     [[V:%.*]] = ms.slot : () -> !ms.slot<tensor<4x8xf32>, "argument", 0, 0, [8, 1]>
// CHECK-DAG:     [[W:%.*]] = ms.slot : () -> !ms.slot<tensor<9xf32>, "argument", 1, 0, [1]>
// CHECK-DAG:     [[S:%.*]] = ms.slot : () -> !ms.slot<tensor<i32>, "argument", 2, 0, []>
// CHECK-DAG:     [[G:%.*]] = ms.slot : () -> !ms.slot<tensor<4x8xf32>, "argument", 3, 0, [8, 1]>
// CHECK-DAG:     [[H:%.*]] = ms.slot : () -> !ms.slot<tensor<9xf32>, "argument", 4, 0, [1]>
// CHECK:         ms.run [[S]], {{%.*}}, [[S]] attributes {kernel = "add
// CHECK-NEXT:    ms.run_each [[V]], [[G]], [[V]], [[W]], [[H]], [[W]]
// CHECK-SAME:      rows = 2
// CHECK-SAME:      arguments = array<i64: 32, 9>
// CHECK-NOT:     kernel = "sub

/// Not two updates of one weight: the second one sees what the first one wrote.
func.func @twice(%w: !ms.ref<tensor<9xf32>>, %h: tensor<9xf32>, %k: tensor<9xf32>) -> tensor<i1> {
  %c = ms.constant {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %u0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %a = ms.assign_sub %w, %h, %u0 : (!ms.ref<tensor<9xf32>>, tensor<9xf32>, !ms.state<"memory">) -> !ms.ref<tensor<9xf32>>
  %u1 = ms.update_state %u0, %a : (!ms.state<"memory">, !ms.ref<tensor<9xf32>>) -> !ms.state<"memory">
  %b = ms.assign_sub %w, %k, %u1 : (!ms.ref<tensor<9xf32>>, tensor<9xf32>, !ms.state<"memory">) -> !ms.ref<tensor<9xf32>>
  %u2 = ms.update_state %u1, %b : (!ms.state<"memory">, !ms.ref<tensor<9xf32>>) -> !ms.state<"memory">
  %r = ms.depend %c, %u2 : (tensor<i1>, !ms.state<"memory">) -> tensor<i1>
  func.return %r : tensor<i1>
}
// CHECK-LABEL: func.func @twice
// CHECK-NOT:     ms.run_each
// CHECK:         kernel = "sub
// CHECK:         kernel = "sub

/// Not across a write of what a row reads: the order of effects stays.
func.func @between(%v: !ms.ref<tensor<9xf32>>, %w: !ms.ref<tensor<9xf32>>, %s: !ms.ref<tensor<9xf32>>, %one: tensor<9xf32>) -> tensor<i1> {
  %c = ms.constant {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %u0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %x = ms.load %s, %u0 : (!ms.ref<tensor<9xf32>>, !ms.state<"memory">) -> tensor<9xf32>
  %a = ms.assign_sub %v, %x, %u0 : (!ms.ref<tensor<9xf32>>, tensor<9xf32>, !ms.state<"memory">) -> !ms.ref<tensor<9xf32>>
  %u1 = ms.update_state %u0, %a : (!ms.state<"memory">, !ms.ref<tensor<9xf32>>) -> !ms.state<"memory">
  %b = ms.assign_add %s, %one, %u1 : (!ms.ref<tensor<9xf32>>, tensor<9xf32>, !ms.state<"memory">) -> !ms.ref<tensor<9xf32>>
  %u2 = ms.update_state %u1, %b : (!ms.state<"memory">, !ms.ref<tensor<9xf32>>) -> !ms.state<"memory">
  %y = ms.load %s, %u2 : (!ms.ref<tensor<9xf32>>, !ms.state<"memory">) -> tensor<9xf32>
  %d = ms.assign_sub %w, %y, %u2 : (!ms.ref<tensor<9xf32>>, tensor<9xf32>, !ms.state<"memory">) -> !ms.ref<tensor<9xf32>>
  %u3 = ms.update_state %u2, %d : (!ms.state<"memory">, !ms.ref<tensor<9xf32>>) -> !ms.state<"memory">
  %r = ms.depend %c, %u3 : (tensor<i1>, !ms.state<"memory">) -> tensor<i1>
  func.return %r : tensor<i1>
}
// CHECK-LABEL: func.func @between
// CHECK-NOT:     ms.run_each
// CHECK:         kernel = "sub
// CHECK:         kernel = "add
// CHECK:         kernel = "sub

/// Not a chain: every link needs the one before it.
func.func @chain(%x: tensor<9xf32>) -> tensor<2xf32> {
  %a = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<9xf32>) -> tensor<1xf32>
  %b = ms.concat %a, %a {axis = 0 : i64} : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %c = ms.reduce %b {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<2xf32>) -> tensor<1xf32>
  %d = ms.concat %c, %c {axis = 0 : i64} : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  func.return %d : tensor<2xf32>
}
// CHECK-LABEL: func.func @chain
// CHECK:         kernel = "reduce_sum
// CHECK:         kernel = "reduce_sum
