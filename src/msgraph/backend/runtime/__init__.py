"""What is there when compiled code runs, in C; the LLVM code made of it, and the records it shares with Python."""
