// RUN: msgraph-opt --verify-diagnostics --split-input-file %s

/// A number that is no tensor has no memory to be put there from.
func.func @number(%x: i64) {
  %none = ms.stack_empty : () -> !ms.stack
  // expected-error@+1 {{tensors and stacks may be on a stack, not a value of i64}}
  %s = ms.stack_push %none, %x : (!ms.stack, i64) -> !ms.stack
  func.return
}

// -----

func.func @popped(%s: !ms.stack) {
  // expected-error@+1 {{tensors and stacks may be on a stack, not a value of f32}}
  %below, %x = ms.stack_pop %s : (!ms.stack) -> (!ms.stack, f32)
  func.return
}
