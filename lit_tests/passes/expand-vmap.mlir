// RUN: msgraph-opt -p expand-vmap %s | filecheck %s
// RUN: msgraph-opt -p expand-vmap --print-debuginfo %s | filecheck %s --check-prefix=PLACE

/// Each op for all elements at once; what the function reaches from outside is the same for all.
func.func @rows(%x: tensor<100x2xf32>, %k: tensor<2xf32>) -> tensor<100x2xf32> {
  %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 100 : i64} {
  ^bb0(%a: tensor<2xf32>):
    %c = ms.math %k {function = "sin"} : tensor<2xf32>
    %b = ms.mul %a, %c : tensor<2xf32>
    ms.yield %b : (tensor<2xf32>) -> ()
  } : (tensor<100x2xf32>) -> tensor<100x2xf32>
  func.return %y : tensor<100x2xf32>
}
// CHECK-LABEL: func.func @rows
// CHECK-NEXT:    %[[C:.*]] = ms.math %k {function = "sin"} : tensor<2xf32>
// CHECK-NEXT:    %[[B:.*]] = ms.mul %x, %[[C]] : (tensor<100x2xf32>, tensor<2xf32>) -> tensor<100x2xf32>
// CHECK-NEXT:    func.return %[[B]]

/// An op says which line of the function it came from.
// PLACE-LABEL: func.func @rows
// PLACE:       ms.mul {{.*}} loc(

/// Elements stand where they are wanted; a result that all share may stay one.
func.func @axes(%x: tensor<3x4xf32>, %k: tensor<f32>) -> (tensor<3x4xf32>, tensor<f32>) {
  %y, %z = ms.vmap %x attributes {in_axes = array<i64: 1>, out_axes = [1 : i64, none], size = 4 : i64} {
  ^bb0(%a: tensor<3xf32>):
    %b = ms.neg %a : tensor<3xf32>
    %c = ms.neg %k : tensor<f32>
    ms.yield %b, %c : (tensor<3xf32>, tensor<f32>) -> ()
  } : (tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<f32>)
  func.return %y, %z : tensor<3x4xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @axes
// CHECK:         ms.neg %k : tensor<f32>

/// A condition that all elements share keeps its branch.
func.func @shared_branch(%x: tensor<5xf32>, %c: tensor<i1>) -> tensor<5xf32> {
  %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 5 : i64} {
  ^bb0(%a: tensor<f32>):
    %r = ms.if %c then {
      %b = ms.neg %a : tensor<f32>
      ms.yield %b : (tensor<f32>) -> ()
    } else {
      ms.yield %a : (tensor<f32>) -> ()
    } : (tensor<i1>) -> tensor<f32>
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<5xf32>) -> tensor<5xf32>
  func.return %y : tensor<5xf32>
}
// CHECK-LABEL: func.func @shared_branch
// CHECK:         ms.if %c then {
// CHECK:           ms.neg %x : tensor<5xf32>
// CHECK-NOT:     ms.select

/// One that differs becomes a choice.
func.func @mapped_branch(%x: tensor<5xf32>, %c: tensor<5xi1>) -> tensor<5xf32> {
  %y = ms.vmap %x, %c attributes {in_axes = array<i64: 0, 0>, out_axes = array<i64: 0>, size = 5 : i64} {
  ^bb0(%a: tensor<f32>, %d: tensor<i1>):
    %r = ms.if %d then {
      %b = ms.neg %a : tensor<f32>
      ms.yield %b : (tensor<f32>) -> ()
    } else {
      ms.yield %a : (tensor<f32>) -> ()
    } : (tensor<i1>) -> tensor<f32>
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<5xf32>, tensor<5xi1>) -> tensor<5xf32>
  func.return %y : tensor<5xf32>
}
// CHECK-LABEL: func.func @mapped_branch
// CHECK-NOT:     ms.if
// CHECK:         %[[B:.*]] = ms.neg %x : tensor<5xf32>
// CHECK:         ms.select %c, %[[B]], %x

/// A loop goes round as long as any element does; those that have finished keep what they carried.
func.func @mapped_loop(%x: tensor<5xf32>, %limit: tensor<f32>) -> tensor<5xf32> {
  %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 5 : i64} {
  ^bb0(%a: tensor<f32>):
    %r = ms.while %a before {
    ^before(%b: tensor<f32>):
      %c = ms.compare %b, %limit {function = "less"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      ms.condition %c, %b : (tensor<i1>, tensor<f32>) -> ()
    } after {
    ^after(%d: tensor<f32>):
      %e = ms.add %d, %d : tensor<f32>
      ms.yield %e : (tensor<f32>) -> ()
    } : (tensor<f32>) -> tensor<f32>
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<5xf32>) -> tensor<5xf32>
  func.return %y : tensor<5xf32>
}
// CHECK-LABEL: func.func @mapped_loop
// CHECK:         ms.while %{{.*}}, %x before {
// CHECK:         ^{{.*}}(%[[ACTIVE:.*]]: tensor<5xi1>, %[[B:.*]]: tensor<5xf32>):
// CHECK:           %[[C:.*]] = ms.compare %[[B]], %limit {function = "less"}
// CHECK:           %[[STILL:.*]] = ms.logic %[[ACTIVE]], %[[C]] {function = "logical_and"}
// CHECK:           %[[ANY:.*]] = ms.reduce %[[STILL]] {function = "reduce_any"
// CHECK:           ms.condition %[[ANY]], %[[STILL]], %[[B]]
// CHECK:         ^{{.*}}(%[[NOW:.*]]: tensor<5xi1>, %[[D:.*]]: tensor<5xf32>):
// CHECK:           %[[E:.*]] = ms.add %[[D]], %[[D]]
// CHECK:           ms.select %[[NOW]], %[[E]], %[[D]]

/// A function that is called gets a batched form, one for all calls with the same axes.
func.func private @twice(%a: tensor<f32>, %k: tensor<f32>) -> tensor<f32> {
  %b = ms.mul %a, %k : tensor<f32>
  func.return %b : tensor<f32>
}
func.func @calls(%x: tensor<5xf32>, %k: tensor<f32>) -> tensor<5xf32> {
  %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 5 : i64} {
  ^bb0(%a: tensor<f32>):
    %b = func.call @twice(%a, %k) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = func.call @twice(%b, %k) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %d = func.call @twice(%k, %k) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %e = ms.add %c, %d : tensor<f32>
    ms.yield %e : (tensor<f32>) -> ()
  } : (tensor<5xf32>) -> tensor<5xf32>
  func.return %y : tensor<5xf32>
}
// CHECK:       func.func private @twice_vmap(%a: tensor<5xf32>, %k: tensor<f32>) -> tensor<5xf32>
// CHECK-NOT:   func.func private @twice_vmap
// CHECK-LABEL: func.func @calls
// CHECK-NEXT:    %[[B:.*]] = func.call @twice_vmap(%x, %k)
// CHECK-NEXT:    func.call @twice_vmap(%[[B]], %k)
// CHECK-NEXT:    func.call @twice(%k, %k)

/// Memory that came in as a mapped argument is written for all elements at once.
func.func @memory(%w: !ms.ref<tensor<5x2xf32>> {ms.parameter = "w"}, %x: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %y = ms.vmap %w, %x attributes {in_axes = array<i64: 0, 0>, out_axes = array<i64: 0>, size = 5 : i64} {
  ^bb0(%v: !ms.ref<tensor<2xf32>>, %a: tensor<2xf32>):
    %r = ms.assign_add %v, %a : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
    %b = ms.load %v : (!ms.ref<tensor<2xf32>>) -> tensor<2xf32>
    ms.yield %b : (tensor<2xf32>) -> ()
  } : (!ms.ref<tensor<5x2xf32>>, tensor<5x2xf32>) -> tensor<5x2xf32>
  func.return %y : tensor<5x2xf32>
}
// CHECK-LABEL: func.func @memory
// CHECK-NEXT:    ms.assign_add %w, %x
// CHECK-NEXT:    %[[B:.*]] = ms.load %w
// CHECK-NEXT:    func.return %[[B]]

/// A gradient of a mapped function stays where it is, for expand-grad; one without loops inside is expanded.
func.func @gradients(%x: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<5xf32>):
    %b = ms.vmap %a attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 5 : i64} {
    ^bb0(%c: tensor<f32>):
      %d, %e = ms.grad %c attributes {differentiated = 1 : i64, outputs = 1 : i64} {
      ^bb0(%f: tensor<f32>):
        %g = ms.math %f {function = "sin"} : tensor<f32>
        ms.yield %g : (tensor<f32>) -> ()
      } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
      ms.yield %e : (tensor<f32>) -> ()
    } : (tensor<5xf32>) -> tensor<5xf32>
    ms.yield %b : (tensor<5xf32>) -> ()
  } : (tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>)
  func.return %y, %slope : tensor<5xf32>, tensor<5xf32>
}
// CHECK-LABEL: func.func @gradients
// CHECK:         ms.grad %x
// CHECK-NOT:     ms.vmap
// CHECK-NOT:     ms.grad
// CHECK:         ms.math %{{.*}} {function = "cos"} : tensor<5xf32>

/// A graph without mapped functions stays as it is.
func.func @nothing(%x: tensor<5xf32>) -> tensor<5xf32> {
  %y = ms.math %x {function = "sin"} : tensor<5xf32>
  func.return %y : tensor<5xf32>
}
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    ms.math %x {function = "sin"}
// CHECK-NEXT:    func.return
