// RUN: msgraph-opt %s | filecheck %s
// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt --verify-diagnostics --split-input-file %S/Inputs/lanes_refused.mlir

/// What xDSL's `arith` has for scalars alone, kernels use on vectors; the text is MLIR's.
func.func @vectors(%x: vector<8xf32>, %i: vector<8xi32>, %m: vector<8xi1>) -> (vector<8xf32>, vector<8xi8>) {
  %c = arith.cmpf olt, %x, %x : vector<8xf32>
  %d = arith.cmpi slt, %i, %i : vector<8xi32>
  %s = arith.select %c, %x, %x : vector<8xi1>, vector<8xf32>
  %f = arith.sitofp %i : vector<8xi32> to vector<8xf32>
  %w = arith.extui %d : vector<8xi1> to vector<8xi8>
  %n = arith.trunci %i : vector<8xi32> to vector<8xi8>
  %z = arith.select %m, %f, %s : vector<8xi1>, vector<8xf32>
  func.return %z, %n : vector<8xf32>, vector<8xi8>
}
// CHECK-LABEL: @vectors
// CHECK-NEXT:    arith.cmpf olt, {{.*}} : vector<8xf32>
// CHECK-NEXT:    arith.cmpi slt, {{.*}} : vector<8xi32>
// CHECK-NEXT:    arith.select {{.*}} : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:    arith.sitofp {{.*}} : vector<8xi32> to vector<8xf32>
// CHECK-NEXT:    arith.extui {{.*}} : vector<8xi1> to vector<8xi8>
// CHECK-NEXT:    arith.trunci {{.*}} : vector<8xi32> to vector<8xi8>

func.func @scalars(%x: f32, %c: i1) -> f32 {
  %s = arith.select %c, %x, %x : f32
  %d = arith.cmpf oge, %s, %x fastmath<nnan> : f32
  func.return %s : f32
}
// CHECK-LABEL: @scalars
// CHECK-NEXT:    arith.select {{.*}} : f32
// CHECK-NEXT:    arith.cmpf oge, {{.*}} fastmath<nnan> : f32

/// What MLIR has and xDSL has not.
func.func @memory(%m: memref<?xf32>, %i: index, %o: vector<8xi32>, %c: vector<8xi1>, %x: vector<8xf32>) {
  memref.prefetch %m[%i], read, locality<2>, data : memref<?xf32>
  %g = vector.gather %m[%i] [%o], %c, %x : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%i] [%o], %c, %g : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  func.return
}
// CHECK-LABEL: @memory
// CHECK-NEXT:    memref.prefetch %m[%i], read, locality<2>, data : memref<?xf32>
// CHECK-NEXT:    vector.gather %m[%i] [%o], %c, %x {{.*}} into vector<8xf32>
// CHECK-NEXT:    vector.scatter %m[%i] [%o], %c, {{.*}}

func.func @pairs(%s: vector<16xf32>, %a: vector<32xbf16>) -> vector<16xf32> {
  %d = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%s, %a, %a) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
  func.return %d : vector<16xf32>
}
// CHECK-LABEL: @pairs
// CHECK-NEXT:    %d = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%s, %a, %a)
