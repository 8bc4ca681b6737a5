// RUN: msgraph-opt -p expand-math %s | filecheck %s
// RUN: msgraph-opt -p 'expand-math{features=avx512f}' %s | filecheck %s --check-prefix=AVX512
// RUN: msgraph-opt -p 'expand-math{features=fast-math,contract}' %s | filecheck %s --check-prefix=FAST

/// A root stays: it is an instruction. The reciprocal of one is a root and a division.
func.func @instructions(%x: vector<16xf32>) -> vector<16xf32> {
  %a = math.sqrt %x : vector<16xf32>
  %b = math.rsqrt %a : vector<16xf32>
  func.return %b : vector<16xf32>
}
// CHECK-LABEL: func.func @instructions
// CHECK-NEXT:    %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<16xf32>
// CHECK-NEXT:    %a = math.sqrt %x : vector<16xf32>
// CHECK-NEXT:    %[[ROOT:.*]] = math.sqrt %a : vector<16xf32>
// CHECK-NEXT:    %b = arith.divf %[[ONE]], %[[ROOT]] : vector<16xf32>
// CHECK-NEXT:    func.return

/// Range reduction, a polynomial, and the exponent by integer arithmetic; the constants come first. What becomes 0 is not
/// computed: it would be a denormal number on the way.
func.func @portable(%x: f32) -> f32 {
  %y = math.exp %x : f32
  func.return %y : f32
}
// CHECK-LABEL: func.func @portable
// CHECK-NEXT:    arith.constant -1.040000e+02 : f32
// CHECK:         [[GONE:%[0-9]+]] = arith.cmpf olt, %x
// CHECK:         arith.select [[GONE]]
// CHECK:         math.fma
// CHECK-NOT:     math.exp
// CHECK:         arith.shrsi
// CHECK:         arith.bitcast
// CHECK:         arith.select [[GONE]]
// CHECK:         func.return

/// The host's own instruction does the last step where the vector has its size, and only there.
func.func @target(%x: vector<16xf32>, %y: vector<8xf32>) -> (vector<16xf32>, vector<8xf32>) {
  %a = math.exp %x : vector<16xf32>
  %b = math.exp %y : vector<8xf32>
  func.return %a, %b : vector<16xf32>, vector<8xf32>
}
// AVX512-LABEL: func.func @target
// AVX512:         [[SCALED:%[0-9]+]] = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"
// AVX512-NEXT:    arith.select %{{.*}}, %{{.*}}, [[SCALED]] : vector<16xi1>
// AVX512:         arith.shrsi
// AVX512-NOT:     llvm.call_intrinsic
// AVX512:         func.return

/// Two equal functions share their constants.
func.func @shared(%x: f64, %y: f64) -> (f64, f64) {
  %a = math.exp %x : f64
  %b = math.exp %y : f64
  func.return %a, %b : f64, f64
}
// CHECK-LABEL: func.func @shared
// CHECK:         arith.constant 1.4426950408889634 : f64
// CHECK-NOT:     arith.constant 1.4426950408889634
// CHECK:         func.return

/// What is rare in float32 is computed in float64.
func.func @widened(%x: f32) -> f32 {
  %y = math.asin %x : f32
  func.return %y : f32
}
// CHECK-LABEL: func.func @widened
// CHECK:         arith.extf %x : f32 to f64
// CHECK:         arith.truncf %{{.*}} : f64 to f32
// CHECK-NEXT:    func.return

/// Large angles go to the C library, behind a branch.
func.func @large(%x: f64) -> f64 {
  %y = math.sin %x : f64
  func.return %y : f64
}
// CHECK-LABEL: func.func @large
// CHECK:         scf.if
// CHECK-NEXT:      %{{.*}} = math.sin %x {library} : f64
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    } else {

/// Must not fire: types nobody computes these functions in, functions without a body, and integers.
func.func private @outside(f32) -> f32
func.func @left_alone(%x: f16, %n: i32) -> (f16, i32) {
  %y = math.exp %x : f16
  %m = math.ctpop %n : i32
  func.return %y, %m : f16, i32
}
// CHECK-LABEL: func.func @left_alone
// CHECK-NEXT:    %y = math.exp %x : f16
// CHECK-NEXT:    %m = math.ctpop %n : i32

/// Where digits are traded for time, products only sums need become multiply-adds, tanh one quotient.
func.func @contracted(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %p = arith.mulf %a, %b : f32
  %x = arith.addf %p, %c : f32
  %y = arith.subf %c, %p : f32
  %z = arith.subf %p, %c : f32
  func.return %x, %y, %z : f32, f32, f32
}
// CHECK-LABEL: func.func @contracted
// CHECK:         arith.mulf
// CHECK-NOT:     math.fma
// CHECK:         func.return
// FAST-LABEL:  func.func @contracted
// FAST-NOT:      arith.mulf
// FAST-NEXT:     %x = math.fma %a, %b, %c : f32
// FAST-NEXT:     %[[MINUS:.*]] = arith.negf %a : f32
// FAST-NEXT:     %y = math.fma %[[MINUS]], %b, %c : f32
// FAST-NEXT:     %[[LESS:.*]] = arith.negf %c : f32
// FAST-NEXT:     %z = math.fma %a, %b, %[[LESS]] : f32

/// A product that something else needs stays, and so do sums in other blocks.
func.func @needed(%a: f32, %b: f32, %c: f32) -> (f32, f32) {
  %p = arith.mulf %a, %b : f32
  %x = arith.addf %p, %c : f32
  func.return %x, %p : f32, f32
}
// FAST-LABEL:  func.func @needed
// FAST-NEXT:     %p = arith.mulf %a, %b : f32
// FAST-NEXT:     %x = arith.addf %p, %c : f32

func.func @quotient(%x: f32) -> f32 {
  %y = math.tanh %x : f32
  func.return %y : f32
}
// FAST-LABEL:  func.func @quotient
// FAST-NOT:      arith.bitcast
// FAST:          arith.divf
// FAST-NEXT:     func.return
