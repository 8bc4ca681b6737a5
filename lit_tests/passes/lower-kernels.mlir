// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels %s | filecheck %s
// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" %s | filecheck %s --check-prefix NARROW

/// Two shapes of one rank share a kernel; the sizes are arguments.
func.func @shared(%x: tensor<4xf32>, %y: tensor<5x3xf32>) -> (tensor<4xf32>, tensor<5x3xf32>) {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %y : tensor<5x3xf32>
  func.return %a, %b : tensor<4xf32>, tensor<5x3xf32>
}
// CHECK-LABEL: func.func @shared
// CHECK:         ms.run_each {{.*}} {kernel = "neg_{{[0-9a-f]+}}", rows = 2 : i64, {{.*}}arguments = array<i64: 4, 15>}

/// Four vectors at a time where there is little to do; a masked loop covers what is left. Without masks, one by one.
// CHECK:       func.func private @neg
// CHECK-NEXT:    arith.constant 0
// CHECK:         scf.for
// CHECK-NEXT:      vector.load {{.*}}, vector<64xf32>
// CHECK-NEXT:      arith.negf {{.*}} : vector<64xf32>
// CHECK-NEXT:      vector.store
// CHECK:         scf.for
// CHECK-NEXT:      arith.subi
// CHECK-NEXT:      vector.create_mask {{.*}} : vector<16xi1>
// CHECK:           vector.maskedload
// CHECK-NEXT:      arith.negf {{.*}} : vector<16xf32>
// CHECK:           vector.maskedstore
// CHECK-NOT:     scf.for

// NARROW:      func.func private @neg
// NARROW:        vector.load {{.*}}, vector<8xf32>
// NARROW:        scf.for
// NARROW:        memref.load
