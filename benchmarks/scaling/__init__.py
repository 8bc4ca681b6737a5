"""What many ranks would do: ``python -m benchmarks.scaling`` measures MPI here, and simulates 8 to 4,096 ranks.

``collectives.py`` has the formulas of all-reduces, ``networks.py`` the networks and machines, ``schedule.py`` simulates
the events of a pipeline and of gradients reduced in buckets, ``plans.py`` puts them together to a training step: time,
efficiency, memory, messages, what breaks and what mends it. ``ranks.py`` measures, in processes of MPI; ``checks.py``
compares with the model. ``page.py`` writes docs/scaling.md, ``plots.py`` its pictures.
"""
