"""What users call, written over the operators, ``nn.Cell`` and, where functions are transformed, the front end.

    functions/      functions of ``msgraph.ops`` made of several operators, over the builder protocol of
                    ``dialects/calls.py``: the same code computes eagerly and writes graphs
    nn/             layers, losses and what wraps them, as users write cells
    optim/          optimizers and learning-rate schedules, cells too
    train/          ``Model`` and what it takes: callbacks, metrics, loss scales
    checkpoints/    parameters in files
    communication.py  groups of one process
    initializer.py  what parameters start with
    loops.py        loops as functions
    hyper_map.py    functions over nested containers, chosen by types (``overloads.py``), compiled once for items of a
                    type (``repeated_calls.py``)
    derivatives.py  derivatives along directions, and Jacobians; vmap.py: functions of many elements
    lazy_inline.py  one graph for many cells; enable_dynamic.py: one for all sizes
    generators.py   sources of random numbers
    export/         graphs and compiled programs that leave their process
    context.py      MindSpore's switches; import_paths.py: its import paths
    graph_api.py    what scripts take from the inside of MindSpore's compiler
    environment.py  what programs ask of their surroundings; parallel_context.py: switches for several processes

Cells are lowered like the code of users (``support/module_origin.py``); functions and initializers are called natively.
Everything is loaded by name when it is used: ``dialects/op_index.txt``, ``nn.pyi`` and ``ops.py`` say where.
May import all rooms below; nothing imports it. Start reading at ``nn/basic.py``.
"""
