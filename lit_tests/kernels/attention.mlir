// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" %s | filecheck %s

/// Attention that never holds all weights: keys and values go by in blocks, rows keep a maximum and a sum.
func.func @heads(%q: tensor<64x32xf32>, %k: tensor<64x32xf32>, %v: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %r, %s = ms.flash_attention_score %q, %k, %v {scale = 1.250000e-01 : f64, fill = 0.000000e+00 : f64} : (tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>) -> (tensor<64x32xf32>, tensor<64xf32>)
  func.return %r : tensor<64x32xf32>
}
// CHECK-LABEL: func.func @heads
// CHECK:         ms.run {{.*}} {kernel = "flash_attention_score_[[KEY:[0-9a-f]+]]"
// CHECK:       func.func private @flash_attention_score_[[KEY]]
// CHECK-NEXT:    %[[KEYS:[0-9]+]] = memref.alloca() : memref<16384xf32>
// CHECK-NEXT:    %[[VALUES:[0-9]+]] = memref.alloca() : memref<16384xf32>
// CHECK-NEXT:    %[[QUERIES:[0-9]+]] = memref.alloca() : memref<160xf32>
// CHECK-NEXT:    %[[WEIGHTS:[0-9]+]] = memref.alloca() : memref<2080xf32>

/// Blocks of rows start with no maximum; blocks of keys are packed turned, blocks of values as they are, by the functions
/// that pack products.
// CHECK:         scf.for
// CHECK:           dense<0xff800000> : vector<8xf32>
// CHECK:           scf.for
// CHECK:             func.call @pack_columns_float32_float32({{.*}}, %[[KEYS]],
// CHECK:             func.call @pack_rows_float32_float32({{.*}}, %[[VALUES]],

/// A tile of weights: four queries with two vectors of keys, and the larger maximum.
// CHECK:             vector.store {{.*}}, %[[QUERIES]][
// CHECK:             scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK:               %[[K:[0-9]+]] = vector.load %[[KEYS]][
// CHECK:               %[[L:[0-9]+]] = vector.load %[[KEYS]][
// CHECK:               %[[N:[0-9]+]] = memref.load %[[QUERIES]][
// CHECK-NEXT:          %[[Q:[0-9]+]] = vector.broadcast %[[N]] : f32 to vector<8xf32>
// CHECK-NEXT:          vector.fma %[[Q]], %[[K]], {{.*}} : vector<8xf32>
// CHECK-NEXT:          vector.fma %[[Q]], %[[L]], {{.*}} : vector<8xf32>
// CHECK:               scf.yield
// CHECK:             vector.store {{.*}}, %[[WEIGHTS]][
// CHECK:             arith.cmpf ogt
// CHECK-NEXT:        arith.select

/// What is summed up already shrinks with the maximum; the weights become exponentials.
// CHECK:               math.exp {{.*}} : f32
// CHECK:               scf.for {{.*}} -> (vector<8xf32>)
// CHECK:                 %[[W:[0-9]+]] = vector.load %[[WEIGHTS]][
// CHECK-NEXT:            %[[D:[0-9]+]] = arith.subf %[[W]],
// CHECK-NEXT:            %[[E:[0-9]+]] = math.exp %[[D]]
// CHECK-NEXT:            vector.store %[[E]], %[[WEIGHTS]][

/// A tile of the result: the weights times the values.
// CHECK:             scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK:               %[[V:[0-9]+]] = vector.load %[[VALUES]][
// CHECK:               %[[N:[0-9]+]] = memref.load %[[WEIGHTS]][
// CHECK-NEXT:          %[[P:[0-9]+]] = vector.broadcast %[[N]] : f32 to vector<8xf32>
// CHECK-NEXT:          vector.fma %[[P]], %[[V]], {{.*}} : vector<8xf32>
