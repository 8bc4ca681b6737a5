// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s -p fuse-kernels,plan-buffers | filecheck %s --check-prefix=PLAN

/// A stack is a value: what was pushed comes back in the other order, and a stack may lie on another one.
func.func @reversed(%x: tensor<2xf32>, %y: tensor<i64>) -> (tensor<2xf32>, tensor<i64>) {
  %none = ms.stack_empty : () -> !ms.stack
  %s = ms.stack_push %none, %x, %y : (!ms.stack, tensor<2xf32>, tensor<i64>) -> !ms.stack
  %t = ms.stack_push %none, %s : (!ms.stack, !ms.stack) -> !ms.stack
  %u, %v = ms.stack_pop %t : (!ms.stack) -> (!ms.stack, !ms.stack)
  %w, %a, %b = ms.stack_pop %v : (!ms.stack) -> (!ms.stack, tensor<2xf32>, tensor<i64>)
  func.return %a, %b : tensor<2xf32>, tensor<i64>
}
// CHECK-LABEL: func.func @reversed
// CHECK-NEXT:    %[[NONE:.*]] = ms.stack_empty : () -> !ms.stack
// CHECK-NEXT:    %[[S:.*]] = ms.stack_push %[[NONE]], %x, %y : (!ms.stack, tensor<2xf32>, tensor<i64>) -> !ms.stack
// CHECK-NEXT:    %[[T:.*]] = ms.stack_push %[[NONE]], %[[S]] : !ms.stack
// CHECK-NEXT:    %{{.*}}, %[[V:.*]] = ms.stack_pop %[[T]] : (!ms.stack) -> (!ms.stack, !ms.stack)
// CHECK-NEXT:    ms.stack_pop %[[V]] : (!ms.stack) -> (!ms.stack, tensor<2xf32>, tensor<i64>)

/// In memory it is the address of what lies on top. The memory goes back when no stack is alive any more.
// PLAN-LABEL: func.func @reversed
// PLAN:         {kernel = "stack_begin"
// PLAN:         {kernel = "stack_mark"
// PLAN:         {kernel = "stack_push"{{.*}}, arguments = array<i64: 48, 8, 8>
// PLAN:         {kernel = "stack_push"{{.*}}, arguments = array<i64: 32, 8>
// PLAN:         {kernel = "stack_pop"
// PLAN:         {kernel = "stack_pop"
// PLAN:         {kernel = "stack_release"
// PLAN:         {kernel = "stack_end"
