// RUN: msgraph-opt -p expand-grad %s | filecheck %s
// RUN: msgraph-opt -p expand-grad --print-debuginfo %s | filecheck %s --check-prefix=PLACE

/// The function stands in place of the op, its backward graph behind it; what meets is added by ms.add_n.
func.func @square(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<4xf32>):
    %b = ms.mul %a, %a : tensor<4xf32>
    ms.yield %b : (tensor<4xf32>) -> ()
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %y, %slope : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @square
// CHECK-NEXT:    %[[Y:.*]] = ms.mul %x, %x
// CHECK-NEXT:    %[[ONE:.*]] = ms.constant {value = dense<1.0
// CHECK-NEXT:    %[[A:.*]] = ms.mul %[[ONE]], %x
// CHECK-NEXT:    %[[B:.*]] = ms.mul %[[ONE]], %x
// CHECK-NEXT:    %[[S:.*]] = ms.add_n %[[A]], %[[B]]
// CHECK-NEXT:    func.return %[[Y]], %[[S]]

/// The backward graph says which line it is the derivative of.
// PLACE-LABEL: func.func @square
// PLACE:       ms.add_n {{.*}} loc(

/// A given cotangent starts the walk; a value of outside is a constant, even where it is the argument's value too.
func.func @given(%x: tensor<4xf32>, %ct: tensor<4xf32>) -> tensor<4xf32> {
  %y, %slope = ms.grad %x, %ct attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<4xf32>):
    %b = ms.mul %a, %x : tensor<4xf32>
    ms.yield %b : (tensor<4xf32>) -> ()
  } : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %slope : tensor<4xf32>
}
// CHECK-LABEL: func.func @given
// CHECK-NEXT:    ms.mul %x, %x
// CHECK:         %[[S:.*]] = ms.mul %ct, %x
// CHECK-NOT:     ms.add_n
// CHECK:         func.return %[[S]]

/// Every load of a parameter counts as the parameter; nothing flows through the write, which happens once.
func.func @parameter(%w: !ms.ref<tensor<f32>> {ms.name = "w"}, %x: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %w attributes {differentiated = 1 : i64, outputs = 1 : i64} {
    %a = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
    %b = ms.mul %a, %x : tensor<f32>
    %r = ms.assign %w, %b : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
    %c = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
    %d = ms.math %c {function = "sin"} : tensor<f32>
    %e = ms.add %b, %d : tensor<f32>
    ms.yield %e : (tensor<f32>) -> ()
  } : (!ms.ref<tensor<f32>>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @parameter
// CHECK-NEXT:    %[[A:.*]] = ms.load %w
// CHECK-NEXT:    %[[B:.*]] = ms.mul %[[A]], %x
// CHECK-NEXT:    ms.assign %w, %[[B]]
// CHECK-NEXT:    %[[C:.*]] = ms.load %w
// CHECK:         ms.math %[[C]] {function = "cos"}
// CHECK-NOT:     ms.assign
// CHECK:         %[[S:.*]] = ms.add_n
// CHECK-NEXT:    func.return %[[S]]

/// Inner derivatives are expanded first: the second derivative is that of plain ops.
func.func @twice(%x: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %z, %inner = ms.grad %a attributes {differentiated = 1 : i64, outputs = 1 : i64} {
    ^bb1(%b: tensor<f32>):
      %c = ms.math %b {function = "exp"} : tensor<f32>
      ms.yield %c : (tensor<f32>) -> ()
    } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
    ms.yield %inner : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @twice
// CHECK-NEXT:    ms.math %x {function = "exp"}
// CHECK-NOT:     ms.grad
// CHECK:         func.return

/// What the output does not depend on has zeros, and no backward graph.
func.func @independent(%x: tensor<2xf32>, %k: tensor<2xf32>) -> tensor<2xf32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<2xf32>):
    %b = ms.math %k {function = "sin"} : tensor<2xf32>
    ms.yield %b : (tensor<2xf32>) -> ()
  } : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  func.return %slope : tensor<2xf32>
}
// CHECK-LABEL: func.func @independent
// CHECK-NEXT:    ms.math %k {function = "sin"}
// CHECK-NEXT:    %[[ZERO:.*]] = ms.constant {value = dense<0.0
// CHECK-NEXT:    func.return %[[ZERO]]

/// Nothing flows through ms.stop_gradient, and afterwards nobody needs it.
func.func @stopped(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<2xf32>):
    %s = ms.stop_gradient %a : tensor<2xf32>
    %b = ms.mul %a, %s : tensor<2xf32>
    ms.yield %b : (tensor<2xf32>) -> ()
  } : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  func.return %slope : tensor<2xf32>
}
// CHECK-LABEL: func.func @stopped
// CHECK-NOT:     ms.stop_gradient
// CHECK-NOT:     ms.add_n
// CHECK:         func.return

/// Through a branch flows what its arm gives: a second branch on the same condition. What a backward arm reads of its
/// forward arm leaves the forward branch as one more result, which both arms share.
func.func @branch(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %r = ms.if %c then {
      %s = ms.math %a {function = "sin"} : tensor<f32>
      %t = ms.mul %s, %s : tensor<f32>
      ms.yield %t : (tensor<f32>) -> ()
    } else {
      %e = ms.math %a {function = "cos"} : tensor<f32>
      %f = ms.math %e {function = "square"} : tensor<f32>
      ms.yield %f : (tensor<f32>) -> ()
    } : (tensor<i1>) -> tensor<f32>
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @branch
// CHECK-NEXT:    %{{.*}}, %[[KEPT:.*]] = ms.if %c then {
// CHECK:           ms.yield %{{.*}}, %[[S:.*]] :
// CHECK:         } else {
// CHECK:           ms.yield %{{.*}}, %[[E:.*]] :
// CHECK:         %[[SLOPE:.*]] = ms.if %c then {
// CHECK:           ms.mul %{{.*}}, %[[KEPT]]
// CHECK-NOT:       ms.math %x {function = "sin"}
// CHECK:         } else {
// CHECK:           %[[KEPT]]
// CHECK:         func.return %[[SLOPE]]

/// An arm that gives nothing in the place of what the other arm keeps gives zeros there, and has zeros as its gradient.
func.func @one_arm(%c: tensor<i1>, %x: tensor<f32>, %k: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %r = ms.if %c then {
      %s = ms.math %a {function = "sin"} : tensor<f32>
      %t = ms.mul %s, %s : tensor<f32>
      ms.yield %t : (tensor<f32>) -> ()
    } else {
      ms.yield %k : (tensor<f32>) -> ()
    } : (tensor<i1>) -> tensor<f32>
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @one_arm
// CHECK:         } else {
// CHECK-NEXT:      %[[ZERO:.*]] = ms.constant {value = dense<0.0
// CHECK-NEXT:      ms.yield %k, %[[ZERO]] :
// CHECK:         ms.if %c then {
// CHECK:         } else {
// CHECK-NEXT:      %[[NOTHING:.*]] = ms.constant {value = dense<0.0
// CHECK-NEXT:      ms.yield %[[NOTHING]] :

/// Through a loop flows what its rounds give: a loop of as many rounds backwards. What a round leaves for its backward
/// round lies on a stack; what the loop reads from outside has its gradient added up on the way.
func.func @loop(%x: tensor<f32>, %k: tensor<f32>, %n: tensor<i64>) -> (tensor<f32>, tensor<f32>) {
  %y, %by_x, %by_k = ms.grad %x, %k attributes {differentiated = 2 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>, %f: tensor<f32>):
    %r, %left = ms.while %a, %n before {
    ^before(%b: tensor<f32>, %m: tensor<i64>):
      %zero = ms.constant {value = dense<0> : tensor<i64>} : () -> tensor<i64>
      %c = ms.compare %m, %zero {function = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
      ms.condition %c, %b, %m : (tensor<i1>, tensor<f32>, tensor<i64>) -> ()
    } after {
    ^after(%d: tensor<f32>, %l: tensor<i64>):
      %e = ms.mul %d, %f : tensor<f32>
      %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
      %o = ms.sub %l, %one : tensor<i64>
      ms.yield %e, %o : (tensor<f32>, tensor<i64>) -> ()
    } : (tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  func.return %by_x, %by_k : tensor<f32>, tensor<f32>
}
// CHECK-LABEL: func.func @loop
// CHECK:         %[[NONE:.*]] = ms.stack_empty
// CHECK:         %{{.*}}, %{{.*}}, %[[ROUNDS:.*]], %[[KEPT:.*]] = ms.while %x, %n, %{{.*}}, %[[NONE]] before {
// CHECK:         } after {
// CHECK-NEXT:    ^{{.*}}(%[[D:.*]]: tensor<f32>, %{{.*}}: tensor<i64>, %{{.*}}: tensor<i64>, %[[S:.*]]: !ms.stack):
// CHECK:           ms.stack_push %[[S]], %[[D]] :
// CHECK:         %{{.*}}, %{{.*}}, %[[BYX:.*]], %[[BYK:.*]] = ms.while %[[ROUNDS]], %[[KEPT]], %{{.*}}, %{{.*}} before {
// CHECK:           ms.compare
// CHECK:         } after {
// CHECK:           %{{.*}}, %[[BACK:.*]] = ms.stack_pop
// CHECK-NEXT:      ms.mul %[[CT:.*]], %k
// CHECK-NEXT:      %[[SHARE:.*]] = ms.mul %[[CT]], %[[BACK]]
// CHECK-NEXT:      ms.add_n %{{.*}}, %[[SHARE]]
// CHECK:         func.return %[[BYX]], %[[BYK]]

/// A loop whose rounds leave nothing behind has no stack.
func.func @linear(%x: tensor<f32>, %n: tensor<i64>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %r, %left = ms.while %a, %n before {
    ^before(%b: tensor<f32>, %m: tensor<i64>):
      %zero = ms.constant {value = dense<0> : tensor<i64>} : () -> tensor<i64>
      %c = ms.compare %m, %zero {function = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
      ms.condition %c, %b, %m : (tensor<i1>, tensor<f32>, tensor<i64>) -> ()
    } after {
    ^after(%d: tensor<f32>, %l: tensor<i64>):
      %e = ms.add %d, %d : tensor<f32>
      %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
      %o = ms.sub %l, %one : tensor<i64>
      ms.yield %e, %o : (tensor<f32>, tensor<i64>) -> ()
    } : (tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @linear
// CHECK-NOT:     ms.stack
// CHECK:         func.return

/// A pullback is asked for later, and as often as one likes; the function stands where its call stood, once.
func.func @later(%x: tensor<f32>, %ct: tensor<f32>, %other: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %y, %back = ms.vjp %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %b = ms.math %a {function = "exp"} : tensor<f32>
    ms.yield %b : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, !ms.pullback)
  %first = ms.pullback %back, %ct : (!ms.pullback, tensor<f32>) -> tensor<f32>
  %second = ms.pullback %back, %other : (!ms.pullback, tensor<f32>) -> tensor<f32>
  func.return %first, %second : tensor<f32>, tensor<f32>
}
// CHECK-LABEL: func.func @later
// CHECK-NEXT:    %[[Y:.*]] = ms.math %x {function = "exp"}
// CHECK-NEXT:    %[[FIRST:.*]] = ms.mul %ct, %[[Y]]
// CHECK-NEXT:    %[[SECOND:.*]] = ms.mul %other, %[[Y]]
// CHECK-NEXT:    func.return %[[FIRST]], %[[SECOND]]

/// A function with a derivative of its own is not looked into; its first region stands for it in the end.
func.func @custom(%x: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %r = ms.custom_vjp %a {
    ^bb1(%b: tensor<f32>):
      %c = ms.math %b {function = "exp"} : tensor<f32>
      ms.yield %c : (tensor<f32>) -> ()
    } {
    ^bb2(%b: tensor<f32>, %out: tensor<f32>, %dout: tensor<f32>):
      %d = ms.math %dout {function = "tanh"} : tensor<f32>
      ms.yield %d : (tensor<f32>) -> ()
    } : tensor<f32>
    ms.yield %r : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @custom
// CHECK-NEXT:    ms.math %x {function = "exp"}
// CHECK-NEXT:    %[[ONE:.*]] = ms.constant
// CHECK-NEXT:    %[[SLOPE:.*]] = ms.math %[[ONE]] {function = "tanh"}
// CHECK-NEXT:    func.return %[[SLOPE]]

/// A function that is called has one forward and one backward half, whatever the number of calls. What the forward half
/// computed is handed over; what it was called with is at hand.
func.func private @squared(%x: tensor<f32>) -> tensor<f32> {
  %z = ms.math %x {function = "sin"} : tensor<f32>
  %y = ms.mul %z, %z : tensor<f32>
  func.return %y : tensor<f32>
}
func.func @calls(%x: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %b = func.call @squared(%a) : (tensor<f32>) -> tensor<f32>
    %c = func.call @squared(%b) : (tensor<f32>) -> tensor<f32>
    ms.yield %c : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
// CHECK-LABEL: func.func @calls
// CHECK-NEXT:    %[[B:.*]], %[[KEPT:.*]] = func.call @squared_forward(%x)
// CHECK-NEXT:    %{{.*}}, %[[LATER:.*]] = func.call @squared_forward(%[[B]])
// CHECK:         %[[CT:.*]] = func.call @squared_backward(%[[LATER]], %[[B]], %{{.*}})
// CHECK-NEXT:    %[[SLOPE:.*]] = func.call @squared_backward(%[[KEPT]], %x, %[[CT]])
// CHECK-NEXT:    func.return %[[SLOPE]]

/// Rows that are taken twice: their cotangents are added to zeros, and then to those, not to zeros again.
func.func @rows(%x: tensor<4x3xf32>, %i: tensor<2xi64>, %j: tensor<2xi64>) -> tensor<4x3xf32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<4x3xf32>):
    %b = ms.gather %a, %i {axis = 0 : i64} : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
    %c = ms.gather %a, %j {axis = 0 : i64} : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
    %d = ms.mul %b, %c : tensor<2x3xf32>
    ms.yield %d : (tensor<2x3xf32>) -> ()
  } : (tensor<4x3xf32>) -> (tensor<2x3xf32>, tensor<4x3xf32>)
  func.return %slope : tensor<4x3xf32>
}
// CHECK-LABEL: func.func @rows
// CHECK:         %[[FIRST:.*]] = ms.scatter %{{.*}}, %{{[ij]}}, %{{.*}} {axis = 0 : i64, combiner = "add"}
// CHECK:         %[[BOTH:.*]] = ms.scatter %[[FIRST]], %{{[ij]}}, %{{.*}} {axis = 0 : i64, combiner = "add"}
// CHECK:         func.return %[[BOTH]]

/// Must not fire: there is no derivative here.
func.func @plain(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = ms.math %x {function = "sin"} : tensor<2xf32>
  func.return %y : tensor<2xf32>
}
// CHECK-LABEL: func.func @plain
// CHECK-NEXT:    ms.math
// CHECK-NEXT:    func.return

/// The halves stand behind everything else.
// CHECK-LABEL: func.func private @squared_forward
// CHECK:         func.return %{{.*}}, %z
// CHECK-LABEL: func.func private @squared_backward
