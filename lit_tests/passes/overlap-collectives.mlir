// RUN: msgraph-opt -p fuse-kernels,overlap-collectives %s | filecheck %s

/// It starts as soon as its operand is there, and is awaited where its result is read.
func.func @early(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %s0 = ms.initial_state {channel = "comm:g"} : () -> !ms.state<"comm:g">
  %a = ms.matmul %x, %x : tensor<4x4xf32>
  %b = ms.matmul %a, %a : tensor<4x4xf32>
  %y = ms.collective %a, %s0 {function = "all_reduce", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4x4xf32>, !ms.state<"comm:g">) -> tensor<4x4xf32>
  %s1 = ms.update_state %s0, %y : (!ms.state<"comm:g">, tensor<4x4xf32>) -> !ms.state<"comm:g">
  %c = ms.matmul %y, %b : tensor<4x4xf32>
  func.return %c : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @early
// CHECK:         [[A:%.+]] = ms.kernel %x
// CHECK:           ms.matmul
// CHECK:         [[P:%.+]] = ms.kernel [[A]] attributes {ms.exchange = 0 : i64}
// CHECK:           ms.collective {{.*}} {function = "all_reduce"
// CHECK:         [[B:%.+]] = ms.kernel [[A]]
// CHECK:           ms.matmul
// CHECK:         [[Y:%.+]] = ms.exchange_done [[P]], [[A]] {exchange = 0 : i64}
// CHECK:         ms.kernel [[Y]], [[B]]

/// Nothing can be done beside it: it is done whole.
func.func @whole(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s0 = ms.initial_state {channel = "comm:g"} : () -> !ms.state<"comm:g">
  %a = ms.neg %x : tensor<4xf32>
  %y = ms.collective %a, %s0 {function = "all_reduce", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4xf32>, !ms.state<"comm:g">) -> tensor<4xf32>
  %b = ms.math %y {function = "exp"} : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @whole
// CHECK-NOT:     exchange

/// A message is not split, and collectives keep their order, though the second one could start at once.
func.func @ordered(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %s0 = ms.initial_state {channel = "comm:g"} : () -> !ms.state<"comm:g">
  %a = ms.matmul %x, %x : tensor<4x4xf32>
  %m = ms.send %a, %s0 {destination = 1 : i64, tag = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4x4xf32>, !ms.state<"comm:g">) -> tensor<4x4xf32>
  %s1 = ms.update_state %s0, %m : (!ms.state<"comm:g">, tensor<4x4xf32>) -> !ms.state<"comm:g">
  %y = ms.collective %x, %s1 {function = "all_reduce", op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4x4xf32>, !ms.state<"comm:g">) -> tensor<4x4xf32>
  %b = ms.matmul %a, %x : tensor<4x4xf32>
  func.return %m, %y, %b : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
// CHECK-LABEL: func.func @ordered
// CHECK:         ms.matmul
// CHECK:         ms.send
// CHECK:         [[P:%.+]] = ms.kernel %x attributes {ms.exchange = 1 : i64}
// CHECK:           ms.collective {{.*}} {function = "all_reduce"
// CHECK:           ms.matmul
// CHECK:         [[Y:%.+]] = ms.exchange_done [[P]], %x
// CHECK:         func.return {{.*}}[[Y]]

/// A second message waits for what stood before the first: gradients of weights are not put off to the end.
func.func @messages(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %s0 = ms.initial_state {channel = "comm:g"} : () -> !ms.state<"comm:g">
  %a = ms.matmul %x, %x : tensor<4x4xf32>
  %w = ms.matmul %a, %a : tensor<4x4xf32>
  %m = ms.send %a, %s0 {destination = 1 : i64, tag = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4x4xf32>, !ms.state<"comm:g">) -> tensor<4x4xf32>
  %s1 = ms.update_state %s0, %m : (!ms.state<"comm:g">, tensor<4x4xf32>) -> !ms.state<"comm:g">
  %b = ms.matmul %x, %a : tensor<4x4xf32>
  %v = ms.matmul %b, %b : tensor<4x4xf32>
  %n = ms.send %b, %s1 {destination = 1 : i64, tag = 1 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4x4xf32>, !ms.state<"comm:g">) -> tensor<4x4xf32>
  func.return %m, %n, %w, %v : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
// CHECK-LABEL: func.func @messages
// CHECK:         [[A:%.+]] = ms.kernel %x
// CHECK:           ms.send {{.*}}tag = 0
// CHECK-DAG:     [[W:%.+]] = ms.kernel [[A]] {
// CHECK-DAG:     [[B:%.+]] = ms.kernel %x, [[A]] {
// CHECK:           ms.send {{.*}}tag = 1
// CHECK:         [[V:%.+]] = ms.kernel [[B]] {
// CHECK:         func.return {{.*}}[[W]], [[V]]
