"""Optimizers: cells that are called with gradients and write the parameters they were made for; and their schedules.

They import ``msgraph.ops``, ``api`` and the checks of ``library/nn/arguments.py``. Start reading at ``optimizer.py``,
then ``descent.py`` for one; ``groups.py`` has parameters with settings of their own, ``schedules.py`` cells of learning
rates, ``dynamic_lr.py`` lists of them.
"""
