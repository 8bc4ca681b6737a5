// RUN: msgraph-opt -p 'fuse-attention{always=true}' %s | filecheck %s
// RUN: msgraph-opt -p 'fuse-attention{always=true}' %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt -p fuse-attention %s | filecheck %s --check-prefix=FEW

/// Scores scaled and a mask added: one op, and nothing else is left.
func.func @masked(%q: tensor<2x6x4xf32>, %k: tensor<2x5x4xf32>, %v: tensor<2x5x3xf32>, %mask: tensor<6x5xf32>) -> tensor<2x6x3xf32> {
  %half = ms.constant {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = ms.transpose %k {perm = array<i64: 0, 2, 1>} : (tensor<2x5x4xf32>) -> tensor<2x4x5xf32>
  %p = ms.matmul %q, %t : (tensor<2x6x4xf32>, tensor<2x4x5xf32>) -> tensor<2x6x5xf32>
  %s = ms.mul %p, %half : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x6x5xf32>
  %a = ms.add %s, %mask : (tensor<2x6x5xf32>, tensor<6x5xf32>) -> tensor<2x6x5xf32>
  %m = ms.reduce %a {function = "reduce_max", axes = array<i64: 2>, keep_dims = true} : (tensor<2x6x5xf32>) -> tensor<2x6x1xf32>
  %g = ms.stop_gradient %m : tensor<2x6x1xf32>
  %c = ms.sub %a, %g : (tensor<2x6x5xf32>, tensor<2x6x1xf32>) -> tensor<2x6x5xf32>
  %e = ms.math %c {function = "exp"} : tensor<2x6x5xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 2>, keep_dims = true} : (tensor<2x6x5xf32>) -> tensor<2x6x1xf32>
  %w = ms.div %e, %n : (tensor<2x6x5xf32>, tensor<2x6x1xf32>) -> tensor<2x6x5xf32>
  %o = ms.matmul %w, %v : (tensor<2x6x5xf32>, tensor<2x5x3xf32>) -> tensor<2x6x3xf32>
  func.return %o : tensor<2x6x3xf32>
}
// CHECK-LABEL: func.func @masked
// CHECK-NEXT:    [[U:%[0-9]+]] = ms.broadcast_to %mask
// CHECK-NEXT:    %o, %{{[0-9]+}} = ms.flash_attention_score %q, %k, %v, [[U]] {scale = 5.000000e-01 : f64
// CHECK-NEXT:    func.return %o

/// Queries divided before, scores hidden where a mask is true, keys that nobody transposed here.
func.func @hidden(%q: tensor<6x4xf32>, %t: tensor<4x5xf32>, %v: tensor<5x3xf32>, %mask: tensor<6x5xi1>) -> tensor<6x3xf32> {
  %four = ms.constant {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
  %low = ms.constant {value = dense<-1000.0> : tensor<f32>} : () -> tensor<f32>
  %d = ms.div %q, %four : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  %p = ms.matmul %d, %t : (tensor<6x4xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
  %a = ms.select %mask, %low, %p : (tensor<6x5xi1>, tensor<f32>, tensor<6x5xf32>) -> tensor<6x5xf32>
  %m = ms.reduce %a {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  %c = ms.sub %a, %m : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
  %e = ms.math %c {function = "exp"} : tensor<6x5xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  %w = ms.div %e, %n : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
  %o = ms.matmul %w, %v : (tensor<6x5xf32>, tensor<5x3xf32>) -> tensor<6x3xf32>
  func.return %o : tensor<6x3xf32>
}
// CHECK-LABEL: func.func @hidden
// CHECK:         [[KEPT:%[0-9]+]] = ms.not %mask {function = "logical_not"}
// CHECK:         [[KEYS:%[0-9]+]] = ms.transpose %t
// CHECK-NEXT:    %o, %{{[0-9]+}} = ms.flash_attention_score %q, [[KEYS]], %v, [[KEPT]] {scale = 2.500000e-01 : f64, fill = -1.000000e+03 : f64}

/// Keys behind a place are hidden, and so are their values, which need not be made zeros then.
func.func @live(%q: tensor<6x4xf32>, %t: tensor<4x5xf32>, %v: tensor<5x3xf32>, %live: tensor<5xi1>) -> tensor<6x3xf32> {
  %low = ms.constant {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
  %zero = ms.constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %p = ms.matmul %q, %t : (tensor<6x4xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
  %u = ms.broadcast_to %live {shape = array<i64: 6, 5>} : (tensor<5xi1>) -> tensor<6x5xi1>
  %a = ms.select %u, %p, %low : (tensor<6x5xi1>, tensor<6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
  %m = ms.reduce %a {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  %c = ms.sub %a, %m : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
  %e = ms.math %c {function = "exp"} : tensor<6x5xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  %w = ms.div %e, %n : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
  %l = ms.reshape %live {shape = array<i64: 5, 1>} : (tensor<5xi1>) -> tensor<5x1xi1>
  %b = ms.broadcast_to %l {shape = array<i64: 5, 3>} : (tensor<5x1xi1>) -> tensor<5x3xi1>
  %f = ms.select %b, %v, %zero : (tensor<5x3xi1>, tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  %o = ms.matmul %w, %f : (tensor<6x5xf32>, tensor<5x3xf32>) -> tensor<6x3xf32>
  func.return %o : tensor<6x3xf32>
}
// CHECK-LABEL: func.func @live
// CHECK:         [[U:%[0-9]+|%u]] = ms.broadcast_to %live {shape = array<i64: 6, 5>}
// CHECK:         [[KEYS:%[0-9]+]] = ms.transpose %t
// CHECK-NEXT:    %o, %{{[0-9]+}} = ms.flash_attention_score %q, [[KEYS]], %v, [[U]] {scale = 1.000000e+00 : f64, fill = 0xfff0000000000000 : f64}

/// Somebody wants the weights.
func.func @weights(%q: tensor<6x4xf32>, %t: tensor<4x5xf32>, %v: tensor<5x3xf32>) -> (tensor<6x3xf32>, tensor<6x5xf32>) {
  %p = ms.matmul %q, %t : (tensor<6x4xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
  %m = ms.reduce %p {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  %c = ms.sub %p, %m : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
  %e = ms.math %c {function = "exp"} : tensor<6x5xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  %w = ms.div %e, %n : (tensor<6x5xf32>, tensor<6x1xf32>) -> tensor<6x5xf32>
  %o = ms.matmul %w, %v : (tensor<6x5xf32>, tensor<5x3xf32>) -> tensor<6x3xf32>
  func.return %o, %w : tensor<6x3xf32>, tensor<6x5xf32>
}
// CHECK-LABEL: func.func @weights
// CHECK-NOT:     ms.flash_attention_score

/// A softmax along the queries is none of attention.
func.func @columns(%q: tensor<5x4xf32>, %t: tensor<4x5xf32>, %v: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %p = ms.matmul %q, %t : (tensor<5x4xf32>, tensor<4x5xf32>) -> tensor<5x5xf32>
  %m = ms.reduce %p {function = "reduce_max", axes = array<i64: 0>, keep_dims = true} : (tensor<5x5xf32>) -> tensor<1x5xf32>
  %c = ms.sub %p, %m : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<5x5xf32>
  %e = ms.math %c {function = "exp"} : tensor<5x5xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 0>, keep_dims = true} : (tensor<5x5xf32>) -> tensor<1x5xf32>
  %w = ms.div %e, %n : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<5x5xf32>
  %o = ms.matmul %w, %v : (tensor<5x5xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  func.return %o : tensor<5x3xf32>
}
// CHECK-LABEL: func.func @columns
// CHECK-NOT:     ms.flash_attention_score

/// Many scores are kept out of memory; those of all cases above are few enough to stay in it.
func.func @many(%q: tensor<4x64x8xf32>, %t: tensor<4x8x80xf32>, %v: tensor<4x80x8xf32>) -> tensor<4x64x8xf32> {
  %p = ms.matmul %q, %t : (tensor<4x64x8xf32>, tensor<4x8x80xf32>) -> tensor<4x64x80xf32>
  %m = ms.reduce %p {function = "reduce_max", axes = array<i64: 2>, keep_dims = true} : (tensor<4x64x80xf32>) -> tensor<4x64x1xf32>
  %c = ms.sub %p, %m : (tensor<4x64x80xf32>, tensor<4x64x1xf32>) -> tensor<4x64x80xf32>
  %e = ms.math %c {function = "exp"} : tensor<4x64x80xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 2>, keep_dims = true} : (tensor<4x64x80xf32>) -> tensor<4x64x1xf32>
  %w = ms.div %e, %n : (tensor<4x64x80xf32>, tensor<4x64x1xf32>) -> tensor<4x64x80xf32>
  %o = ms.matmul %w, %v : (tensor<4x64x80xf32>, tensor<4x80x8xf32>) -> tensor<4x64x8xf32>
  func.return %o : tensor<4x64x8xf32>
}
// CHECK-LABEL: func.func @many
// CHECK:         ms.flash_attention_score
// FEW-NOT:       ms.flash_attention_score
// FEW:         func.func @many
// FEW:           ms.flash_attention_score

/// Few queries and a mask, by which a cache of keys may be read in part.
func.func @cache(%q: tensor<3x2x8xf32>, %t: tensor<3x8x400xf32>, %v: tensor<3x400x8xf32>, %mask: tensor<400xf32>) -> tensor<3x2x8xf32> {
  %p = ms.matmul %q, %t : (tensor<3x2x8xf32>, tensor<3x8x400xf32>) -> tensor<3x2x400xf32>
  %a = ms.add %p, %mask : (tensor<3x2x400xf32>, tensor<400xf32>) -> tensor<3x2x400xf32>
  %m = ms.reduce %a {function = "reduce_max", axes = array<i64: 2>, keep_dims = true} : (tensor<3x2x400xf32>) -> tensor<3x2x1xf32>
  %c = ms.sub %a, %m : (tensor<3x2x400xf32>, tensor<3x2x1xf32>) -> tensor<3x2x400xf32>
  %e = ms.math %c {function = "exp"} : tensor<3x2x400xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 2>, keep_dims = true} : (tensor<3x2x400xf32>) -> tensor<3x2x1xf32>
  %w = ms.div %e, %n : (tensor<3x2x400xf32>, tensor<3x2x1xf32>) -> tensor<3x2x400xf32>
  %o = ms.matmul %w, %v : (tensor<3x2x400xf32>, tensor<3x400x8xf32>) -> tensor<3x2x8xf32>
  func.return %o : tensor<3x2x8xf32>
}
// FEW-LABEL:   func.func @cache
// FEW:           ms.flash_attention_score

/// Without a mask all keys are read: products are as good.
func.func @all_keys(%q: tensor<3x2x8xf32>, %t: tensor<3x8x400xf32>, %v: tensor<3x400x8xf32>) -> tensor<3x2x8xf32> {
  %p = ms.matmul %q, %t : (tensor<3x2x8xf32>, tensor<3x8x400xf32>) -> tensor<3x2x400xf32>
  %m = ms.reduce %p {function = "reduce_max", axes = array<i64: 2>, keep_dims = true} : (tensor<3x2x400xf32>) -> tensor<3x2x1xf32>
  %c = ms.sub %p, %m : (tensor<3x2x400xf32>, tensor<3x2x1xf32>) -> tensor<3x2x400xf32>
  %e = ms.math %c {function = "exp"} : tensor<3x2x400xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 2>, keep_dims = true} : (tensor<3x2x400xf32>) -> tensor<3x2x1xf32>
  %w = ms.div %e, %n : (tensor<3x2x400xf32>, tensor<3x2x1xf32>) -> tensor<3x2x400xf32>
  %o = ms.matmul %w, %v : (tensor<3x2x400xf32>, tensor<3x400x8xf32>) -> tensor<3x2x8xf32>
  func.return %o : tensor<3x2x8xf32>
}
// FEW-LABEL:   func.func @all_keys
// FEW-NOT:       ms.flash_attention_score

/// Two queries of float16, whose softmax is float32, and a mask that may hide most of a cache: the op computes in float32.
func.func @halves(%q: tensor<2x64xf16>, %k: tensor<512x64xf16>, %v: tensor<512x64xf16>, %mask: tensor<512xf16>) -> tensor<2x64xf16> {
  %t = ms.transpose %k {perm = array<i64: 1, 0>} : (tensor<512x64xf16>) -> tensor<64x512xf16>
  %p = ms.matmul %q, %t : (tensor<2x64xf16>, tensor<64x512xf16>) -> tensor<2x512xf16>
  %a = ms.add %p, %mask : (tensor<2x512xf16>, tensor<512xf16>) -> tensor<2x512xf16>
  %x = ms.cast %a {dtype = f32} : (tensor<2x512xf16>) -> tensor<2x512xf32>
  %m = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<2x512xf32>) -> tensor<2x1xf32>
  %c = ms.sub %x, %m : (tensor<2x512xf32>, tensor<2x1xf32>) -> tensor<2x512xf32>
  %e = ms.math %c {function = "exp"} : tensor<2x512xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<2x512xf32>) -> tensor<2x1xf32>
  %w = ms.div %e, %n : (tensor<2x512xf32>, tensor<2x1xf32>) -> tensor<2x512xf32>
  %h = ms.cast %w {dtype = f16} : (tensor<2x512xf32>) -> tensor<2x512xf16>
  %o = ms.matmul %h, %v : (tensor<2x512xf16>, tensor<512x64xf16>) -> tensor<2x64xf16>
  func.return %o : tensor<2x64xf16>
}
// FEW-LABEL: func.func @halves
// FEW-NEXT:    [[U:%[0-9]+]] = ms.broadcast_to %mask
// FEW-NEXT:    %o, %{{[0-9]+}} = ms.flash_attention_score %q, %k, %v, [[U]] {scale = 1.000000e+00 : f64
// FEW-NEXT:    func.return %o

/// Many queries of float16: products are faster.
func.func @many_halves(%q: tensor<90x64xf16>, %t: tensor<64x512xf16>, %v: tensor<512x64xf16>) -> tensor<90x64xf16> {
  %a = ms.matmul %q, %t : (tensor<90x64xf16>, tensor<64x512xf16>) -> tensor<90x512xf16>
  %x = ms.cast %a {dtype = f32} : (tensor<90x512xf16>) -> tensor<90x512xf32>
  %m = ms.reduce %x {function = "reduce_max", axes = array<i64: 1>, keep_dims = true} : (tensor<90x512xf32>) -> tensor<90x1xf32>
  %c = ms.sub %x, %m : (tensor<90x512xf32>, tensor<90x1xf32>) -> tensor<90x512xf32>
  %e = ms.math %c {function = "exp"} : tensor<90x512xf32>
  %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 1>, keep_dims = true} : (tensor<90x512xf32>) -> tensor<90x1xf32>
  %w = ms.div %e, %n : (tensor<90x512xf32>, tensor<90x1xf32>) -> tensor<90x512xf32>
  %h = ms.cast %w {dtype = f16} : (tensor<90x512xf32>) -> tensor<90x512xf16>
  %o = ms.matmul %h, %v : (tensor<90x512xf16>, tensor<512x64xf16>) -> tensor<90x64xf16>
  func.return %o : tensor<90x64xf16>
}
// FEW-LABEL: func.func @many_halves
// FEW-NOT:     ms.flash_attention_score
