// RUN: not msgraph-opt -p simplfy < /dev/null 2>&1 | filecheck %s --check-prefix=PASS
// PASS: msgraph-opt: error: -p: unknown pass 'simplfy'; did you mean 'simplify'?
// PASS-NOT: Traceback

// RUN: not msgraph-opt --pass-pipeline='builtin.module(simplify' < /dev/null 2>&1 | filecheck %s --check-prefix=BRACKETS
// BRACKETS: msgraph-opt: error: --pass-pipeline: the brackets do not match

// RUN: not msgraph-opt -p 'simplify{fast=true}' < /dev/null 2>&1 | filecheck %s --check-prefix=OPTION
// OPTION: msgraph-opt: error: -p: pass 'simplify': unknown option 'fast'

// RUN: not msgraph-opt --print-ir-after=simplify -p eliminate-dead < /dev/null 2>&1 | filecheck %s --check-prefix=DUMP
// DUMP: msgraph-opt: error: --print-ir: unknown pass of this pipeline 'simplify'

// RUN: not msgraph-opt /there/is/no/such/file 2>&1 | filecheck %s --check-prefix=FILE
// FILE: msgraph-opt: error: {{.*}}No such file

// RUN: not msgraph-opt -t lvm < /dev/null 2>&1 | filecheck %s --check-prefix=TARGET
// TARGET: msgraph-opt: error: --target: unknown target 'lvm'; did you mean 'llvm'?

// RUN: not msgraph-opt %s 2>&1 | filecheck %s --check-prefix=TEXT
// TEXT: mistakes.mlir:{{[0-9]+:[0-9]+}}: error: Operation ms.ad is not registered; did you mean 'ms.pad'?
// TEXT-NEXT: %a = ms.ad %x : tensor<4xf32>
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.ad %x : tensor<4xf32>
  func.return %a : tensor<4xf32>
}
