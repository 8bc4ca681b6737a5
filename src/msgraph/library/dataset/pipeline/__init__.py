"""The engine of ``msgraph.dataset``: an immutable tree of nodes, and what runs it.

    node.py        what a node of the tree is, and a run of it: seeds, what is closed at its end, rows made ahead
    workers.py     a function over a stream by threads, in order, and what the user is told of its errors
    staff.py       the same by processes, with arrays in shared memory
    draws.py       random numbers of the sample at hand, and those of C++'s library
    mapping.py     ``map``, ``filter`` and ``flat_map``; memory of batches that results are written into
    batching.py    ``batch``, ``padded_batch``, ``bucket_batch_by_length``
    sources.py     rows by the indices of a sampler or from an iterator; which of them come, and in what order

Nodes know nothing of the classes users meet. Start reading at ``node.py``.
"""
