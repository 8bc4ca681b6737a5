"""Effect order, ``insert-effect-order``: tokens make the order of effects data flow.

Start at ``insert_effect_order.py``, the pass. ``chains.py`` numbers the tokens of a block, so that the passes behind
this one can ask which effect comes first.
"""
