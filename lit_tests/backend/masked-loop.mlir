// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels -t llvm %s | filecheck %s

/// A kernel reads its buffers and sizes from its record; the mask is a shifted bit pattern; the loop tests at its head,
/// after one that takes four vectors at a time.
func.func @twice(%x: tensor<100xf32>) -> tensor<100xf32> {
  %a = ms.add %x, %x : tensor<100xf32>
  func.return %a : tensor<100xf32>
}
// CHECK:       define void @{{[a-z_0-9]+}}(ptr %base_table, ptr %instruction) nounwind
// CHECK:         getelementptr inbounds ptr, ptr %base_table
// CHECK:       head2:
// CHECK:         br i1 %more2, label %loop2, label %end2
// CHECK:       loop2:
// CHECK:         lshr i64 -1
// CHECK-NOT:     get.active.lane.mask
// CHECK:         bitcast i{{[0-9]+}} {{.*}} to <[[W:[0-9]+]] x i1>
// CHECK:         llvm.masked.load
// CHECK-NEXT:    fadd <[[W]] x float>
// CHECK:         llvm.masked.store
// CHECK:         br label %head2
