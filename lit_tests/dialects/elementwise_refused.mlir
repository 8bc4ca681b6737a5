// RUN: msgraph-opt %s --verify-diagnostics --split-input-file -o /dev/null

/// Operands an op has no meaning for are refused with the code its samples promise.

func.func @relu6(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "relu6"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @leaky_relu(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.bent %x {alpha = 2.000000e-01 : f64, function = "leaky_relu"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @hswish(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "hswish"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @hsigmoid(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "hsigmoid"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @add(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.add %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @sub(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.sub %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @mul(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.mul %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @div(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.div %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @neg(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.neg %x : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @sign(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "sign"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @square(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "square"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @reciprocal(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "reciprocal"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @add_n(%x: tensor<1xi1>, %y: tensor<1xi1>) -> tensor<1xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.add_n %x, %y : tensor<1xi1>
  func.return %r : tensor<1xi1>
}

// -----

func.func @squared_difference(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.squared_difference %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @equal(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.compare %x, %y {function = "equal"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @not_equal(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.compare %x, %y {function = "not_equal"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @less(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.compare %x, %y {function = "less"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @less_equal(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.compare %x, %y {function = "less_equal"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @greater(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.compare %x, %y {function = "greater"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @greater_equal(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.compare %x, %y {function = "greater_equal"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @floor_div(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.floor_div %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @mod(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.remainder %x, %y {function = "mod"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @fmod(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.remainder %x, %y {function = "fmod"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @pow(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.pow %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @exp(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "exp"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @exp2(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "exp2"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @expm1(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "expm1"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @log(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "log"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @log2(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "log2"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @log10(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "log10"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @log1p(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "log1p"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @sqrt(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "sqrt"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @rsqrt(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "rsqrt"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @maximum(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.extreme %x, %y {function = "maximum"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @minimum(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.extreme %x, %y {function = "minimum"} : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----

func.func @logical_and(%x: tensor<2x3xi1>, %y: tensor<2x4xi1>) -> tensor<2x3xi1> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.logic %x, %y {function = "logical_and"} : (tensor<2x3xi1>, tensor<2x4xi1>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}

// -----

func.func @logical_or(%x: tensor<2x3xi1>, %y: tensor<2x4xi1>) -> tensor<2x3xi1> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.logic %x, %y {function = "logical_or"} : (tensor<2x3xi1>, tensor<2x4xi1>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}

// -----

func.func @logical_xor(%x: tensor<2x3xi1>, %y: tensor<2x4xi1>) -> tensor<2x3xi1> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.logic %x, %y {function = "logical_xor"} : (tensor<2x3xi1>, tensor<2x4xi1>) -> tensor<2x3xi1>
  func.return %r : tensor<2x3xi1>
}

// -----

func.func @logical_not(%x: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{[MG202]}}
  %r = ms.not %x {function = "logical_not"} : tensor<2xi32>
  func.return %r : tensor<2xi32>
}

// -----

func.func @bitwise_and(%x: tensor<2x3xi8>, %y: tensor<2x4xi8>) -> tensor<2x3xi8> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.logic %x, %y {function = "bitwise_and"} : (tensor<2x3xi8>, tensor<2x4xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}

// -----

func.func @bitwise_or(%x: tensor<2x3xi8>, %y: tensor<2x4xi8>) -> tensor<2x3xi8> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.logic %x, %y {function = "bitwise_or"} : (tensor<2x3xi8>, tensor<2x4xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}

// -----

func.func @bitwise_xor(%x: tensor<2x3xi8>, %y: tensor<2x4xi8>) -> tensor<2x3xi8> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.logic %x, %y {function = "bitwise_xor"} : (tensor<2x3xi8>, tensor<2x4xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}

// -----

func.func @invert(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{[MG202]}}
  %r = ms.not %x {function = "invert"} : tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----

func.func @left_shift(%x: tensor<2x3xi8>, %y: tensor<2x4xi8>) -> tensor<2x3xi8> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.shift %x, %y {function = "left_shift"} : (tensor<2x3xi8>, tensor<2x4xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}

// -----

func.func @right_shift(%x: tensor<2x3xi8>, %y: tensor<2x4xi8>) -> tensor<2x3xi8> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.shift %x, %y {function = "right_shift"} : (tensor<2x3xi8>, tensor<2x4xi8>) -> tensor<2x3xi8>
  func.return %r : tensor<2x3xi8>
}

// -----

func.func @floor(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "floor"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @ceil(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "ceil"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @round(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "round"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @trunc(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "trunc"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @select(%x: tensor<2x3xi32>, %y: tensor<2x3xf64>, %z: tensor<2x3xf64>) -> tensor<2x3xi32> {
  // expected-error@+1 {{[MG202]}}
  %r = ms.select %x, %y, %z : (tensor<2x3xi32>, tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi32>
  func.return %r : tensor<2x3xi32>
}

// -----

func.func @sigmoid(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "sigmoid"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @silu(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "silu"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @softplus(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "softplus"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @mish(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "mish"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @elu(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.bent %x {alpha = 1.500000e+00 : f64, function = "elu"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @gelu(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "gelu"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @erf(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "erf"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @erfc(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.activation %x {function = "erfc"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @sin(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "sin"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @cos(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "cos"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @tan(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "tan"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @asin(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "asin"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @acos(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "acos"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @atan(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "atan"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @sinh(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "sinh"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @cosh(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "cosh"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @tanh(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "tanh"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @asinh(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "asinh"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @acosh(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "acosh"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @atanh(%x: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{[MG501]}}
  %r = ms.math %x {function = "atanh"} : tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----

func.func @atan2(%x: tensor<2x3xf64>, %y: tensor<2x4xf64>) -> tensor<2x3xf64> {
  // expected-error@+1 {{[MG201]}}
  %r = ms.atan2 %x, %y : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}
