"""Floor 3: passes, graph to graph. One pass is one module, or one package of its own name with a module of that name.

``expand-calls`` is ``expand_calls.py``, ``expand-grad`` is ``expand_grad/expand_grad.py``. Start at ``base.py``: what a
pass and a pattern are, and the driver that runs them. Passes know the dialects and the kernels, not the front end nor
the back end; they may ask another pass's package what it knows.
"""
