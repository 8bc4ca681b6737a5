"""Operations outside graphs, compiled: native code of tapes, and plans of the entry point that run it."""
