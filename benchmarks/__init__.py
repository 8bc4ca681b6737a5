"""msgraph beside its peers: one harness, many cases, all peers in one run, interleaved.

    make bench
    python -m benchmarks --cases chain200,select_net --peers msgraph,jax --rounds 5

A *case* is a program and what is measured of it; a *peer* is a module that writes the programs its way. Every
measurement is a process of its own, so nothing is warm that a user would find cold; rounds go over all peers in turn,
so a busy machine is busy for everybody; medians are compared.
"""
