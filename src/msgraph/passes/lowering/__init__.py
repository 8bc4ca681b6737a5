"""From a kernel's region to a loop nest: what it reads and writes where, and the code of one step."""
