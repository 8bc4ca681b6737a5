"""Tensors that share a storage: a compiled function does to all of them what the same Python does eagerly."""
import numpy as np
from tests.outcomes import Page, after

import msgraph as ms
from msgraph import nn, ops

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

def negative_matrix():
    return (tensor([[-1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),)

@prog(vector)
def alias(x):
    y = x * 1
    z = y
    z[0] = 9
    return y, z, x

@PAGE.case
def arg_alias(jit):
    def g(y):
        y[0] = 100.0
        return y

    @jit
    def f(x):
        w = x * 2
        z = g(w)
        z[1] = 3
        return w, z

    return after(f, (vector,))

@prog(matrix)
def views(x):
    y = x + 0
    a = y[0]
    b = y.reshape(3, 2)
    c = y.T
    a[1] = 50
    b[2, 1] = 60
    c[0, 1] = 70
    y[0, 0] = 80
    return y, a, b, c

@prog(matrix)
def view_of_arg(x):
    a = x[0]
    a[1] = 50
    b = x.reshape(-1)
    b[5] = 7
    x[1, 0] = 8
    return a, b, x.sum()

@prog(vector, negative)
def branch(x):
    y = x * 1
    z = y
    if x.sum() > 0:
        y[0] = 9
    return z, y

@prog(vector, negative)
def branch_arg(x):
    if x.sum() > 0:
        x[0] = 9
    return x + 1

@prog(vector, negative)
def branch_view(x):
    y = x * 1
    v = y[1:]
    if x.sum() > 0:
        v[0] = 9
    else:
        y[1] = 3
    return y, v

@prog(vector, negative, is_refused=True)
def choice(x):
    y = x * 1
    z = x * 2
    w = y if x.sum() > 0 else z
    w[0] = 9
    return y, z, w

@prog(vector, negative)
def choice_fresh(x):
    w = x * 2 if x.sum() > 0 else x * 3
    w[0] = 9
    return w

@prog(vector, negative, is_refused=True)
def choice_after(x):
    y = x * 1
    w = y if x.sum() > 0 else x * 2
    y[0] = 9
    return w

@prog(vector, negative)
def loop_local(x):
    y = x * 1
    z = y
    i = 0
    while i < int(x.abs().sum()):
        y[0] += 1
        i += 1
    return y, z

@prog(vector)
def loop_read_before_write(x):
    y = x * 1
    v = y[0]
    t = x.sum() * 0
    while t.sum() < 20:
        t = t + v + y[1]
        y[0] = y[0] + 1
        v[...] = v + 1
    return t, y, v

@prog(vector)
def loop_arg_read_before_write(x):
    t = x.sum() * 0
    while t < 20:
        t = t + x[0]
        x[0] = x[0] + 1
    return t

@prog(vector)
def loop_rebind(x):
    h = x
    i = x.sum() * 0
    while i < 3:
        h = h * 2
        h[0] = i
        i = i + 1
    return h

@prog(vector, is_refused=True)
def loop_rebind_after(x):
    h = x
    i = x.sum() * 0
    while i < 3:
        h[0] = i
        h = h * 2
        i = i + 1
    return h

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

@prog(vector)
def rows(x):
    y = x.reshape(2, 1) * 1
    for r in y:
        r[0] = -1.0
    return y

@prog(vector)
def lists(x):
    y = x * 1
    L = [y, y, x * 2]
    L[0][0] = 9
    L[2][1] = 5
    d = {"a": L[2]}
    d["a"][0] = 4
    return L, y, d

@PAGE.case
def attrs(jit):
    class C:
        pass

    @jit
    def f(x):
        c = C()
        c.h = x * 1
        h = c.h
        c.h[0] = 9
        h[1] = 8
        return c.h, h

    return after(f, (vector,))

@prog(vector)
def inplace(x):
    y = x * 1
    z = y
    y.add_(1)
    z.mul_(2)
    x.zero_()
    y[0:1].fill_(7)
    return y, z, x

@prog(vector)
def aug(x):
    y = x
    y += 1
    z = y
    z -= 1
    return x, y, z

@prog(vector)
def aug_item(x):
    y = x * 1
    z = y
    z[0] += 5
    L = [y]
    L[0] += 1
    return y, z, L

@PAGE.case
def captured(jit):
    t = tensor([1.0, 1.0])
    L = [t]

    @jit
    def f(x):
        t[0] = x[0] + t[0]
        L[0][1] = 7
        return t + x

    return after(f, (vector, vector,), lambda: (t, L))

@PAGE.case
def captured_list(jit):
    L = [tensor([1.0, 1.0]), tensor([2.0, 2.0])]

    @jit
    def f(x):
        y = L[0] + 1
        L[0][0] = 5
        L[1].add_(x)
        return y, L[0] * 2

    return after(f, (vector, vector,), lambda: L)

@PAGE.case
def captured_branch(jit):
    t = tensor([1.0, 1.0])

    @jit
    def f(x):
        if x.sum() > 0:
            t[0] = t[0] + 1
        return t * 1

    return after(f, (vector, negative, vector,), lambda: t)

@PAGE.case
def captured_read_first(jit):
    t = tensor([1.0, 1.0])

    @jit
    def f(x):
        y = t + x
        t[0] = y[0]
        return y, t

    return after(f, (vector, vector,), lambda: t)

@prog(vector)
def known_inside(x):
    t = ms.Tensor([1.0, 2.0], F)
    u = t
    t[0] = x[0] * 10
    u[1] = 5
    return t + x, u

@prog(vector, negative)
def known_inside_branch(x):
    t = ops.zeros((2,), F)
    u = t[0]
    if x.sum() > 0:
        t[0] = 4
    return t + x, u

@prog(vector)
def zeros_like(x):
    a = ops.zeros_like(x)
    b = ops.zeros_like(x)
    a[0] = 4
    return a, b

@prog(vector)
def zeros_loop(x):
    t = x * 0
    i = x.sum() * 0
    while i < 3:
        a = ops.zeros_like(x)
        a[0] = i
        t = t + a
        i = i + 1
    return t

@prog(vector)
def copies(x):
    a = x.copy()
    b = x.clone()
    a[0] = 9
    x[1] = 8
    c = x.copy()
    x[0] = 3
    return a, b, c

@prog(vector)
def set_item_from_self(x):
    y = x * 1
    y[...] = x
    x[0] = 50
    y[1] = y[0]
    return y

@prog(vector)
def closure(x):
    y = x * 1

    def g(v):
        y[0] = v

    g(10.0)
    g(x[1])
    return y

@prog(vector, negative)
def cond_written(x):
    c = x.sum() > 0
    y = x * 1
    if c:
        c[...] = False
        y[0] = 5
    if c:
        y[1] = 6
    return y, c

@prog(matrix, negative_matrix)
def nested_branch_view(x):
    y = x * 1
    r = y[1]
    if x[0, 0] > 0:
        r[0] = 1
        if x[0, 1] > 1:
            y[1, 1] = 2
        s = y.reshape(-1)
        s[5] = 9
    return y, r

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
def grads(jit):
    def loss(x):
        y = x * 2
        z = y
        z[0] = x[1] * 3
        return (y * y).sum()

    g = ms.grad(loss)

    @jit
    def f(x):
        return g(x)

    return after(f, (vector,))

@PAGE.case
def grad_writes_arg(jit):
    def loss(x):
        y = x * 2
        x[0] = 10.0
        return (y * x).sum()

    g = ms.value_and_grad(loss)

    @jit
    def f(x):
        return g(x), x

    return after(f, (vector,))

@prog(lambda: ([tensor([1.0]), tensor([2.0])],))
def list_arg(pair):
    pair[0][0] = 9.0
    return pair[0] + pair[1]

@PAGE.case
def cell_attr(jit):
    class N(nn.Cell):
        def __init__(self):
            super().__init__()
            self.h = tensor([0.0, 0.0])

        def construct(self, x):
            self.h[0] = self.h[0] + x[0]
            return self.h * 2

    n = N()
    return after(jit(n), (vector,), lambda: n.h)

def pair():
    one = tensor([1.0, 2.0])
    return (one, one)

def two():
    return (tensor([1.0, 2.0]), tensor([1.0, 2.0]))

@prog(pair, two, pair, two, pair)
def same_then_other(a, b):
    a[0] = 50.0
    return a + b

@prog(two, pair, two, two, pair, pair, pair, two)
def compared_arguments(a, b):
    return a is b, a + b
