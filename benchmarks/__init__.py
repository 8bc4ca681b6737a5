"""msgraph beside its peers: one harness, many cases, all peers in one run, interleaved.

    make bench
    python -m benchmarks --cases 'mm*,softmax' --peers msgraph,torch --rounds 5

``cases.py`` says what is computed, on which inputs, how exact, and what is wanted of it; ``peers/`` holds a module per
peer with its programs; ``measure.py`` measures one case of one peer in a process of its own, so nothing is warm that a
user would find cold; ``runs.py`` goes over all peers in turn, so a busy machine is busy for everybody; ``limits.py``
measures what the machine can do at all; ``tables.py`` compares medians. Results are checked against float64 NumPy
(``reference.py``): a wrong answer is no measurement. ``stages.py`` is another table: what every stage of a compilation
costs.
"""
