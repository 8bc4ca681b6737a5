"""Floor 1: what things are. Types, effects, forms, and every operation of the ``ms`` dialect."""
