# RUN: python %s 3 | filecheck %s --match-full-lines --check-prefix=ALIASED
# RUN: python %s 0 | filecheck %s --match-full-lines --check-prefix=COPIED
# RUN: python %s 1 | filecheck %s --match-full-lines --check-prefix=COPIED
# RUN: python %s 2 | filecheck %s --match-full-lines --check-prefix=COPIED
# pyright: basic
# The last program of the tutorial, from Python to the end of the plain form: its two listings, line for line, and the
# same graphs as the dialect writes them.
import sys

import numpy as np

import msgraph as mindspore
from msgraph import Parameter, nn, ops
from msgraph.packs.opt.mindir_text import mindir_text
from msgraph.pipeline import graph_passes, run_passes


class ForwardNet(nn.Cell):
    def __init__(self):
        super(ForwardNet, self).__init__()
        self.weight = Parameter(mindspore.tensor(np.array(0), mindspore.int32), name="param")

    def construct(self, x):
        out = 0
        i = 0
        while i < 3:
            ops.assign(self.weight, i)
            out = x * self.weight + out
            i = i + 1
        return out


class BackwardNet(nn.Cell):
    def __init__(self, net):
        super(BackwardNet, self).__init__(auto_prefix=False)
        self.forward_net = net
        self.grad = ops.GradOperation(get_all=True)

    @mindspore.jit
    def construct(self, *inputs):
        grads = self.grad(self.forward_net)(*inputs)
        return grads


level = int(sys.argv[1])
x = mindspore.tensor(np.array(1), mindspore.int32)
module = BackwardNet.construct.lower(BackwardNet(ForwardNet()), x).module
run_passes(module, graph_passes(level))
print(mindir_text(module))
print(module)

# ALIASED: # IR entry: @BackwardNet_construct
# ALIASED-NEXT: # Total subgraphs: 1
# ALIASED-NEXT: # Total params: 2
# ALIASED-NEXT: # Params:
# ALIASED-NEXT: %para1_inputs0 : <Tensor[Int32], ()>
# ALIASED-NEXT: %para2_param : <Ref[Tensor[Int32]], (), ref_key=:param>  :  has_default
# ALIASED-EMPTY:
# ALIASED-NEXT: subgraph @BackwardNet_construct() {
# ALIASED-NEXT:   %0 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=0), U)
# ALIASED-NEXT:   %1 = UpdateState(U, %0)
# ALIASED-NEXT:   %2 = Load(%para2_param, %1)
# ALIASED-NEXT:   %3 = UpdateState(%1, %2)
# ALIASED-NEXT:   %4 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=1), %3)
# ALIASED-NEXT:   %5 = UpdateState(%3, %4)
# ALIASED-NEXT:   %6 = Load(%para2_param, %5)
# ALIASED-NEXT:   %7 = UpdateState(%5, %6)
# ALIASED-NEXT:   %8 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=2), %7)
# ALIASED-NEXT:   %9 = UpdateState(%7, %8)
# ALIASED-NEXT:   %10 = Load(%para2_param, %9)
# ALIASED-NEXT:   %11 = MakeTuple(%10, %6)
# ALIASED-NEXT:   %12 = AddN(%11)
# ALIASED-NEXT:   %13 = MakeTuple(%12, %2)
# ALIASED-NEXT:   %14 = AddN(%13)
# ALIASED-NEXT:   %15 = MakeTuple(%14)
# ALIASED-NEXT:   %16 = UpdateState(%9, %10)
# ALIASED-NEXT:   %17 = Depend(%15, %16)
# ALIASED-NEXT:   Return(%17)
# ALIASED-NEXT: }

# ALIASED: builtin.module {
# ALIASED-NEXT:   func.func @BackwardNet_construct(%inputs0: tensor<i32>, %param: !ms.ref<tensor<i32>> {ms.parameter = "param"}) -> tensor<i32> attributes {ms.tuple} {
# ALIASED-NEXT:     %0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
# ALIASED-NEXT:     %1 = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
# ALIASED-NEXT:     %2 = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
# ALIASED-NEXT:     %3 = ms.constant {value = dense<2> : tensor<i32>} : () -> tensor<i32>
# ALIASED-NEXT:     %4 = ms.assign %param, %1, %0 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
# ALIASED-NEXT:     %5 = ms.update_state %0, %4 : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
# ALIASED-NEXT:     %6 = ms.load %param, %5 : (!ms.ref<tensor<i32>>, !ms.state<"memory">) -> tensor<i32>
# ALIASED-NEXT:     %7 = ms.update_state %5, %6 : (!ms.state<"memory">, tensor<i32>) -> !ms.state<"memory">
# ALIASED-NEXT:     %8 = ms.assign %param, %2, %7 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
# ALIASED-NEXT:     %9 = ms.update_state %7, %8 : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
# ALIASED-NEXT:     %10 = ms.load %param, %9 : (!ms.ref<tensor<i32>>, !ms.state<"memory">) -> tensor<i32>
# ALIASED-NEXT:     %11 = ms.update_state %9, %10 : (!ms.state<"memory">, tensor<i32>) -> !ms.state<"memory">
# ALIASED-NEXT:     %12 = ms.assign %param, %3, %11 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
# ALIASED-NEXT:     %13 = ms.update_state %11, %12 : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
# ALIASED-NEXT:     %14 = ms.load %param, %13 : (!ms.ref<tensor<i32>>, !ms.state<"memory">) -> tensor<i32>
# ALIASED-NEXT:     %15 = ms.update_state %13, %14 : (!ms.state<"memory">, tensor<i32>) -> !ms.state<"memory">
# ALIASED-NEXT:     %16 = ms.add_n %14, %10 : tensor<i32>
# ALIASED-NEXT:     %17 = ms.add_n %16, %6 : tensor<i32>
# ALIASED-NEXT:     %18 = ms.depend %17, %15 : (tensor<i32>, !ms.state<"memory">) -> tensor<i32>
# ALIASED-NEXT:     func.return %18 : tensor<i32>
# ALIASED-NEXT:   }
# ALIASED-NEXT: }


# COPIED: # IR entry: @BackwardNet_construct
# COPIED-NEXT: # Total subgraphs: 1
# COPIED-NEXT: # Total params: 2
# COPIED-NEXT: # Params:
# COPIED-NEXT: %para1_inputs0 : <Tensor[Int32], ()>
# COPIED-NEXT: %para2_param : <Ref[Tensor[Int32]], (), ref_key=:param>  :  has_default
# COPIED-EMPTY:
# COPIED-NEXT: subgraph @BackwardNet_construct() {
# COPIED-NEXT:   %0 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=0), U)
# COPIED-NEXT:   %1 = UpdateState(U, %0)
# COPIED-NEXT:   %2 = Load(%para2_param, %1)
# COPIED-NEXT:   %3 = TensorMove(%2)
# COPIED-NEXT:   %4 = UpdateState(%1, %3)
# COPIED-NEXT:   %5 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=1), %4)
# COPIED-NEXT:   %6 = UpdateState(%4, %5)
# COPIED-NEXT:   %7 = Load(%para2_param, %6)
# COPIED-NEXT:   %8 = TensorMove(%7)
# COPIED-NEXT:   %9 = UpdateState(%6, %8)
# COPIED-NEXT:   %10 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=2), %9)
# COPIED-NEXT:   %11 = UpdateState(%9, %10)
# COPIED-NEXT:   %12 = Load(%para2_param, %11)
# COPIED-NEXT:   %13 = TensorMove(%12)
# COPIED-NEXT:   %14 = MakeTuple(%13, %8)
# COPIED-NEXT:   %15 = AddN(%14)
# COPIED-NEXT:   %16 = MakeTuple(%15, %3)
# COPIED-NEXT:   %17 = AddN(%16)
# COPIED-NEXT:   %18 = MakeTuple(%17)
# COPIED-NEXT:   %19 = UpdateState(%11, %13, %15)
# COPIED-NEXT:   %20 = Depend(%18, %19)
# COPIED-NEXT:   Return(%20)
# COPIED-NEXT: }

# COPIED: builtin.module {
# COPIED-NEXT:   func.func @BackwardNet_construct(%inputs0: tensor<i32>, %param: !ms.ref<tensor<i32>> {ms.parameter = "param"}) -> tensor<i32> attributes {ms.tuple} {
# COPIED-NEXT:     %0 = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
# COPIED-NEXT:     %1 = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
# COPIED-NEXT:     %2 = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
# COPIED-NEXT:     %3 = ms.constant {value = dense<2> : tensor<i32>} : () -> tensor<i32>
# COPIED-NEXT:     %4 = ms.assign %param, %1, %0 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
# COPIED-NEXT:     %5 = ms.update_state %0, %4 : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
# COPIED-NEXT:     %6 = ms.load %param, %5 : (!ms.ref<tensor<i32>>, !ms.state<"memory">) -> tensor<i32>
# COPIED-NEXT:     %7 = ms.tensor_move %6 {reason = "{{\w+}}"} : tensor<i32>
# COPIED-NEXT:     %8 = ms.update_state %5, %7 : (!ms.state<"memory">, tensor<i32>) -> !ms.state<"memory">
# COPIED-NEXT:     %9 = ms.assign %param, %2, %8 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
# COPIED-NEXT:     %10 = ms.update_state %8, %9 : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
# COPIED-NEXT:     %11 = ms.load %param, %10 : (!ms.ref<tensor<i32>>, !ms.state<"memory">) -> tensor<i32>
# COPIED-NEXT:     %12 = ms.tensor_move %11 {reason = "{{\w+}}"} : tensor<i32>
# COPIED-NEXT:     %13 = ms.update_state %10, %12 : (!ms.state<"memory">, tensor<i32>) -> !ms.state<"memory">
# COPIED-NEXT:     %14 = ms.assign %param, %3, %13 : (!ms.ref<tensor<i32>>, tensor<i32>, !ms.state<"memory">) -> !ms.ref<tensor<i32>>
# COPIED-NEXT:     %15 = ms.update_state %13, %14 : (!ms.state<"memory">, !ms.ref<tensor<i32>>) -> !ms.state<"memory">
# COPIED-NEXT:     %16 = ms.load %param, %15 : (!ms.ref<tensor<i32>>, !ms.state<"memory">) -> tensor<i32>
# COPIED-NEXT:     %17 = ms.tensor_move %16 {reason = "{{\w+}}"} : tensor<i32>
# COPIED-NEXT:     %18 = ms.add_n %17, %12 : tensor<i32>
# COPIED-NEXT:     %19 = ms.update_state %15, %17, %18 : (!ms.state<"memory">, tensor<i32>, tensor<i32>) -> !ms.state<"memory">
# COPIED-NEXT:     %20 = ms.add_n %18, %7 : tensor<i32>
# COPIED-NEXT:     %21 = ms.depend %20, %19 : (tensor<i32>, !ms.state<"memory">) -> tensor<i32>
# COPIED-NEXT:     func.return %21 : tensor<i32>
# COPIED-NEXT:   }
# COPIED-NEXT: }
