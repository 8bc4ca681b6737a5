// RUN: msgraph-opt -p fuse-kernels,plan-buffers %s | filecheck %s

/// A result is written where it is returned; nothing needs the arena.
func.func @direct(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @direct
// CHECK-SAME:    ms.arena = 0
// CHECK:         ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 0, 0, [1]>
// CHECK-NEXT:    ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
// CHECK-NEXT:    ms.run

/// A returned argument is copied.
func.func @copied(%x: tensor<4xf32>) -> tensor<4xf32> {
  func.return %x : tensor<4xf32>
}
// CHECK-LABEL: func.func @copied
// CHECK:         ms.run %0, %1
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      ms.yield

/// Pieces are computed into the stacked tensor: the second row starts at byte 16.
func.func @stacked(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<2x4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %y : tensor<4xf32>
  %c = ms.stack %a, %b {axis = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  func.return %c : tensor<2x4xf32>
}
// CHECK-LABEL: func.func @stacked
// CHECK-SAME:    ms.arena = 0
// CHECK:         !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
// CHECK:         !ms.slot<tensor<4xf32>, "result", 0, 16, [1]>
// CHECK-COUNT-2: ms.run
// CHECK-NOT:     ms.run

/// Both arms of a branch write to one place, here that of the result: one computes there, the other copies.
func.func @branch(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = ms.if %c then {
    %a = ms.neg %x : tensor<4xf32>
    ms.yield %a : (tensor<4xf32>) -> ()
  } else {
    ms.yield %x : (tensor<4xf32>) -> ()
  } : (tensor<i1>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @branch
// CHECK-SAME:    ms.arena = 0
// CHECK:         [[X:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 1, 0, [1]>
// CHECK-NEXT:    [[R:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
// CHECK:         ms.run_if
// CHECK-NEXT:      ms.run [[X]], [[R]]
// CHECK:             ms.neg
// CHECK:         } {
// CHECK-NEXT:      ms.run [[X]], [[R]]
// CHECK-NOT:         ms.neg

/// A value carried by a loop has one place, and is written over where nobody reads it afterwards.
func.func @loop(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %i, %r = ms.while %n, %x before {
  ^before(%k: tensor<i32>, %y: tensor<4xf32>):
    ms.condition %k, %k, %y : (tensor<i32>, tensor<i32>, tensor<4xf32>) -> ()
  } after {
  ^after(%k: tensor<i32>, %y: tensor<4xf32>):
    %next = ms.sub %k, %one : tensor<i32>
    %z = ms.mul %y, %x : tensor<4xf32>
    ms.yield %next, %z : (tensor<i32>, tensor<4xf32>) -> ()
  } : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @loop
// CHECK:         [[X:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 1, 0, [1]>
// CHECK-NEXT:    [[R:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
// CHECK:         ms.run [[X]], [[R]]
// CHECK:         ms.run_while
// CHECK:           ms.cast
// CHECK:         } {
// CHECK:           ms.run [[R]], [[X]], [[R]]
// CHECK:             ms.mul

/// A load is the parameter's memory, an assignment writes it in place.
func.func @state(%w: !ms.ref<tensor<4xf32>>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %u0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %v = ms.load %w, %u0 : (!ms.ref<tensor<4xf32>>, !ms.state<"memory">) -> tensor<4xf32>
  %a = ms.neg %v : tensor<4xf32>
  %u1 = ms.update_state %u0, %a : (!ms.state<"memory">, tensor<4xf32>) -> !ms.state<"memory">
  %r = ms.assign %w, %x, %u1 : (!ms.ref<tensor<4xf32>>, tensor<4xf32>, !ms.state<"memory">) -> !ms.ref<tensor<4xf32>>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @state
// CHECK:         [[W:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 0, 0, [1]>
// CHECK-NEXT:    [[R:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
// CHECK-NEXT:    [[X:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 1, 0, [1]>
// CHECK-NEXT:    ms.run [[W]], [[R]]
// CHECK:           ms.neg
// CHECK:         ms.run [[X]], [[W]]

/// A call hands over the places of its arguments and its results; what it is given need not lie in the arena.
func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = func.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @caller
// CHECK-SAME:    ms.arena = 64
// CHECK:         [[X:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 0, 0, [1]>
// CHECK-NEXT:    [[A:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "arena", 0, 0, [1]>
// CHECK-NEXT:    [[R:%.*]] = ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
// CHECK-NEXT:    ms.run_call [[X]], [[A]] {function = "callee"}
// CHECK-NEXT:    ms.run_call [[A]], [[R]] {function = "callee"}
