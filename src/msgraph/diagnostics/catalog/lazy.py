"""MG69x: lazily inlined Cells."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class BadPolicy(Diagnostic):
    """An unknown policy."""

    code = "MG690"
    exception = ValueError
    message = "policy must be None or 'front'"
    help = "leave it out to share one graph at run time; 'front' shares it while compiling only"


class BadAttributes(Diagnostic):
    """The attributes that identify a Cell are given as something else than names."""

    code = "MG691"
    exception = ValueError
    message = "{problem}"
    help = "name attributes that `__init__` sets: `lazy_inline(attrs=['size', 'rate'])`"
    problem: str


class NotAnInit(Diagnostic):
    """Something else than an ``__init__`` is decorated."""

    code = "MG692"
    exception = ValueError
    message = "The lazy_inline should decorate the __init__ function, not the {what}"
    help = "put `@lazy_inline` above `def __init__` of the Cell"
    what: str
