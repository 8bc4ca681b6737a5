// RUN: msgraph-opt -p fuse-kernels,plan-buffers,"lower-kernels{vector-bytes=32 masked=false}" %s | filecheck %s

/// Running sums of rows: three shifts and additions inside of a vector, and the last sum goes to the next one.
func.func @running(%x: tensor<6x100xf32>) -> tensor<6x100xf32> {
  %r = ms.scan %x {function = "cumsum", axis = 1 : i64, exclusive = false, reverse = false} : (tensor<6x100xf32>) -> tensor<6x100xf32>
  func.return %r : tensor<6x100xf32>
}
// CHECK-LABEL: func.func @running
// CHECK:         ms.run {{.*}} {kernel = "cumsum_[[KEY:[0-9a-f]+]]"

/// What is shifted in is the number that addition leaves alone, which is minus zero.
// CHECK:       func.func private @cumsum_[[KEY]]
// CHECK:         scf.for
// CHECK:           arith.constant dense<-0.000000e+00> : vector<8xf32>
// CHECK:           scf.for {{.*}} iter_args(%[[BEFORE:[0-9]+]] = {{.*}}) -> (vector<8xf32>) {
// CHECK-NEXT:        %[[NONE:[0-9]+]] = vector.load
// CHECK:             %[[X:[0-9]+]] = vector.load %0[
// CHECK-NEXT:        %[[ONE:[0-9]+]] = vector.shuffle %[[NONE]], %[[X]] [7, 8, 9, 10, 11, 12, 13, 14]
// CHECK-NEXT:        %[[PAIRS:[0-9]+]] = arith.addf %[[ONE]], %[[X]]
// CHECK-NEXT:        %[[TWO:[0-9]+]] = vector.shuffle %[[NONE]], %[[PAIRS]] [6, 7, 8, 9, 10, 11, 12, 13]
// CHECK-NEXT:        %[[FOURS:[0-9]+]] = arith.addf %[[TWO]], %[[PAIRS]]
// CHECK-NEXT:        %[[FOUR:[0-9]+]] = vector.shuffle %[[NONE]], %[[FOURS]] [4, 5, 6, 7, 8, 9, 10, 11]
// CHECK-NEXT:        %[[ALL:[0-9]+]] = arith.addf %[[FOUR]], %[[FOURS]]
// CHECK-NEXT:        %[[R:[0-9]+]] = arith.addf %[[BEFORE]], %[[ALL]]
// CHECK:             vector.store %[[R]], %1[
// CHECK-NEXT:        %[[LAST:[0-9]+]] = vector.shuffle %[[ALL]], %[[ALL]] [7, 7, 7, 7, 7, 7, 7, 7]
// CHECK-NEXT:        %[[NEXT:[0-9]+]] = arith.addf %[[BEFORE]], %[[LAST]]
// CHECK-NEXT:        scf.yield %[[NEXT]]

/// What is left of a row, one by one.
// CHECK:           vector.extract
// CHECK-NEXT:      scf.for {{.*}} -> (f32)
// CHECK:             memref.load %0[
// CHECK-NEXT:        %[[S:[0-9]+]] = arith.addf
// CHECK:             memref.store %[[S]], %1[
// CHECK-NEXT:        scf.yield %[[S]]
