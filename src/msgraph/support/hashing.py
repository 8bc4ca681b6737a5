"""Digests of what is kept or compared, without OpenSSL: loading ``hashlib`` would load that first."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # an interpreter that was built without its own digests
    from hashlib import blake2b

__all__ = ["blake2b"]
