"""Samplers: which samples of a source an epoch has, and in what order.

A sampler with a child samples what the child gives: ``add_child`` of a shard below a random one shuffles that shard.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, cast

import numpy as np

from msgraph.library.dataset import config
from msgraph.library.dataset.arguments import (
    INT32,
    Natural,
    Positive,
    Settings,
    boolean,
    integer,
    real,
    typed,
    wrong,
    wrong_type,
)
from msgraph.library.dataset.pipeline.draws import Mersenne, Turn
from msgraph.library.dataset.pipeline.node import Array

__all__ = (
    "DistributedSampler", "IterSampler", "PKSampler", "RandomSampler", "Sampler", "SequentialSampler",
    "SubsetRandomSampler", "SubsetSampler", "WeightedRandomSampler",
)  # fmt: skip


Shuffle = StrEnum("Shuffle", "GLOBAL FILES INFILE ADAPTIVE PARTIAL FALSE")
"""How files and their rows are shuffled: all, the files, neither."""


@dataclass(frozen=True)
class Source:
    """What a sampler may know of the data: its size, and the classes of samples where the source has them."""

    count: int
    labels: Callable[[], Sequence[int]] | None = None


class _Orders:
    """The orders of the samples in the epochs of a run: each shuffles that of the epoch before."""

    _last: tuple[tuple[int, int, int], int, Array] | None = None

    def order(self, first: Array, seed: int, step: int, epoch: int) -> Array:
        """The order in an epoch, by ``std::shuffle``; seeds of successive epochs differ by ``step``."""
        key, done, order = (seed, step, len(first)), -1, first
        if self._last is not None and self._last[0] == key and self._last[1] <= epoch:
            _, done, order = self._last
        for following in range(done + 1, epoch + 1):
            order = Mersenne(seed + step * following).shuffled(order)
        self._last = key, epoch, order
        return order


class BuiltinSampler:
    """What all samplers have: a number of samples at most, and a child."""

    shuffles = False
    """Is the order a random one, whatever the sampler below gives?"""

    child_sampler: BuiltinSampler | None = None
    num_samples: int | None = None

    def __init__(self, num_samples: int | None = None) -> None:
        self.num_samples = None if num_samples is None else integer("num_samples", num_samples, 0)

    @abstractmethod
    def choose(self, source: Source, turn: Turn) -> Iterable[int]:
        """The indices of an epoch over ``source.count`` samples."""

    def indices(self, source: Source, turn: Turn) -> Iterator[int]:
        """The indices of an epoch, by way of the child, and not more than asked for."""
        below = None
        if self.child_sampler is not None:
            below = list(self.child_sampler.indices(source, turn))
            source = Source(len(below), source.labels)
        most = self.get_num_samples()
        chosen = self.choose(source, turn)
        for position, index in enumerate(chosen.tolist() if isinstance(chosen, np.ndarray) else chosen):
            if most and position >= most:
                return
            yield int(index) if below is None else below[int(index)]

    def size(self, count: int) -> int | None:
        """How many indices there are over ``count`` samples; ``None`` if only asking for them can tell."""
        below = count if self.child_sampler is None else self.child_sampler.size(count)
        chosen = None if below is None else self.chosen(below)
        return min(chosen, self.num_samples) if chosen is not None and self.num_samples else chosen

    def chosen(self, count: int) -> int | None:
        """:meth:`size` by this sampler alone."""
        return count

    def add_child(self, sampler: BuiltinSampler | None) -> None:
        """Sample what another sampler gives; ``None`` takes it away again."""
        if sampler is not None and self.child_sampler is not None:
            raise wrong("Cannot add child sampler, this sampler already has a child.")
        self.child_sampler = sampler

    def get_child(self) -> BuiltinSampler | None:
        """The sampler below."""
        return self.child_sampler

    def get_num_samples(self) -> int | None:
        """How many samples there are at most."""
        return self.num_samples

    def is_shuffled(self) -> bool:
        """Does this sampler or one below it shuffle?"""
        return self.shuffles or (self.child_sampler is not None and self.child_sampler.is_shuffled())

    def is_sharded(self) -> bool:
        """Does this sampler or one below it leave other shards to other processes?"""
        return self.child_sampler is not None and self.child_sampler.is_sharded()


class Sampler(BuiltinSampler):
    """The base of samplers of users: ``__iter__`` gives the indices; ``self.dataset_size`` is set before."""

    dataset_size = 0

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError

    def reset(self) -> None:
        """Called before each epoch."""

    def choose(self, source: Source, turn: Turn) -> Iterable[int]:
        """What ``__iter__`` gives."""
        self.dataset_size = source.count
        return iter(self)

    def chosen(self, count: int) -> int | None:
        """Only asking tells."""
        return None


class IterSampler(Sampler):
    """The indices of any iterable, as a sampler."""

    def __init__(self, sampler: Iterable[object], num_samples: int | None = None) -> None:
        if isinstance(sampler, str) or not (hasattr(sampler, "__iter__") or hasattr(sampler, "__getitem__")):
            raise wrong_type("sampler", sampler, (Sampler, list))
        super().__init__(num_samples)
        self.sampler = sampler

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sampler)

    def chosen(self, count: int) -> int | None:
        """The length of the iterable, if it has one."""
        return len(cast(Any, self.sampler)) if hasattr(self.sampler, "__len__") else None


class SequentialSampler(Settings, BuiltinSampler):
    """Samples as they come, from ``start_index`` on."""

    start_index: Natural | None = None
    num_samples: Natural | None = None

    def choose(self, source: Source, turn: Turn) -> Iterable[int]:
        """The indices from the first on."""
        return range(self.start_index or 0, source.count)

    def chosen(self, count: int) -> int | None:
        """What is left from the first on."""
        return max(0, count - (self.start_index or 0))


class RandomSampler(Settings, BuiltinSampler):
    """Samples in random order, another one in each epoch; with replacement some come twice and some not at all."""

    shuffles, deterministic, reshuffle_each_epoch = True, False, True
    replacement: bool = False
    num_samples: Natural | None = None
    shuffle: Shuffle | None = Shuffle.GLOBAL

    def __post_init__(self) -> None:
        self._orders = _Orders()

    def choose(self, source: Source, turn: Turn) -> Array:
        """A permutation, or as many draws."""
        epoch = turn.epoch if self.reshuffle_each_epoch else 0
        if self.replacement:
            count = min(self.num_samples or source.count, source.count)
            return Mersenne(turn.seed + epoch).below(source.count, count)
        return self._orders.order(np.arange(source.count), turn.seed, 1, epoch)


class DistributedSampler(Settings, BuiltinSampler):
    """Every ``num_shards``-th sample: shards have one size, the first fill up; with an ``offset`` none comes twice."""

    num_shards: Positive
    shard_id: Natural
    shuffle: bool | Shuffle = True
    num_samples: Natural | None = None
    offset: Annotated[int, partial(integer, low=-1)] = -1

    def __post_init__(self) -> None:
        shards, self.shuffles = self.num_shards, bool(self.shuffle)
        if self.shard_id >= shards:
            raise wrong(f"shard_id should be in range [0, {shards}), but got {self.shard_id}.")
        if self.offset > shards:
            raise wrong(f"offset should be no more than num_shards: {shards}, but got offset: {self.offset}")
        # every shard must know the same order, so this has a seed even in a program that sets none
        self.seed, self._orders = config.get_seed(), _Orders()
        self._run: object = None

    def choose(self, source: Source, turn: Turn) -> Array:
        """Every ``num_shards``-th of the indices, around the end."""
        if turn.run is None or turn.run is not self._run:
            self._run = turn.run
            self.seed += 1
        order = np.arange(source.count)
        if self.is_shuffled():
            order = self._orders.order(order, self.seed, 1, turn.epoch)
        if self.offset >= 0:
            return order[(self.shard_id - self.offset) % self.num_shards :: self.num_shards]
        places = np.arange(-(-source.count // self.num_shards)) * self.num_shards + self.shard_id
        return order[places % source.count] if source.count else order

    def chosen(self, count: int) -> int | None:
        """A share, rounded up; with an offset what there is."""
        first = 0 if self.offset < 0 else (self.shard_id - self.offset) % self.num_shards
        return len(range(first, count, self.num_shards))

    def set_offset(self, offset: int) -> DistributedSampler:
        """Start with another shard."""
        self.offset = offset
        return self

    def is_sharded(self) -> bool:
        """It is, unless there is one shard only."""
        return self.num_shards > 1 or super().is_sharded()


class PKSampler(Settings, BuiltinSampler):
    """``num_val`` samples of each of ``num_class`` classes."""

    num_val: Positive
    num_class: int | None = None
    shuffle: bool = False
    class_column: str = "label"
    num_samples: Natural | None = None

    def __post_init__(self) -> None:
        self.shuffles = self.shuffle
        if self.num_class is not None:
            raise wrong("Not supported yet: num_class must be None; all classes are sampled.")

    def choose(self, source: Source, turn: Turn) -> Iterable[int]:
        """Class after class."""
        random = turn.draws()
        labels = np.asarray(source.labels() if source.labels is not None else ())
        classes = np.unique(labels)
        for label in random.permutation(classes) if self.shuffle else classes:
            members = np.flatnonzero(labels == label)
            yield from random.choice(members, self.num_val, replace=len(members) < self.num_val).tolist()

    def chosen(self, count: int) -> int | None:
        """Only the labels tell."""
        return None


class SubsetSampler(BuiltinSampler):
    """The samples of some indices, in their order."""

    def __init__(self, indices: Any, num_samples: int | None = None) -> None:
        listed: list[Any] = [indices] if isinstance(indices, int) else list(indices)
        for position, index in enumerate(listed):
            if not isinstance(index, (int, np.integer)) or isinstance(index, bool):
                raise wrong_type(f"indices[{position}]", index, (int,))
        self.sampled, self._orders = np.asarray(listed, np.int64), _Orders()
        super().__init__(num_samples)

    def choose(self, source: Source, turn: Turn) -> Array:
        """The indices, which must be there."""
        outside = self.sampled[(self.sampled < 0) | (self.sampled >= source.count)]
        if outside.size:
            raise wrong(
                f"Invalid sample_id: {outside[0]}, sample_id must be in range [0, {source.count}), for a subset sampler"
            )
        return self.sampled

    def chosen(self, count: int) -> int | None:
        """As many as there are indices."""
        return len(self.sampled)


class SubsetRandomSampler(SubsetSampler):
    """The samples of some indices, in random order."""

    shuffles = True

    def choose(self, source: Source, turn: Turn) -> Array:
        """A permutation of the indices: what one seed makes of the order of the epoch before."""
        return self._orders.order(super().choose(source, turn), turn.seed, 0, turn.epoch)


class WeightedRandomSampler(BuiltinSampler):
    """Samples drawn by weights, one weight for each."""

    shuffles = True

    def __init__(self, weights: Sequence[float], num_samples: int | None = None, replacement: bool = True) -> None:
        for index, weight in enumerate(weights):
            real(f"weights[{index}]", weight, 0, float("inf"))
        if not any(weights):
            raise wrong("elements of weights must not be all zero")
        self.weights, self.replacement = np.asarray(weights, np.float64), boolean("replacement", replacement)
        super().__init__(num_samples)

    def choose(self, source: Source, turn: Turn) -> Iterable[int]:
        """Draws by the weights."""
        if len(self.weights) > source.count:
            raise wrong(f"the number of weights: {len(self.weights)} is greater than the samples: {source.count}")
        weights = self.weights / self.weights.sum()
        most = min(self.num_samples or len(weights), source.count)
        if self.replacement:  # std::discrete_distribution, the same draws in each epoch
            return np.searchsorted(np.cumsum(weights)[:-1], Mersenne(turn.seed).shares(most)).tolist()
        most = min(most, int(np.count_nonzero(weights)))
        with np.errstate(divide="ignore"):
            waits = -np.log(1 - Mersenne(turn.seed).shares(len(weights))) / weights
        return np.argsort(waits, kind="stable")[:most].tolist()

    def chosen(self, count: int) -> int | None:
        """As many as were asked for."""
        return self.num_samples or count


def select_sampler(
    num_samples: int | None,
    sampler: Any,
    shuffle: bool | Shuffle | None,
    num_shards: int | None,
    shard_id: int | None,
) -> BuiltinSampler:
    """The sampler that the arguments of a source ask for."""
    if num_samples is not None:
        integer("num_samples", num_samples, 0, INT32)
    if shuffle is not None:
        typed("shuffle", shuffle, bool, Shuffle)
    if sampler is not None:
        if shuffle is not None:
            raise wrong("sampler and shuffle cannot be specified at the same time.")
        if num_shards is not None:
            raise wrong("sampler and sharding cannot be specified at the same time.")
        if isinstance(sampler, BuiltinSampler):
            if num_samples is None:
                return sampler
            if sampler.num_samples is not None:
                raise wrong("Conflicting arguments during sampler assignments, num_samples are specified twice.")
            outer = SequentialSampler(num_samples=num_samples)
            outer.add_child(sampler)
            return outer
        if isinstance(sampler, (list, tuple)):
            return SubsetSampler(sampler, num_samples)
        return IterSampler(sampler, num_samples)
    if num_shards is not None or shard_id is not None:
        num_shards, shard_id = shards_of(num_shards, shard_id)
        integer("shard_id", shard_id, 0)
        if shard_id >= num_shards:
            raise wrong("Input shard_id is not within the required interval of [0, num_shards - 1].")
        return DistributedSampler(num_shards, shard_id, shuffle is not False, num_samples)
    return SequentialSampler(num_samples=num_samples) if shuffle is False else RandomSampler(num_samples=num_samples)


def shards_of(num_shards: int | None, shard_id: int | None) -> tuple[int, int]:
    """How many shards there are and which one is asked for, where one of the two is not ``None``."""
    if num_shards is None:
        raise wrong("shard_id is specified but num_shards is not.")
    if shard_id is None:
        raise wrong("num_shards is specified and currently requires shard_id as well.")
    return integer("num_shards", num_shards, 1), shard_id
