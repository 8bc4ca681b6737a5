"""Collectives on Python objects: their pickles as arrays of bytes, so that their order is checked like any other.

A pickle runs what its sender wants; all processes are those of one program.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph.packs.machines import collectives
from msgraph.packs.machines.world import WORLD_GROUP

_TAG = 29_999
"""The tag of messages that are objects."""


def all_gather(value: object, name: str = WORLD_GROUP) -> list[Any]:
    """Every rank's object, in the order of the ranks, on every rank."""
    data = _pickled(value)
    sizes: list[int] = collectives.all_gather(np.array([data.size]), name).wait().tolist()
    whole = collectives.all_gather(data, name, sizes).wait()
    return [pickle.loads(part.tobytes()) for part in np.split(whole, np.cumsum(sizes)[:-1])]


def broadcast(value: object, root: int, name: str = WORLD_GROUP) -> Any:
    """The object of rank ``root``, on every rank."""
    data = _pickled(value)
    size = int(collectives.broadcast(np.array([data.size]), root, name).wait()[0])
    return pickle.loads(collectives.broadcast(np.resize(data, size), root, name).wait().tobytes())


def send(values: Sequence[object], destination: int, name: str) -> None:
    """Objects for one rank."""
    data = _pickled(list(values))
    collectives.send(np.array([data.size]), destination, _TAG, name).wait()
    collectives.send(data, destination, _TAG, name).wait()


def receive(source: int, name: str) -> list[Any]:
    """The objects that rank ``source`` sent."""
    size = collectives.receive((1,), np.int64, source, _TAG, name).wait()
    data = collectives.receive((int(size[0]),), np.uint8, source, _TAG, name).wait()
    return pickle.loads(data.tobytes())


def _pickled(value: object) -> collectives.Array:
    return np.frombuffer(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), np.uint8)
