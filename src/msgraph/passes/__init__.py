"""Passes, graph to graph. One pass is one module, or one package of its own name with a module of that name.

``expand-calls`` is ``expand_calls.py``, ``expand-grad`` is ``expand_grad/expand_grad.py``. Start at ``base.py``: what a
pass and a pattern are, and the driver that runs them. Passes know the dialects and the kernels, not the front end nor
the back end; they may ask another pass's package what it knows.

What can be decided by looking at an op and what feeds it is a ``RewritePattern``: all of ``simplify`` (the ops have
these patterns as their canonicalisation), ``fold-constants``, ``convert-convolutions``, ``convert-halves``,
``fuse-attention`` (the softmax and the products around it), ``expand-math`` and contraction, what ``expand-grad``
leaves, ``expand-calls``, ``eliminate-dead``, and in ``eliminate-loads`` all but two steps. The other passes are
algorithms, since a single op does not tell enough:

- ``eliminate-common`` (CSE) compares every op with all before it; ``eliminate-loads`` does so with loads, and merges a
  line of states at once, which two at a time would take quadratic time;
- ``expand-grad`` and ``expand-vmap`` walk a whole function with a value for each value, callees and inner ones first;
- ``insert-effect-order`` threads one token through all ops with effects (functionalisation), ``insert-tensor-move`` has
  to decide about every copy before it makes the first: a copy changes what write-after-read hazards there are;
- ``fuse-kernels`` and ``fuse-updates`` decide which of many neighbours share a loop, ``plan-buffers`` which of all
  buffers may share memory.
"""
