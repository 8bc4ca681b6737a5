"""Floor 4: what users touch, under MindSpore's names."""
