// RUN: msgraph-opt -p fuse-kernels,plan-buffers,lower-kernels -t llvm %s | filecheck %s

/// Whole vectors at addresses that allow it are stored past the caches; a fence stands behind the last of them.
func.func @large(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %a = ms.neg %x : tensor<4096x4096xf32>
  func.return %a : tensor<4096x4096xf32>
}
// CHECK:       !0 = !{i32 1}
// CHECK:       define void @neg_
// CHECK:         %[[A:.*]] = ptrtoint ptr %[[P:.*]] to i64
// CHECK-NEXT:    %[[O:.*]] = and i64 %[[A]], [[M:[0-9]+]]
// CHECK-NEXT:    %[[F:.*]] = icmp eq i64 %[[O]], 0
// CHECK-NEXT:    br i1 %[[F]], label %past[[L:[0-9]+]], label %plain[[L]]
// CHECK:       past[[L]]:
// CHECK-NEXT:    store {{.*}}, ptr %[[P]], align {{[0-9]+}}, !nontemporal !0
// CHECK:       plain[[L]]:
// CHECK-NEXT:    store {{.*}}, ptr %[[P]], align 4
// CHECK:       stored[[L]]:
// CHECK:         masked.store
// CHECK:         fence seq_cst
// CHECK-NEXT:    ret void
