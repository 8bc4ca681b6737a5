"""The engine of ``msgraph.dataset``: an immutable tree of nodes, and what runs it.

    node.py        what a node of the tree is: columns, size, and an iterator of rows for each epoch
    running.py     one run of a tree: seeds, workers, and what must be closed when it ends
    workers.py     a function over a stream by threads, in order
    processes.py   the same by processes, with arrays in shared memory
    prefetch.py    rows made ahead by a thread, in a bounded buffer
    draws.py       random numbers of the sample at hand: the same in each run, with any number of workers
    sources.py     rows by the indices of a sampler, or from an iterator
    mapping.py     ``map``, ``filter`` and ``flat_map``
    batching.py    ``batch``, ``padded_batch``, ``bucket_batch_by_length``
    vectorising.py batches of arrays in memory made at once, not sample by sample
    syncing.py     ``sync_wait``
    placing.py     memory of batches: where results go at once, and old ones again
    arranging.py   ``shuffle``, ``repeat``, ``take``, ``skip``, ``concat``, ``zip``, ``rename``, ``project``

Nodes know nothing of the classes users meet. Start reading at ``node.py``.
"""
