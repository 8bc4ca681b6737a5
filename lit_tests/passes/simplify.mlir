// RUN: msgraph-opt -p simplify,eliminate-dead %s | filecheck %s

/// Chains of negations end in nothing or in one.
func.func @negations(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  %c = ms.neg %b : tensor<4xf32>
  func.return %b, %c : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @negations
// CHECK-NEXT:    %c = ms.neg %x : tensor<4xf32>
// CHECK-NEXT:    func.return %x, %c

/// A sum with a negation is a difference, and the other way round.
func.func @signs(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %n = ms.neg %y : tensor<4xf32>
  %a = ms.add %x, %n : tensor<4xf32>
  %b = ms.sub %x, %n : tensor<4xf32>
  func.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @signs
// CHECK-NEXT:    %a = ms.sub %x, %y
// CHECK-NEXT:    %b = ms.add %x, %y
// CHECK-NEXT:    func.return %a, %b

/// One is neutral, whatever its rank, as long as it does not widen the result.
func.func @one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = ms.constant {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %ones = ms.constant {value = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %a = ms.mul %x, %one : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %b = ms.mul %ones, %a : tensor<4xf32>
  %c = ms.div %b, %one : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return %c : tensor<4xf32>
}
// CHECK-LABEL: func.func @one
// CHECK-NEXT:    func.return %x

/// Must not fire: the product is wider than %x.
func.func @one_that_broadcasts(%x: tensor<f32>) -> tensor<4xf32> {
  %ones = ms.constant {value = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %a = ms.mul %x, %ones : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @one_that_broadcasts
// CHECK:         ms.mul

/// Integers have one zero, and their products with it are zero.
func.func @zero_of_integers(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %a = ms.add %x, %zero : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %b = ms.mul %x, %zero : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %c = ms.sub %x, %x : tensor<4xi32>
  func.return %a, %b, %c : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
// CHECK-LABEL: func.func @zero_of_integers
// CHECK-NEXT:    %b = ms.constant {value = dense<0> : tensor<4xi32>}
// CHECK-NEXT:    %c = ms.constant {value = dense<0> : tensor<4xi32>}
// CHECK-NEXT:    func.return %x, %b, %c

/// Must not fire: -0.0 + 0.0 is 0.0; NaN and infinity times 0.0 are NaN, and so is infinity minus itself.
func.func @zero_of_floats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %a = ms.add %x, %zero : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %b = ms.mul %x, %zero : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %c = ms.sub %x, %x : tensor<4xf32>
  func.return %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @zero_of_floats
// CHECK:         ms.add
// CHECK-NEXT:    ms.mul
// CHECK-NEXT:    ms.sub

/// These zeros are neutral: x + -0.0 and x - 0.0.
func.func @neutral_zero_of_floats(%x: tensor<4xf32>) -> tensor<4xf32> {
  %minus = ms.constant {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
  %plus = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %a = ms.add %x, %minus : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %b = ms.sub %a, %plus : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @neutral_zero_of_floats
// CHECK-NEXT:    func.return %x

/// The reciprocal of a power of two is exact; that of 3 (must not fire) is not.
func.func @quotients(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %eight = ms.constant {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
  %three = ms.constant {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
  %a = ms.div %x, %eight : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %b = ms.div %x, %three : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @quotients
// CHECK:         ms.constant {value = dense<1.250000e-01> : tensor<f32>}
// CHECK-NEXT:    ms.mul %x
// CHECK-NEXT:    ms.div %x

func.func @squares_of_complex_magnitudes(%x: tensor<4xcomplex<f32>>) -> tensor<4xf32> {
  %a = ms.math %x {function = "abs"} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %b = ms.math %a {function = "square"} : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @squares_of_complex_magnitudes
// CHECK-NEXT:    %a = ms.math %x {function = "abs"}
// CHECK-NEXT:    %b = ms.math %a {function = "square"}

func.func @squares(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %n = ms.neg %x : tensor<4xf32>
  %a = ms.mul %n, %n : tensor<4xf32>
  %b = ms.math %n {function = "abs"} : tensor<4xf32>
  func.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @squares
// CHECK-NEXT:    %a = ms.math %x {function = "square"}
// CHECK-NEXT:    %b = ms.math %x {function = "abs"}

/// Unsigned numbers wrap.
func.func @magnitude_of_unsigned(%x: tensor<4xui8>) -> tensor<4xui8> {
  %n = ms.neg %x : tensor<4xui8>
  %a = ms.math %n {function = "abs"} : tensor<4xui8>
  func.return %a : tensor<4xui8>
}
// CHECK-LABEL: func.func @magnitude_of_unsigned
// CHECK-NEXT:    %n = ms.neg %x
// CHECK-NEXT:    %a = ms.math %n {function = "abs"}

/// Views of views become one view or none.
func.func @views(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<6xf32>) {
  %t = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %a = ms.transpose %t {perm = array<i64: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %e = ms.reshape %x {shape = array<i64: 2, 1, 3>} : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
  %b = ms.reshape %e {shape = array<i64: 2, 3>} : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
  %r = ms.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %c = ms.reshape %r {shape = array<i64: 6>} : (tensor<3x2xf32>) -> tensor<6xf32>
  func.return %a, %b, %c : tensor<2x3xf32>, tensor<2x3xf32>, tensor<6xf32>
}
// CHECK-LABEL: func.func @views
// CHECK-NEXT:    %c = ms.reshape %x {shape = array<i64: 6>}
// CHECK-NEXT:    func.return %x, %x, %c

/// Must not fire: a reshape of a transpose moves elements.
func.func @reshape_of_transpose(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %t = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %a = ms.reshape %t {shape = array<i64: 6>} : (tensor<3x2xf32>) -> tensor<6xf32>
  func.return %a : tensor<6xf32>
}
// CHECK-LABEL: func.func @reshape_of_transpose
// CHECK-NEXT:    ms.transpose
// CHECK-NEXT:    ms.reshape

/// A choice between equals, a choice that is made, and one that is turned round.
func.func @choices(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %true = ms.constant {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %a = ms.select %c, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = ms.select %true, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %n = ms.not %c {function = "logical_not"} : tensor<4xi1>
  %d = ms.select %n, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %a, %b, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @choices
// CHECK-NEXT:    %d = ms.select %c, %y, %x
// CHECK-NEXT:    func.return %x, %x, %d

func.func @truth(%c: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %true = ms.constant {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %a = ms.logic %c, %true {function = "logical_and"} : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  %b = ms.logic %c, %true {function = "logical_or"} : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  func.return %a, %b : tensor<4xi1>, tensor<4xi1>
}
// CHECK-LABEL: func.func @truth
// CHECK-NEXT:    %b = ms.constant {value = dense<true> : tensor<4xi1>}
// CHECK-NEXT:    func.return %c, %b

/// A detour through a wider type is none; through a narrower one (must not fire) it is.
func.func @casts(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>) {
  %w = ms.cast %x {dtype = f64} : (tensor<4xf32>) -> tensor<4xf64>
  %a = ms.cast %w {dtype = f32} : (tensor<4xf64>) -> tensor<4xf32>
  %b = ms.cast %w {dtype = i32} : (tensor<4xf64>) -> tensor<4xi32>
  %h = ms.cast %x {dtype = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %c = ms.cast %h {dtype = f32} : (tensor<4xf16>) -> tensor<4xf32>
  func.return %a, %b, %c : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @casts
// CHECK-NEXT:    %b = ms.cast %x {dtype = i32}
// CHECK-NEXT:    %h = ms.cast %x {dtype = f16}
// CHECK-NEXT:    %c = ms.cast %h {dtype = f32}
// CHECK-NEXT:    func.return %x, %b, %c

/// Must not fire: a uint32 that becomes an int32 wraps, a double that becomes one does not.
func.func @cast_that_wraps(%x: tensor<4xui32>) -> tensor<4xi32> {
  %w = ms.cast %x {dtype = f64} : (tensor<4xui32>) -> tensor<4xf64>
  %a = ms.cast %w {dtype = i32} : (tensor<4xf64>) -> tensor<4xi32>
  func.return %a : tensor<4xi32>
}
// CHECK-LABEL: func.func @cast_that_wraps
// CHECK-NEXT:    ms.cast
// CHECK-NEXT:    ms.cast

func.func @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = ms.math %x {function = "floor"} : tensor<4xf32>
  %b = ms.math %a {function = "floor"} : tensor<4xf32>
  %c = ms.extreme %b, %b {function = "maximum"} : tensor<4xf32>
  %two = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %d = ms.pow %x, %two : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %e = ms.slice %d {starts = array<i64: 0>, sizes = array<i64: 4>, steps = array<i64: 1>} : tensor<4xf32>
  %f = ms.concat %e {axis = 0 : i64} : tensor<4xf32>
  func.return %b, %c, %f : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @twice
// CHECK-NEXT:    %a = ms.math %x {function = "floor"}
// CHECK-NEXT:    %d = ms.math %x {function = "square"}
// CHECK-NEXT:    func.return %a, %a, %d

// `w + 0` of a parameter is a value of its own: the load it would leave might have to be copied instead.
func.func @sum_of_load_with_zero(%w: !ms.ref<tensor<2xi32>>, %u: !ms.state<"memory">) -> tensor<2xi32> {
  %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %v = ms.load %w, %u : (!ms.ref<tensor<2xi32>>, !ms.state<"memory">) -> tensor<2xi32>
  %z = ms.add %v, %zero : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  func.return %z : tensor<2xi32>
}
// CHECK-LABEL: func.func @sum_of_load_with_zero
// CHECK:         %z = ms.add %v, %zero
// CHECK-NEXT:    func.return %z

/// An operand that is broadcast is as good as the small one, as long as the others have the whole shape.
func.func @broadcast_operand(%x: tensor<4x8xf32>, %y: tensor<4x1xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %w = ms.broadcast_to %y {shape = array<i64: 4, 8>} : (tensor<4x1xf32>) -> tensor<4x8xf32>
  %a = ms.mul %w, %x : tensor<4x8xf32>
  %b = ms.add_n %x, %w : tensor<4x8xf32>
  func.return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}
// CHECK-LABEL: func.func @broadcast_operand
// CHECK:         %a = ms.mul %y, %x : (tensor<4x1xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %b = ms.add %x, %y : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>

/// Must not fire: nothing else has the whole shape.
func.func @broadcast_of_all(%x: tensor<4x1xf32>, %y: tensor<4x1xf32>) -> tensor<4x8xf32> {
  %w = ms.broadcast_to %y {shape = array<i64: 4, 8>} : (tensor<4x1xf32>) -> tensor<4x8xf32>
  %a = ms.mul %w, %x : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  func.return %a : tensor<4x8xf32>
}
// CHECK-LABEL: func.func @broadcast_of_all
// CHECK-NEXT:    ms.broadcast_to
// CHECK-NEXT:    ms.mul

/// Cotangents that meet may be negative too.
func.func @sum_of_negation(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %n = ms.neg %y : tensor<4xf32>
  %a = ms.add_n %x, %n : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func @sum_of_negation
// CHECK:         %a = ms.sub %x, %y : tensor<4xf32>

/// The gradient of a weight that is stored transposed is computed as it lies.
func.func @transpose_of_product(%x: tensor<5x3xf32>, %y: tensor<5x4xf32>) -> tensor<4x3xf32> {
  %t = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<5x3xf32>) -> tensor<3x5xf32>
  %p = ms.matmul %t, %y : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  %r = ms.transpose %p {perm = array<i64: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  func.return %r : tensor<4x3xf32>
}
// CHECK-LABEL: func.func @transpose_of_product
// CHECK:         [[T:%.*]] = ms.transpose %y {perm = array<i64: 1, 0>} : (tensor<5x4xf32>) -> tensor<4x5xf32>
// CHECK-NEXT:    {{%.*}} = ms.matmul [[T]], %x : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>

/// Must not fire: no transposition would be saved, or the product is wanted as it is.
func.func @product_as_it_is(%x: tensor<3x5xf32>, %y: tensor<5x4xf32>, %z: tensor<5x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<3x4xf32>) {
  %p = ms.matmul %x, %y : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  %r = ms.transpose %p {perm = array<i64: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %t = ms.transpose %z {perm = array<i64: 1, 0>} : (tensor<5x3xf32>) -> tensor<3x5xf32>
  %q = ms.matmul %t, %y : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  %s = ms.transpose %q {perm = array<i64: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  func.return %r, %s, %q : tensor<4x3xf32>, tensor<4x3xf32>, tensor<3x4xf32>
}
// CHECK-LABEL: func.func @product_as_it_is
// CHECK:         ms.matmul %x, %y
// CHECK:         ms.transpose
// CHECK:         ms.matmul {{%.*}}, %y
// CHECK-NEXT:    ms.transpose

/// Whether a number was chosen that is not 0 is the condition; whether one of two was, is not known.
func.func @whether_chosen(%c: tensor<i1>) -> (tensor<i1>, tensor<i1>) {
  %zero = ms.constant {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %two = ms.constant {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %s = ms.select %c, %one, %zero : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
  %t = ms.select %c, %one, %two : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
  %a = ms.compare %s, %zero {function = "not_equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %b = ms.compare %t, %zero {function = "not_equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  func.return %a, %b : tensor<i1>, tensor<i1>
}
// CHECK-LABEL: func.func @whether_chosen
// CHECK:         ms.select
// CHECK-NEXT:    %b = ms.compare
// CHECK-NEXT:    func.return %c, %b
