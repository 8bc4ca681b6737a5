"""Packs: what is built on the compiler and not part of it, in the same wheel. Nothing here is needed to compile.

A pack imports public names alone (`tests/house/test_packs.py` has the list), and the core opens one by
`msgraph.support.lazy_module.open_pack`.
"""
