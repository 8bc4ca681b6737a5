func.func @lanes_differ(%x: vector<8xf32>, %m: vector<4xi1>) -> vector<8xf32> {
  // expected-error@+1 {{operands and result must have equal shapes}}
  %s = arith.select %m, %x, %x : vector<4xi1>, vector<8xf32>
  func.return %s : vector<8xf32>
}

// -----

func.func @not_narrower(%i: vector<8xi8>) -> vector<8xi32> {
  // expected-error@+1 {{i32 is not narrower than i8}}
  %n = arith.trunci %i : vector<8xi8> to vector<8xi32>
  func.return %n : vector<8xi32>
}
