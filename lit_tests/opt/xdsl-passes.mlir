// RUN: msgraph-opt -p cse,dce,canonicalize %s | filecheck %s

/// xDSL's own passes know our ops by their traits: equal ones are merged, dead ones dropped.
func.func @clean(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.mul %x, %y : tensor<4xf32>
  %b = ms.mul %x, %y : tensor<4xf32>
  %c = ms.neg %y : tensor<4xf32>
  %d = ms.add %a, %b : tensor<4xf32>
  func.return %d : tensor<4xf32>
}
// CHECK-LABEL: func.func @clean
// CHECK-NEXT:    [[A:%.*]] = ms.mul %x, %y
// CHECK-NEXT:    [[D:%.*]] = ms.add [[A]], [[A]]
// CHECK-NEXT:    func.return [[D]]

/// Must not fire: a move makes memory of its own, so two are two; one that nobody uses may go.
func.func @moves(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = ms.tensor_move %x : tensor<4xf32>
  %b = ms.tensor_move %x : tensor<4xf32>
  %c = ms.tensor_move %x : tensor<4xf32>
  func.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @moves
// CHECK-COUNT-2: ms.tensor_move
// CHECK-NOT:     ms.tensor_move
// CHECK:         func.return

/// Must not fire: a load after a write is another value, and a write is never dead.
func.func @loads(%w: !ms.ref<tensor<2xf32>>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %a = ms.load %w : (!ms.ref<tensor<2xf32>>) -> tensor<2xf32>
  %r = ms.assign %w, %x : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
  %b = ms.load %w : (!ms.ref<tensor<2xf32>>) -> tensor<2xf32>
  func.return %a, %b : tensor<2xf32>, tensor<2xf32>
}
// CHECK-LABEL: func.func @loads
// CHECK-NEXT:    ms.load
// CHECK-NEXT:    ms.assign
// CHECK-NEXT:    ms.load

/// Loads that take one state are one value, wherever they stand.
func.func @ordered(%w: !ms.ref<tensor<2xf32>>, %u: !ms.state<"memory">) -> tensor<2xf32> {
  %a = ms.load %w, %u : (!ms.ref<tensor<2xf32>>, !ms.state<"memory">) -> tensor<2xf32>
  %b = ms.load %w, %u : (!ms.ref<tensor<2xf32>>, !ms.state<"memory">) -> tensor<2xf32>
  %c = ms.add %a, %b : tensor<2xf32>
  func.return %c : tensor<2xf32>
}
// CHECK-LABEL: func.func @ordered
// CHECK-COUNT-1: ms.load
// CHECK-NEXT:    ms.add
