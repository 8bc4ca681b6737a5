"""Floor 2: rewrite passes, one file each; the file name is the pass name."""
