"""Rematerialisation: what costs an instruction or two per element is computed again where it is read much later.

Given, in the training of a normalisation:

    %d = ms.sub %x, %mean              all of these as large as %x, %mean and %scale small
    %v = ms.reduce_sum (%d * %d)
    %h = ms.mul %d, %scale             %scale is made of %v
    ...                                the rest of the network, and back
    %r = ms.mul %g, %h

%d and %h would be kept in memory until they are read: of what comes of one large tensor by cheap element-wise ops, only
that tensor is. Where a kernel reads %h, it gets its own copies of both ops, and reads %x. This is less memory, and less
to write and to read.

A reader is far if a product, a convolution or a sum over all rows stands between: then it is in another kernel. Readers
next to the op keep it. Tensors are copied for nobody: ``%x`` must be in memory anyway, or stand for several.
"""

from __future__ import annotations

from math import prod

from xdsl.dialects import func
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, Operation, OpResult, SSAValue, Use

from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.traits import OneInstruction
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.walking import create, insert_before, operands_of, ops_of, remove, set_operand, uses_of
from msgraph.kernels.roles import LONGEST_ROW, Role, domain_of, role_of
from msgraph.passes.fuse_kernels.cluster import walked_axes
from msgraph.support.symbolic_sizes import likely

LEAST = 1 << 13
"""Elements of a tensor that is worth it."""

MAY_BE_BARRIERS = frozenset({Role.REDUCTION, Role.OWN_LOOPS, Role.PYTHON_FALLBACK})
"""The roles of ops that something may be far behind; those with regions are others."""

LONGEST = 4
"""Ops computed again for one operand."""


def rematerialise(block: Block) -> set[Operation]:
    """Puts copies before far readers; these copies belong to the kernels of their readers, whichever these are."""
    if not any(map(is_barrier, ops_of(block))):
        return set()  # all is near
    chains = _Chains(block)
    copies: set[Operation] = set()
    for root, values in chains.families.items():
        far = {value: uses for value in values if (uses := chains.far_uses(value))}
        if len(far) > 1 or (far and chains.is_in_memory(root)):
            for value, uses in far.items():
                for reader in dict.fromkeys(use.operation for use in uses):
                    copy = chains.copied(value, root, reader, copies)
                    for use in uses:
                        if use.operation is reader:
                            set_operand(use, copy)
    for op in reversed(chains.large if copies else ()):
        if op.results[0].first_use is None:
            remove(op)
    return copies


class _Chains:
    """Values by the large tensor they come of, the first of each family; and how far they are known from."""

    def __init__(self, block: Block) -> None:
        self.families: dict[SSAValue, list[OpResult]] = {}
        self.large: dict[Operation, SSAValue] = {}
        """The ops that may be computed again, and the large tensor each reads: a copy may take its place later."""
        self._roots: dict[SSAValue, tuple[SSAValue, int]] = {}
        self._known: dict[SSAValue, int] = {}
        """How many barriers there are before a value can be computed."""
        self._segments: dict[Operation, int] = {}
        self._writes: dict[Operation, int] = {}
        """How many ops that may write to parameters there are before each."""
        self._of_memory: set[SSAValue] = set()
        """What is computed from what parameters hold: only as long as nothing is written."""
        barriers = writes = 0
        for op in ops_of(block):
            self._segments[op], self._writes[op] = barriers, writes
            barriers += is_barrier(op)
            writes += isinstance(op, UpdateOp | func.CallOp) or bool(op.regions)
            large = _large_operand(op)
            if large is None:
                for result in op.results:
                    self._known[result] = barriers
                continue
            result = op.results[0]
            root, length = self._roots.get(large, (large, 0))
            if length == LONGEST:
                root, length = large, 0
            self._roots[result] = root, length + 1
            self._known[result] = max(self._known.get(_behind(value), 0) for value in operands_of(op))
            self.families.setdefault(root, []).append(result)
            self.large[op] = large
            if large in self._of_memory or any(_is_memory(value) for value in operands_of(op)):
                self._of_memory.add(result)

    def far_uses(self, value: OpResult) -> list[Use]:
        """The readers that copies may be made for; none if one needs the value in memory anyway."""
        segment, uses = self._known.get(value, 0), list[Use]()
        for use in uses_of(value):
            if not _is_simple(use.operation, value):
                return []
            if not dtype_of(use.operation.results[0].type).is_float:
                continue  # a mask is made early, and takes less room
            if self._segments.get(use.operation, segment) > segment:
                if value in self._of_memory and self._writes[use.operation] > self._writes[value.op]:
                    return []
                uses.append(use)
        return uses

    def is_in_memory(self, root: SSAValue) -> bool:
        """Does a value lie in memory whether or not copies are made?"""
        if not isinstance(root, OpResult):
            return True
        segment = self._known.get(root, 0)
        return any(
            not _is_simple(use.operation, root) or self._segments.get(use.operation, segment) > segment
            for use in uses_of(root)
        )

    def copied(self, value: SSAValue, root: SSAValue, reader: Operation, copies: set[Operation]) -> SSAValue:
        """The ops from ``root`` to ``value`` once more, before ``reader``."""
        if value is root or not isinstance(value, OpResult):
            return value
        op = value.op
        large, own = self.copied(self.large[op], root, reader, copies), _large_operand(op)
        operands = [large if operand is own else operand for operand in operands_of(op)]
        copy = create(type(op), operands, [value.type], op.properties, op.attributes, op.location)
        insert_before(copy, reader)
        copies.add(copy)
        return copy.results[0]


def is_barrier(op: Operation) -> bool:
    """Do ops behind this one run in other kernels than those it reads from?"""
    role = role_of(op)
    if role is Role.REDUCTION:
        axes, shape = walked_axes(op), shape_of(op.operands[0].type)
        domain = tuple(size for size in shape if size != 1)
        rows = bool(axes) and axes == tuple(range(len(domain) - len(axes), len(domain)))
        return bool(axes) and not (rows and likely(prod(domain[axes[0] :])) <= LONGEST_ROW)
    return role in (Role.OWN_LOOPS, Role.PYTHON_FALLBACK) or bool(op.regions)


def _is_simple(op: Operation, value: SSAValue) -> bool:
    """Does it read a value element by element, in a kernel of loops over these elements?"""
    role = role_of(op)
    if op.regions or role not in (Role.ELEMENTWISE, Role.REDUCTION):
        return False
    return role is Role.REDUCTION or domain_of(op.results[0].type) == domain_of(value.type)


def _large_operand(op: Operation) -> SSAValue | None:
    """The one operand as large as the result, if the op is cheap and all others are small."""
    if not isinstance(op, Elementwise) or not op.acts_as(OneInstruction) or len(op.results) != 1 or op.regions:
        return None
    if role_of(op) is not Role.ELEMENTWISE:
        return None
    result, large = op.results[0].type, None
    shape = shape_of(result)
    if likely(prod(shape)) < LEAST or not dtype_of(result).is_float:
        return None
    for operand in operands_of(op):
        if shape_of(operand.type) == shape and dtype_of(operand.type) is dtype_of(result):
            if large is not None and large is not operand:
                return None
            large = operand
        elif len(domain_of(operand.type)) >= len(domain_of(result)):
            return None
    return None if large is None or _is_memory(large) or large is not _behind(large) else large


def _behind(value: SSAValue) -> SSAValue:
    """The value behind any views."""
    while isinstance(value, OpResult) and role_of(value.op) is Role.VIEW:
        value = value.op.operands[0]
    return value


def _is_memory(value: SSAValue) -> bool:
    """Is it what a parameter holds, which may be something else later?"""
    value = _behind(value)
    if isinstance(value, OpResult):
        return role_of(value.op) is Role.FIXED and value.op.name != "ms.constant"
    return not isinstance(value.type, TensorType)
