"""Operations outside graphs, compiled: native code of their graphs, and plans of the entry point that run it."""
