"""Numbers that only the run knows, as keys of dicts and items of sets: equal ones are one."""

from collections import Counter

import msgraph as ms


def in_a_set(n):
    i = n.item()
    return len({i, 1})


def in_a_dict(n):
    i = n.item()
    return {i: 1, 1: 2}


def in_a_comprehension(n):
    i = n.item()
    return {e: e for e in [i, 1]}, {e for e in (1, i)}


def given_to_a_class(n):
    i = n.item()
    return set([i, 1]), dict([(i, 1), (1, 2)]), frozenset((i, 1)), Counter([i, 1, 1])


def in_a_tuple(n):
    i = n.item()
    return {(i, 1): 2, (1, 1): 3}


def added(n):
    i, some = n.item(), {1}
    some.add(i)
    return some, some - {i}


def zipped(n):
    i = n.item()
    return dict(zip([i, 1], [2, 3], strict=True)), dict.fromkeys([i, 1])


def truths(n):
    i = n.item() > 0
    return {i: 3, 1: 4}


CASES = [
    (function, ms.Tensor(n))
    for function in (
        in_a_set, in_a_dict, in_a_comprehension, given_to_a_class, in_a_tuple, added, zipped, truths,
    )
    for n in (1, 2)
]  # fmt: skip
