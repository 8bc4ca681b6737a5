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

/// What an update waits for is not read by it: the product lies where the sum was, which is needed no more.
func.func @waits(%w: !ms.ref<tensor<4x4xf32>>, %x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %u0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %v = ms.load %w, %u0 : (!ms.ref<tensor<4x4xf32>>, !ms.state<"memory">) -> tensor<4x4xf32>
  %a = ms.matmul %v, %x : tensor<4x4xf32>
  %b = ms.matmul %a, %x : tensor<4x4xf32>
  %c = ms.matmul %b, %x : tensor<4x4xf32>
  %d = ms.matmul %c, %x : tensor<4x4xf32>
  %u1 = ms.update_state %u0, %a, %b, %c : (!ms.state<"memory">, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> !ms.state<"memory">
  %r = ms.assign %w, %x, %u1 : (!ms.ref<tensor<4x4xf32>>, tensor<4x4xf32>, !ms.state<"memory">) -> !ms.ref<tensor<4x4xf32>>
  func.return %d : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @waits
// CHECK-SAME:    ms.arena = 128

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

/// Rows are written into the tensor a loop carries: it is not copied in every round.
func.func @rows(%n: tensor<i64>, %x: tensor<9x4xf32>, %v: tensor<4xf32>) -> tensor<9x4xf32> {
  %zero = ms.constant {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %i, %r = ms.while %zero, %x before {
  ^bb0(%k: tensor<i64>, %y: tensor<9x4xf32>):
    %c = ms.compare %k, %n {function = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
    ms.condition %c, %k, %y : (tensor<i1>, tensor<i64>, tensor<9x4xf32>) -> ()
  } after {
  ^bb0(%k: tensor<i64>, %y: tensor<9x4xf32>):
    %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %next = ms.add %k, %one : tensor<i64>
    %z = ms.scatter %y, %k, %v {axis = 0 : i64, combiner = "update"} : (tensor<9x4xf32>, tensor<i64>, tensor<4xf32>) -> tensor<9x4xf32>
    ms.yield %next, %z : (tensor<i64>, tensor<9x4xf32>) -> ()
  } : (tensor<i64>, tensor<9x4xf32>) -> (tensor<i64>, tensor<9x4xf32>)
  func.return %r : tensor<9x4xf32>
}
// CHECK-LABEL: func.func @rows
// CHECK:         [[R:%.*]] = ms.slot : () -> !ms.slot<tensor<9x4xf32>, "result", 0, 0, [4, 1]>
// CHECK:         ms.run_while
// CHECK:           ms.run [[R]], {{.*}}, [[R]]
// CHECK:             ms.scatter
// CHECK-NOT:     ms.run {{%.*}}, [[R]] attributes
// CHECK:       func.func @rows_read_afterwards

/// Not where somebody reads what was there before.
func.func @rows_read_afterwards(%k: tensor<i64>, %x: tensor<9x4xf32>, %v: tensor<4xf32>) -> tensor<9x4xf32> {
  %y = ms.neg %x : tensor<9x4xf32>
  %z = ms.scatter %y, %k, %v {axis = 0 : i64, combiner = "update"} : (tensor<9x4xf32>, tensor<i64>, tensor<4xf32>) -> tensor<9x4xf32>
  %w = ms.scatter %z, %k, %v {axis = 0 : i64, combiner = "add"} : (tensor<9x4xf32>, tensor<i64>, tensor<4xf32>) -> tensor<9x4xf32>
  %r = ms.mul %w, %y : tensor<9x4xf32>
  func.return %r : tensor<9x4xf32>
}
// CHECK-DAG:     [[Y:%.*]] = ms.slot : () -> !ms.slot<tensor<9x4xf32>, "arena", 0, 0, [4, 1]>
// CHECK-DAG:     [[Z:%.*]] = ms.slot : () -> !ms.slot<tensor<9x4xf32>, "result", 0, 0, [4, 1]>
// CHECK:         ms.run [[Y]], {{.*}}, [[Z]] attributes
// CHECK:           ms.scatter
// CHECK:         ms.run [[Z]], {{.*}}, [[Z]] attributes
// CHECK:           ms.scatter

/// What is only reshaped is computed where the reshaped tensor lies.
func.func @reshaped(%x: tensor<4x4xf32>) -> tensor<16xf32> {
  %a = ms.matmul %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = ms.reshape %a {shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}
// CHECK-LABEL: func.func @reshaped
// CHECK-SAME:    ms.arena = 0
// CHECK:         ms.slot : () -> !ms.slot<tensor<4x4xf32>, "result", 0, 0, [4, 1]>
// CHECK-COUNT-1: ms.run
// CHECK-NOT:     ms.run

/// Not where both are returned: these are two results.
func.func @reshaped_and_returned(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<16xf32>) {
  %a = ms.matmul %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = ms.reshape %a {shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
  func.return %a, %r : tensor<4x4xf32>, tensor<16xf32>
}
// CHECK-LABEL: func.func @reshaped_and_returned
// CHECK-COUNT-2: ms.run

/// What is written over on the way to a result is made where that is returned.
func.func @made_there(%k: tensor<3xi64>, %v: tensor<3x4xf32>, %x: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %y = ms.neg %x : tensor<9x4xf32>
  %z = ms.scatter %y, %k, %v {axis = 0 : i64, combiner = "add"} : (tensor<9x4xf32>, tensor<3xi64>, tensor<3x4xf32>) -> tensor<9x4xf32>
  func.return %z : tensor<9x4xf32>
}
// CHECK-LABEL: func.func @made_there
// CHECK-SAME:    ms.arena = 0
// CHECK:         [[R:%.*]] = ms.slot : () -> !ms.slot<tensor<9x4xf32>, "result", 0, 0, [4, 1]>
// CHECK:         ms.run {{%.*}}, [[R]] attributes
// CHECK:           ms.neg
// CHECK:         ms.run [[R]], {{.*}}, [[R]] attributes
// CHECK:           ms.scatter
