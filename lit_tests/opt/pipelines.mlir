// RUN: msgraph-opt %s -p simplify,eliminate-dead | filecheck %s
// RUN: msgraph-opt %s --pass-pipeline='builtin.module(simplify,func.func(eliminate-dead))' | filecheck %s
// RUN: msgraph-opt -p simplify,eliminate-dead < %s | filecheck %s
// RUN: msgraph-opt -p simplify,eliminate-dead - < %s | filecheck %s
// RUN: msgraph-opt %s -p simplify,eliminate-dead -o %t && filecheck %s < %t
// RUN: msgraph-opt %s -p 'fold-constants{limit=16},simplify,eliminate-dead' | filecheck %s
// RUN: msgraph-opt %s -p simplify,canonicalize,dce,eliminate-dead | filecheck %s

/// One pipeline in every spelling; xDSL's own passes are there too.
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
// CHECK:      func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:   func.return %x : tensor<4xf32>
