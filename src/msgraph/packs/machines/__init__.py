"""Several processes: groups of them and collectives between them, over the MPI that mpi4py finds; pipelines of stages.

Knows nothing of tensors or graphs: arrays in, arrays out. ``world.py`` starts MPI and names groups, ``collectives.py``
has the operations. mpi4py is imported when ``world.start`` runs under a launcher, and never otherwise: a process that
was started alone is a world of one, and needs no MPI. ``launch.py`` starts several; ``passes/`` is what graphs of
several processes go through.
"""
