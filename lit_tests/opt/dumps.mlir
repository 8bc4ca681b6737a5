// RUN: msgraph-opt %s -p simplify,eliminate-dead --print-ir-after-all 2>&1 >/dev/null | filecheck %s --check-prefix=ALL
// RUN: msgraph-opt %s -p simplify,eliminate-dead --mlir-print-ir-after-all 2>&1 >/dev/null | filecheck %s --check-prefix=ALL
// RUN: msgraph-opt %s -p simplify,eliminate-dead --print-ir-before=eliminate-dead 2>&1 >/dev/null | filecheck %s --check-prefix=ONE
// RUN: msgraph-opt %s -p eliminate-common,simplify --print-ir-after-change 2>&1 >/dev/null | filecheck %s --check-prefix=CHANGE
// RUN: msgraph-opt %s -p simplify --timing 2>&1 >/dev/null | filecheck %s --check-prefix=TIME
// RUN: msgraph-opt %s -p simplify --print-ir-after-all --timing 2>/dev/null | filecheck %s --check-prefix=CLEAN

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  func.return %b : tensor<4xf32>
}

// ALL:      // -----// IR Dump After simplify //----- //
// ALL:        ms.neg
// ALL:        func.return %x
// ALL:      // -----// IR Dump After eliminate-dead //----- //
// ALL-NOT:    ms.neg

// ONE:      // -----// IR Dump Before eliminate-dead //----- //
// ONE-NOT:  IR Dump

/// What a pass leaves alone is not shown, but the first state is.
// CHANGE:      IR Dump Initially
// CHANGE-NOT:  IR Dump After eliminate-common
// CHANGE:      IR Dump After simplify

// TIME:  Execution time
// TIME:  parse
// TIME:  pass simplify

/// All of that goes to stderr: stdout has the graph and nothing else.
// CLEAN-NOT: IR Dump
// CLEAN:     builtin.module {
