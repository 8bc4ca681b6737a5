"""What plain ``xdsl-opt`` finds through the ``xdsl.universe`` entry point: the dialect, every pass, the listing."""

from __future__ import annotations

from functools import partial

from xdsl.ir import Dialect
from xdsl.universe import Universe
from xdsl.utils.target import Target

from msgraph.passes.base import list_passes, load_pass


def _dialect() -> Dialect:
    import msgraph.passes.simplify.simplify  # noqa: F401  # pyright: ignore[reportUnusedImport]  (canonicalisation of our ops)
    from msgraph.dialects.ms import MS

    return MS


def _listing() -> type[Target]:
    from msgraph.packs.opt.targets import ListingTarget

    return ListingTarget


MSGRAPH_UNIVERSE = Universe(
    all_dialects={"ms": _dialect},
    all_passes={name: partial(load_pass, name) for name in list_passes()},
    all_targets={"ms": _listing},
)
