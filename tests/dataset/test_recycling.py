"""Memory of batches is used again when nobody refers to it, and never before."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.library import dataset as ds
from msgraph.library.dataset.pipeline.recycling import RecycledArrays


def test_an_array_comes_again_when_nobody_has_it() -> None:
    memory = RecycledArrays()
    first = memory.array((3, 4), np.float32)
    address = first.ctypes.data
    second = memory.array((3, 4), np.float32)
    assert second.ctypes.data != address
    view = first[1:, ::2]
    del first
    assert memory.array((3, 4), np.float32).ctypes.data != address, "a view refers to it"
    del view
    assert memory.array((3, 4), np.float64).ctypes.data != address, "another type"
    assert memory.array((3, 4), np.float32).ctypes.data == address


def test_batches_that_are_kept_stay_what_they_are() -> None:
    images = [np.full((200, 300, 3), level, np.float32) for level in range(24)]
    data = ds.GeneratorDataset(images, ["image"], shuffle=False).batch(2)
    kept: list[Any] = []
    for place, (batch,) in enumerate(data.create_tuple_iterator(num_epochs=1)):
        if place % 3 == 0:
            kept.append((place, batch))
        elif place % 3 == 1:
            kept.append((place, batch[:, :2, :2]))
    for place, batch in kept:
        assert batch.asnumpy()[:, 0, 0, 0].tolist() == [2 * place, 2 * place + 1]
        assert (batch.asnumpy()[1] == 2 * place + 1).all()
