"""The tree with hooks among the operations of every ``map``, for debug mode: nothing is fused or made at once there."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from msgraph.library.dataset.debug import DebugHook
from msgraph.library.dataset.pipeline.mapping import MapNode, Operation, name_of
from msgraph.library.dataset.pipeline.node import Node


def with_hooks(root: Node, hooks: Sequence[DebugHook]) -> Node:
    """The tree; each hook is copied for each of its places."""
    children = tuple(with_hooks(child, hooks) for child in root.children)
    if not isinstance(root, MapNode):
        return root if children == root.children else replace(root, children=children)
    operations: list[Operation] = _hooks_at(root.operations[0], hooks, is_first=True)
    for operation in root.operations:
        operations += [operation, *_hooks_at(operation, hooks, is_first=False)]
    return replace(root, children=children, operations=tuple(operations))


def _hooks_at(operation: Operation, hooks: Sequence[DebugHook], is_first: bool) -> list[Any]:
    copies = [deepcopy(hook) for hook in hooks]
    for hook in copies:
        hook.set_previous_op_name(name_of(operation))
        hook.set_is_first(is_first)
    return copies
