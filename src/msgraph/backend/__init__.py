"""Floor 2: planned graphs to native code. The only place that knows ``llvmlite``."""
