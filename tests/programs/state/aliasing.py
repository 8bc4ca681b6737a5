"""Tensors that share a storage: a compiled function does to all of them what the same Python does eagerly."""
import numpy as np
from tests.outcomes import Page, after

import msgraph as ms
from msgraph import ops

F = ms.float32
PAGE = Page()

def prog(*calls, is_refused=False):
    """A program, and arguments of its calls; ``is_refused``: whether two tensors are one depends on the run."""
    def note(function):
        def program(jit):
            return after(jit(function), calls)
        program.__name__ = function.__name__
        return (PAGE.falls_back("only the run knows whether it is the same tensor") if is_refused else PAGE.case)(program)
    return note

def tensor(values, dtype=F):
    return ms.Tensor(np.array(values), dtype)

def vector():
    return (tensor([1.0, 2.0]),)

def negative():
    return (tensor([-1.0, -2.0]),)

def matrix():
    return (tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),)

@prog(vector, is_refused=True)
def loop_alias_pair(x):
    a = x * 1
    b = x * 2
    i = x.sum() * 0
    while i < 3:
        a = a + 1
        b = a
        i = i + 1
    a[0] = 100
    return a, b

@prog(vector, negative)
def known_inside_branch(x):
    t = ops.zeros((2,), F)
    u = t[0]
    if x.sum() > 0:
        t[0] = 4
    return t + x, u

@prog(vector)
def copies(x):
    a = x.copy()
    b = x.clone()
    a[0] = 9
    x[1] = 8
    c = x.copy()
    x[0] = 3
    return a, b, c

@prog(lambda: (tensor([1.0, 2.0]), tensor(1, ms.int32)))
def run_time_index(x, i):
    y = x * 1
    k = int(i)
    r = y[k]
    r[...] = 9
    y[k] = y[k] + 1
    x[k] = 5
    return y, r

@prog(matrix)
def transposed_reshape_copy(x):
    b = x.T.reshape(-1)
    x[0, 0] = 9
    b[1] = 100
    return b

@PAGE.case
def an_element_is_chosen_and_written(jit):
    held = [tensor([1.0]), tensor([2.0])]

    def f(n):
        held[int(n)].mul_(3)

    return after(jit(f), [lambda: (tensor(1),)], held)

@PAGE.case
def a_tuple_outside_is_itself(jit):
    held = ([1], 2)

    def f(x):
        a = held
        a[0].append(3)
        return a is held, held

    return after(jit(f), [1.0, 1.0], held)

@prog(lambda: (tensor([1.0, 2.0]), tensor([1.0]), 3), lambda: (tensor([1.0, 2.0]), tensor([-1.0]), 3))
def a_number_or_a_tensor_is_returned(x, y, k):
    if y.sum() > 0:
        return k
    return x
