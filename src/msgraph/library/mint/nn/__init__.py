"""``mint.nn``: layers with PyTorch's arguments, most of them functions with settings."""

from __future__ import annotations
