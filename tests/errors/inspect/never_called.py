"""Nothing is known of a function that has not been compiled."""

import msgraph as ms
from msgraph.packs.reports.compilation_trace import CompilationTrace


@ms.jit
def f(x):
    return x + 1


CompilationTrace.of(f)
