// RUN: msgraph-opt %s | msgraph-opt | filecheck %s

func.func @round_trip(%w: !ms.ref<tensor<2xf32>> {ms.parameter = "weight"}, %x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %u = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
  %v = ms.load %w, %u : (!ms.ref<tensor<2xf32>>, !ms.state<"memory">) -> tensor<2xf32>
  %m = ms.tensor_move %v : tensor<2xf32>
  %u1 = ms.update_state %u, %m : (!ms.state<"memory">, tensor<2xf32>) -> !ms.state<"memory">
  %r = ms.assign %w, %x, %u1 : (!ms.ref<tensor<2xf32>>, tensor<2xf32>, !ms.state<"memory">) -> !ms.ref<tensor<2xf32>>
  %y = ms.if %c then {
    ms.yield %x : (tensor<2xf32>) -> ()
  } else {
    ms.yield %m : (tensor<2xf32>) -> ()
  } : (tensor<i1>) -> tensor<2xf32>
  %d = ms.depend %y, %r : (tensor<2xf32>, !ms.ref<tensor<2xf32>>) -> tensor<2xf32>
  func.return %d : tensor<2xf32>
}
// CHECK-LABEL: func.func @round_trip(%w: !ms.ref<tensor<2xf32>> {ms.parameter = "weight"}
// CHECK:         %v = ms.load %w, %u : (!ms.ref<tensor<2xf32>>, !ms.state<"memory">) -> tensor<2xf32>
// CHECK-NEXT:    %m = ms.tensor_move %v : tensor<2xf32>
// CHECK:         %y = ms.if %c then {
// CHECK-NEXT:      ms.yield %x : (tensor<2xf32>) -> ()
// CHECK-NEXT:    } else {
// CHECK:         %d = ms.depend %y, %r :
