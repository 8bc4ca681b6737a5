// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" %s | filecheck %s

/// A product of matrices: panels of the second operand are packed, and tiles of six rows by two vectors run over them.
func.func @product(%x: tensor<64x2000xf32>, %y: tensor<2000x128xf32>) -> tensor<64x128xf32> {
  %r = ms.matmul %x, %y : (tensor<64x2000xf32>, tensor<2000x128xf32>) -> tensor<64x128xf32>
  func.return %r : tensor<64x128xf32>
}
// CHECK-LABEL: func.func @product
// CHECK:         ms.run {{.*}} {kernel = "matmul_[[KEY:[0-9a-f]+]]"

/// Columns, then depth, then rows, in blocks; inside of them the tiles.
// CHECK:       func.func private @matmul_[[KEY]]
// CHECK-NEXT:    %[[PACKED:[0-9]+]] = memref.alloca() : memref<131072xf32>
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:               func.call @pack_rows_float32_float32({{.*}}, %[[PACKED]],
// CHECK:             scf.for
// CHECK:               scf.for
// CHECK:                 scf.for
// CHECK:                   func.call @[[TILE:tile_float32_6x2_0_strided]]({{.*}}, %[[PACKED]],
// CHECK:       func.func private @pack_rows_float32_float32
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             %[[V:[0-9]+]] = vector.load {{.*}} : memref<?xf32>, vector<8xf32>
// CHECK:             vector.store %[[V]], {{.*}} : memref<131072xf32>, vector<8xf32>

/// A tile keeps twelve sums in registers: two vectors of the panel, one in the code, meet six numbers in each round.
// CHECK:       func.func private @[[TILE]]
// CHECK:         scf.for {{.*}} iter_args({{(%[0-9]+ = %13, )+%[0-9]+ = %13}})
// CHECK:           %[[A:[0-9]+]] = vector.load {{.*}} : memref<131072xf32>, vector<16xf32>
// CHECK:           %[[N:[0-9]+]] = memref.load %0[
// CHECK-NEXT:      %[[X:[0-9]+]] = vector.broadcast %[[N]] : f32 to vector<16xf32>
// CHECK-NEXT:      vector.fma %[[X]], %[[A]], {{.*}} : vector<16xf32>
// CHECK-COUNT-5:   memref.load %0[
// CHECK-NOT:       memref.load
// CHECK:           scf.yield

/// A whole tile is stored as it is, or added to what the depth before has left; one at the edge goes through memory.
// CHECK:         memref.alloca() : memref<96xf32>
// CHECK:         scf.if
// CHECK-NEXT:      {{.*}} = scf.if {{.*}} -> (vector<16xf32>, {{.*}}, vector<16xf32>)
// CHECK-NEXT:        vector.load
// CHECK-NEXT:        arith.addf
// CHECK-COUNT-6:   vector.store {{.*}} : memref<?xf32>, vector<16xf32>
// CHECK:         } else {
// CHECK:           vector.store {{.*}} : memref<96xf32>, vector<16xf32>
