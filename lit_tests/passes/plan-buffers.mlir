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
