// RUN: msgraph-opt -p simplify --verify-diagnostics %s

/// A pass takes functions that return.
// expected-error@+1 {{'simplify' takes functions that end with `func.return`}}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
}
