// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=3}" -t mindspore %s | filecheck %s --match-full-lines --check-prefix=ALIASED
// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=0}" -t mindspore %s | filecheck %s --match-full-lines --check-prefix=COPIED
// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=1}" -t mindspore %s | filecheck %s --match-full-lines --check-prefix=COPIED
// RUN: msgraph-opt -p "insert-effect-order,eliminate-loads,insert-tensor-move{level=2}" -t mindspore %s | filecheck %s --match-full-lines --check-prefix=COPIED

/// The tutorial's program after `expand-grad`: a loop of three rounds that assigns and reads one parameter. Both
/// listings of the tutorial come out line for line.
func.func @BackwardNet_construct(%inputs0: tensor<i32>, %param: !ms.ref<tensor<i32>> {ms.parameter = "param"}) -> tensor<i32> attributes {ms.tuple} {
  %k0 = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %k1 = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %k2 = ms.constant {value = dense<2> : tensor<i32>} : () -> tensor<i32>
  %a0 = ms.assign %param, %k0 : (!ms.ref<tensor<i32>>, tensor<i32>) -> !ms.ref<tensor<i32>>
  %l0 = ms.load %param : (!ms.ref<tensor<i32>>) -> tensor<i32>
  %a1 = ms.assign %param, %k1 : (!ms.ref<tensor<i32>>, tensor<i32>) -> !ms.ref<tensor<i32>>
  %l1 = ms.load %param : (!ms.ref<tensor<i32>>) -> tensor<i32>
  %a2 = ms.assign %param, %k2 : (!ms.ref<tensor<i32>>, tensor<i32>) -> !ms.ref<tensor<i32>>
  %l2 = ms.load %param : (!ms.ref<tensor<i32>>) -> tensor<i32>
  %s1 = ms.add_n %l2, %l1 : tensor<i32>
  %s2 = ms.add_n %s1, %l0 : tensor<i32>
  func.return %s2 : tensor<i32>
}

// ALIASED: # IR entry: @BackwardNet_construct
// ALIASED-NEXT: # Total subgraphs: 1
// ALIASED-NEXT: # Total params: 2
// ALIASED-NEXT: # Params:
// ALIASED-NEXT: %para1_inputs0 : <Tensor[Int32], ()>
// ALIASED-NEXT: %para2_param : <Ref[Tensor[Int32]], (), ref_key=:param>  :  has_default
// ALIASED-EMPTY:
// ALIASED-NEXT: subgraph @BackwardNet_construct() {
// ALIASED-NEXT:   %0 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=0), U)
// ALIASED-NEXT:   %1 = UpdateState(U, %0)
// ALIASED-NEXT:   %2 = Load(%para2_param, %1)
// ALIASED-NEXT:   %3 = UpdateState(%1, %2)
// ALIASED-NEXT:   %4 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=1), %3)
// ALIASED-NEXT:   %5 = UpdateState(%3, %4)
// ALIASED-NEXT:   %6 = Load(%para2_param, %5)
// ALIASED-NEXT:   %7 = UpdateState(%5, %6)
// ALIASED-NEXT:   %8 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=2), %7)
// ALIASED-NEXT:   %9 = UpdateState(%7, %8)
// ALIASED-NEXT:   %10 = Load(%para2_param, %9)
// ALIASED-NEXT:   %11 = MakeTuple(%10, %6)
// ALIASED-NEXT:   %12 = AddN(%11)
// ALIASED-NEXT:   %13 = MakeTuple(%12, %2)
// ALIASED-NEXT:   %14 = AddN(%13)
// ALIASED-NEXT:   %15 = MakeTuple(%14)
// ALIASED-NEXT:   %16 = UpdateState(%9, %10)
// ALIASED-NEXT:   %17 = Depend(%15, %16)
// ALIASED-NEXT:   Return(%17)
// ALIASED-NEXT: }

// COPIED: # IR entry: @BackwardNet_construct
// COPIED-NEXT: # Total subgraphs: 1
// COPIED-NEXT: # Total params: 2
// COPIED-NEXT: # Params:
// COPIED-NEXT: %para1_inputs0 : <Tensor[Int32], ()>
// COPIED-NEXT: %para2_param : <Ref[Tensor[Int32]], (), ref_key=:param>  :  has_default
// COPIED-EMPTY:
// COPIED-NEXT: subgraph @BackwardNet_construct() {
// COPIED-NEXT:   %0 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=0), U)
// COPIED-NEXT:   %1 = UpdateState(U, %0)
// COPIED-NEXT:   %2 = Load(%para2_param, %1)
// COPIED-NEXT:   %3 = TensorMove(%2)
// COPIED-NEXT:   %4 = UpdateState(%1, %3)
// COPIED-NEXT:   %5 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=1), %4)
// COPIED-NEXT:   %6 = UpdateState(%4, %5)
// COPIED-NEXT:   %7 = Load(%para2_param, %6)
// COPIED-NEXT:   %8 = TensorMove(%7)
// COPIED-NEXT:   %9 = UpdateState(%6, %8)
// COPIED-NEXT:   %10 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=2), %9)
// COPIED-NEXT:   %11 = UpdateState(%9, %10)
// COPIED-NEXT:   %12 = Load(%para2_param, %11)
// COPIED-NEXT:   %13 = TensorMove(%12)
// COPIED-NEXT:   %14 = MakeTuple(%13, %8)
// COPIED-NEXT:   %15 = AddN(%14)
// COPIED-NEXT:   %16 = MakeTuple(%15, %3)
// COPIED-NEXT:   %17 = AddN(%16)
// COPIED-NEXT:   %18 = MakeTuple(%17)
// COPIED-NEXT:   %19 = UpdateState(%11, %13, %15)
// COPIED-NEXT:   %20 = Depend(%18, %19)
// COPIED-NEXT:   Return(%20)
// COPIED-NEXT: }
