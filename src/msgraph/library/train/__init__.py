"""``msgraph.train``: the loop around a training step, what listens to it, and what it measures.

``model.py`` has the loop, ``callback.py`` what a callback is; the other modules are callbacks by what they do.
``metrics/`` has a module for each kind of metric. Everything is written as users write it, over Cells and NumPy.
"""
