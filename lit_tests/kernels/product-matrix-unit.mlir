// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{features=avx512bf16,amx-bf16}" %s | filecheck %s

/// The innermost loop of a product of bfloat16 on a matrix unit: two tiles of rows, which pass the first cache by, times two of columns, packed in pairs.
func.func @product(%x: tensor<256x256xbf16>, %y: tensor<256x256xbf16>) -> tensor<256x256xbf16> {
  %r = ms.matmul %x, %y : (tensor<256x256xbf16>, tensor<256x256xbf16>) -> tensor<256x256xbf16>
  func.return %r : tensor<256x256xbf16>
}
// CHECK-LABEL: func.func private @matrix_unit
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             [[A:%[0-9]+]] = vector.load {{.*}}nontemporal = true{{.*}}vector<16x16xi32>
// CHECK:             vector.load {{.*}}nontemporal = true{{.*}}vector<16x16xi32>
// CHECK:             [[B:%[0-9]+]] = vector.load {{.*}}vector<16x16xi32>
// CHECK:             vector.load {{.*}}vector<16x16xi32>
// CHECK-NEXT:        llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"({{.*}}, [[A]], [[B]])
// CHECK-NEXT:        llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"
// CHECK-NEXT:        llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"
// CHECK-NEXT:        llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"
// CHECK-NEXT:        scf.yield
