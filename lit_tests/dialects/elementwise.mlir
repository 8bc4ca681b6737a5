// RUN: msgraph-opt %s | msgraph-opt | filecheck %s
// RUN: msgraph-opt %s --print-op-generic | msgraph-opt | filecheck %s

/// What is printed reads back as it was, in its own form and in MLIR's generic one.

func.func @relu(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.relu %x : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @relu(
// CHECK-NEXT:    %r = ms.relu %x : tensor<2x3xf64>

func.func @relu6(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "relu6"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @relu6(
// CHECK-NEXT:    %r = ms.activation %x {function = "relu6"} : tensor<2x3xf64>

func.func @leaky_relu(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.bent %x {alpha = 2.000000e-01 : f64, function = "leaky_relu"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @leaky_relu(
// CHECK-NEXT:    %r = ms.bent %x {alpha = 2.000000e-01 : f64, function = "leaky_relu"} : tensor<2x3xf64>

func.func @hswish(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "hswish"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @hswish(
// CHECK-NEXT:    %r = ms.activation %x {function = "hswish"} : tensor<2x3xf64>

func.func @hsigmoid(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "hsigmoid"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @hsigmoid(
// CHECK-NEXT:    %r = ms.activation %x {function = "hsigmoid"} : tensor<2x3xf64>

func.func @add(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.add %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @add(
// CHECK-NEXT:    %r = ms.add %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @sub(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.sub %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @sub(
// CHECK-NEXT:    %r = ms.sub %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @mul(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.mul %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @mul(
// CHECK-NEXT:    %r = ms.mul %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @div(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.div %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @div(
// CHECK-NEXT:    %r = ms.div %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @neg(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.neg %x : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @neg(
// CHECK-NEXT:    %r = ms.neg %x : tensor<2x3xf64>

func.func @abs(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "abs"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @abs(
// CHECK-NEXT:    %r = ms.math %x {function = "abs"} : tensor<2x3xf64>

func.func @sign(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "sign"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @sign(
// CHECK-NEXT:    %r = ms.math %x {function = "sign"} : tensor<2x3xf64>

func.func @square(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "square"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @square(
// CHECK-NEXT:    %r = ms.math %x {function = "square"} : tensor<2x3xf64>

func.func @reciprocal(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "reciprocal"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @reciprocal(
// CHECK-NEXT:    %r = ms.math %x {function = "reciprocal"} : tensor<2x3xf64>

func.func @add_n(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.add_n %x : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @add_n(
// CHECK-NEXT:    %r = ms.add_n %x : tensor<2x3xf64>

func.func @squared_difference(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.squared_difference %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @squared_difference(
// CHECK-NEXT:    %r = ms.squared_difference %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @equal(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xi1> {
  %r = ms.compare %x, %y {function = "equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:    %r = ms.compare %x, %y {function = "equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>

func.func @not_equal(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xi1> {
  %r = ms.compare %x, %y {function = "not_equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @not_equal(
// CHECK-NEXT:    %r = ms.compare %x, %y {function = "not_equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>

func.func @less(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xi1> {
  %r = ms.compare %x, %y {function = "less"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @less(
// CHECK-NEXT:    %r = ms.compare %x, %y {function = "less"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>

func.func @less_equal(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xi1> {
  %r = ms.compare %x, %y {function = "less_equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @less_equal(
// CHECK-NEXT:    %r = ms.compare %x, %y {function = "less_equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>

func.func @greater(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xi1> {
  %r = ms.compare %x, %y {function = "greater"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @greater(
// CHECK-NEXT:    %r = ms.compare %x, %y {function = "greater"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>

func.func @greater_equal(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xi1> {
  %r = ms.compare %x, %y {function = "greater_equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @greater_equal(
// CHECK-NEXT:    %r = ms.compare %x, %y {function = "greater_equal"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xi1>

func.func @isnan(%x: tensor<2x3xf64>) -> tensor<2x3xi1> {
  %r = ms.float_test %x {function = "isnan"} : (tensor<2x3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @isnan(
// CHECK-NEXT:    %r = ms.float_test %x {function = "isnan"} : (tensor<2x3xf64>) -> tensor<2x3xi1>

func.func @isinf(%x: tensor<2x3xf64>) -> tensor<2x3xi1> {
  %r = ms.float_test %x {function = "isinf"} : (tensor<2x3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @isinf(
// CHECK-NEXT:    %r = ms.float_test %x {function = "isinf"} : (tensor<2x3xf64>) -> tensor<2x3xi1>

func.func @isfinite(%x: tensor<2x3xf64>) -> tensor<2x3xi1> {
  %r = ms.float_test %x {function = "isfinite"} : (tensor<2x3xf64>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @isfinite(
// CHECK-NEXT:    %r = ms.float_test %x {function = "isfinite"} : (tensor<2x3xf64>) -> tensor<2x3xi1>

func.func @floor_div(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.floor_div %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @floor_div(
// CHECK-NEXT:    %r = ms.floor_div %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @mod(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.remainder %x, %y {function = "mod"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @mod(
// CHECK-NEXT:    %r = ms.remainder %x, %y {function = "mod"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @fmod(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.remainder %x, %y {function = "fmod"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @fmod(
// CHECK-NEXT:    %r = ms.remainder %x, %y {function = "fmod"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @pow(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.pow %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @pow(
// CHECK-NEXT:    %r = ms.pow %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @exp(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "exp"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @exp(
// CHECK-NEXT:    %r = ms.math %x {function = "exp"} : tensor<2x3xf64>

func.func @exp2(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "exp2"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @exp2(
// CHECK-NEXT:    %r = ms.math %x {function = "exp2"} : tensor<2x3xf64>

func.func @expm1(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "expm1"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @expm1(
// CHECK-NEXT:    %r = ms.math %x {function = "expm1"} : tensor<2x3xf64>

func.func @log(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "log"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @log(
// CHECK-NEXT:    %r = ms.math %x {function = "log"} : tensor<2x3xf64>

func.func @log2(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "log2"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @log2(
// CHECK-NEXT:    %r = ms.math %x {function = "log2"} : tensor<2x3xf64>

func.func @log10(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "log10"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @log10(
// CHECK-NEXT:    %r = ms.math %x {function = "log10"} : tensor<2x3xf64>

func.func @log1p(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "log1p"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @log1p(
// CHECK-NEXT:    %r = ms.math %x {function = "log1p"} : tensor<2x3xf64>

func.func @sqrt(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "sqrt"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @sqrt(
// CHECK-NEXT:    %r = ms.math %x {function = "sqrt"} : tensor<2x3xf64>

func.func @rsqrt(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "rsqrt"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @rsqrt(
// CHECK-NEXT:    %r = ms.math %x {function = "rsqrt"} : tensor<2x3xf64>

func.func @maximum(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.extreme %x, %y {function = "maximum"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @maximum(
// CHECK-NEXT:    %r = ms.extreme %x, %y {function = "maximum"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @minimum(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.extreme %x, %y {function = "minimum"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @minimum(
// CHECK-NEXT:    %r = ms.extreme %x, %y {function = "minimum"} : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>

func.func @logical_and(%x: tensor<2x3xi1>, %y: tensor<3xi1>) -> tensor<2x3xi1> {
  %r = ms.logic %x, %y {function = "logical_and"} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @logical_and(
// CHECK-NEXT:    %r = ms.logic %x, %y {function = "logical_and"} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>

func.func @logical_or(%x: tensor<2x3xi1>, %y: tensor<3xi1>) -> tensor<2x3xi1> {
  %r = ms.logic %x, %y {function = "logical_or"} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @logical_or(
// CHECK-NEXT:    %r = ms.logic %x, %y {function = "logical_or"} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>

func.func @logical_xor(%x: tensor<2x3xi1>, %y: tensor<3xi1>) -> tensor<2x3xi1> {
  %r = ms.logic %x, %y {function = "logical_xor"} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @logical_xor(
// CHECK-NEXT:    %r = ms.logic %x, %y {function = "logical_xor"} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>

func.func @logical_not(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  %r = ms.not %x {function = "logical_not"} : tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @logical_not(
// CHECK-NEXT:    %r = ms.not %x {function = "logical_not"} : tensor<2x3xi1>

func.func @bitwise_and(%x: tensor<2x3xi8>, %y: tensor<3xi8>) -> tensor<2x3xi8> {
  %r = ms.logic %x, %y {function = "bitwise_and"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}
// CHECK-LABEL: func.func @bitwise_and(
// CHECK-NEXT:    %r = ms.logic %x, %y {function = "bitwise_and"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>

func.func @bitwise_or(%x: tensor<2x3xi8>, %y: tensor<3xi8>) -> tensor<2x3xi8> {
  %r = ms.logic %x, %y {function = "bitwise_or"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}
// CHECK-LABEL: func.func @bitwise_or(
// CHECK-NEXT:    %r = ms.logic %x, %y {function = "bitwise_or"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>

func.func @bitwise_xor(%x: tensor<2x3xi8>, %y: tensor<3xi8>) -> tensor<2x3xi8> {
  %r = ms.logic %x, %y {function = "bitwise_xor"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}
// CHECK-LABEL: func.func @bitwise_xor(
// CHECK-NEXT:    %r = ms.logic %x, %y {function = "bitwise_xor"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>

func.func @invert(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %r = ms.not %x {function = "invert"} : tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}
// CHECK-LABEL: func.func @invert(
// CHECK-NEXT:    %r = ms.not %x {function = "invert"} : tensor<2x3xi8>

func.func @left_shift(%x: tensor<2x3xi8>, %y: tensor<3xi8>) -> tensor<2x3xi8> {
  %r = ms.shift %x, %y {function = "left_shift"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}
// CHECK-LABEL: func.func @left_shift(
// CHECK-NEXT:    %r = ms.shift %x, %y {function = "left_shift"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>

func.func @right_shift(%x: tensor<2x3xi8>, %y: tensor<3xi8>) -> tensor<2x3xi8> {
  %r = ms.shift %x, %y {function = "right_shift"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}
// CHECK-LABEL: func.func @right_shift(
// CHECK-NEXT:    %r = ms.shift %x, %y {function = "right_shift"} : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2x3xi8>

func.func @floor(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "floor"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @floor(
// CHECK-NEXT:    %r = ms.math %x {function = "floor"} : tensor<2x3xf64>

func.func @ceil(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "ceil"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @ceil(
// CHECK-NEXT:    %r = ms.math %x {function = "ceil"} : tensor<2x3xf64>

func.func @round(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "round"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @round(
// CHECK-NEXT:    %r = ms.math %x {function = "round"} : tensor<2x3xf64>

func.func @trunc(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "trunc"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @trunc(
// CHECK-NEXT:    %r = ms.math %x {function = "trunc"} : tensor<2x3xf64>

func.func @select(%x: tensor<2x3xi1>, %y: tensor<2x3xf64>, %z: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.select %x, %y, %z : (tensor<2x3xi1>, tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @select(
// CHECK-NEXT:    %r = ms.select %x, %y, %z : (tensor<2x3xi1>, tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>

func.func @cast(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  %r = ms.cast %x {dtype = i1} : tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @cast(
// CHECK-NEXT:    %r = ms.cast %x {dtype = i1} : tensor<2x3xi1>

func.func @sigmoid(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "sigmoid"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @sigmoid(
// CHECK-NEXT:    %r = ms.activation %x {function = "sigmoid"} : tensor<2x3xf64>

func.func @silu(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "silu"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @silu(
// CHECK-NEXT:    %r = ms.activation %x {function = "silu"} : tensor<2x3xf64>

func.func @softplus(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "softplus"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @softplus(
// CHECK-NEXT:    %r = ms.activation %x {function = "softplus"} : tensor<2x3xf64>

func.func @mish(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "mish"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @mish(
// CHECK-NEXT:    %r = ms.activation %x {function = "mish"} : tensor<2x3xf64>

func.func @elu(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.bent %x {alpha = 1.500000e+00 : f64, function = "elu"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @elu(
// CHECK-NEXT:    %r = ms.bent %x {alpha = 1.500000e+00 : f64, function = "elu"} : tensor<2x3xf64>

func.func @gelu(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "gelu"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @gelu(
// CHECK-NEXT:    %r = ms.activation %x {function = "gelu"} : tensor<2x3xf64>

func.func @erf(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "erf"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @erf(
// CHECK-NEXT:    %r = ms.activation %x {function = "erf"} : tensor<2x3xf64>

func.func @erfc(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.activation %x {function = "erfc"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @erfc(
// CHECK-NEXT:    %r = ms.activation %x {function = "erfc"} : tensor<2x3xf64>

func.func @sin(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "sin"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @sin(
// CHECK-NEXT:    %r = ms.math %x {function = "sin"} : tensor<2x3xf64>

func.func @cos(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "cos"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @cos(
// CHECK-NEXT:    %r = ms.math %x {function = "cos"} : tensor<2x3xf64>

func.func @tan(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "tan"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @tan(
// CHECK-NEXT:    %r = ms.math %x {function = "tan"} : tensor<2x3xf64>

func.func @asin(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "asin"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @asin(
// CHECK-NEXT:    %r = ms.math %x {function = "asin"} : tensor<2x3xf64>

func.func @acos(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "acos"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @acos(
// CHECK-NEXT:    %r = ms.math %x {function = "acos"} : tensor<2x3xf64>

func.func @atan(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "atan"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @atan(
// CHECK-NEXT:    %r = ms.math %x {function = "atan"} : tensor<2x3xf64>

func.func @sinh(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "sinh"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @sinh(
// CHECK-NEXT:    %r = ms.math %x {function = "sinh"} : tensor<2x3xf64>

func.func @cosh(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "cosh"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @cosh(
// CHECK-NEXT:    %r = ms.math %x {function = "cosh"} : tensor<2x3xf64>

func.func @tanh(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "tanh"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @tanh(
// CHECK-NEXT:    %r = ms.math %x {function = "tanh"} : tensor<2x3xf64>

func.func @asinh(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "asinh"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @asinh(
// CHECK-NEXT:    %r = ms.math %x {function = "asinh"} : tensor<2x3xf64>

func.func @acosh(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "acosh"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @acosh(
// CHECK-NEXT:    %r = ms.math %x {function = "acosh"} : tensor<2x3xf64>

func.func @atanh(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %r = ms.math %x {function = "atanh"} : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @atanh(
// CHECK-NEXT:    %r = ms.math %x {function = "atanh"} : tensor<2x3xf64>

func.func @atan2(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %r = ms.atan2 %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
// CHECK-LABEL: func.func @atan2(
// CHECK-NEXT:    %r = ms.atan2 %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
