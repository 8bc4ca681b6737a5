"""Floor 2: Python source to the written form. The only place that knows ``ast``."""
