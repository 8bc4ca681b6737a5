"""The loops of ``ms.scatter``: a copy of the tensor, then the updates in order.

Neighbours go as vectors. Where the result takes the memory of the tensor there is no copy.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.kernels.builder.loop_nests import over
from msgraph.kernels.builder.loops import KernelBuilder, Strided
from msgraph.kernels.indexed.update import Combine, along_dims, along_rows, row_start, update_nest


def scatter_nest(
    n: KernelBuilder, inputs: Sequence[Strided], output: Strided, axis: int, combine: Combine | None, rows: bool
) -> None:
    """Duplicate indices make the order of the updates matter, so they run one after the other.

    ``combine`` makes one of an element and its update; without it the update replaces the element. With ``rows`` the
    last dim is no indexed one and lies together everywhere: it is walked in vectors.
    """
    x, *indices, updates = inputs
    if x.buffer is not output.buffer:
        for at in over(n, x.sizes[: len(x.sizes) - rows]):
            there, here = (row_start(n, tensor, at) for tensor in (x, output))
            for j, width, mask in along_rows(n, output, rows):
                value = n.load(x.buffer, n.plus(there, j), x.dtype, width, mask)
                n.store(value, output.buffer, n.plus(here, j), output.dtype, width, mask)
    update_nest(n, output, updates, axis, (len(indices[0].sizes), along_dims(n, indices, axis)), combine, rows)
