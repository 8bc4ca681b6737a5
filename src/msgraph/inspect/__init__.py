"""What a compilation leaves for people: its copies, files of defects. May import everything below the pipeline."""
