"""Sizes that only a call knows: integers with an expression, and what a compilation has assumed of them.

A function that is called with a third batch size is compiled once more, for all sizes. The dimensions that change are
:class:`SymbolicSize` objects then: integers like any other for those who compute with them, which remember how they
came about.

    environment = ShapeEnvironment()
    n = environment.symbol("n", 37)     # 37 is a hint: a value it might have
    n * 4 + 2                           # 150, and remembers 4*n + 2
    (n * 12) // (n * 4)                 # 3
    n * 4 < 1024                        # True, and remembers that this was taken for granted: a guard
    likely(n)                           # the number to go by in a choice that is right for any size

What is made of such numbers holds for every call whose sizes answer the guards as the hints did. Comparisons that
follow from the least value of each symbol need no guard. Sizes are equal if their expressions are.
The idea is that of the shape environment of torch.compile (PyTorch 2, ASPLOS 2024, section 5), on plain integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd, prod
from typing import Any, NamedTuple, NoReturn, TypeAlias, cast

from msgraph.support.trees import frozen, leaves, mapped

Monomial: TypeAlias = tuple[int, ...]
"""The numbers of its atoms, sorted; nothing for the constant term."""

Terms: TypeAlias = tuple[tuple[Monomial, int], ...]
"""A polynomial: monomials with their coefficients, sorted, none of them zero."""

LESS, EQUAL = "<", "=="


class Atom(NamedTuple):
    """What polynomials are made of: a symbol, or a quotient, a remainder, a minimum of polynomials."""

    text: str
    """As Python computes it from the symbols."""
    hint: int
    least: int
    """It is never below that."""


class SizeGuard(NamedTuple):
    """Is a polynomial negative, or zero?"""

    comparison: str
    terms: Terms


class SymbolicSizeError(BaseException):
    """Something that has to be known before the call, so that the size cannot be left open.

    No ``Exception``: programs do not handle it.
    """

    place: Any = None
    """The line of the program that was being compiled, if it is known."""

    @classmethod
    def about(cls, size: SymbolicSize, what: str) -> SymbolicSizeError:
        """The error with the text ``what``, and the place in the user's code if it is known."""
        problem, environment = cls(what), size.environment
        if environment.where is not None:
            problem.place = environment.where()
        return problem


@dataclass(eq=False)
class ShapeEnvironment:
    """The symbols of one compilation, and what it has assumed of them."""

    atoms: list[Atom] = field(default_factory=list[Atom])
    symbols: list[str] = field(default_factory=list[str])
    """Their names, in order."""
    symbol_atoms: list[int] = field(default_factory=list[int])
    """Which atoms they are."""
    most: dict[int, int] = field(default_factory=dict[int, int])
    """Of atoms that are found by the run itself, the largest value they can have."""
    likely_sizes: list[int] = field(default_factory=list[int])
    """What the compiler goes by where it may choose: the same in all compilations of a graph, whatever the hints."""
    guards: dict[SizeGuard, bool] = field(default_factory=dict[SizeGuard, bool])
    """What was asked, and the answer that was gone by."""
    where: Callable[[], Any] | None = None
    """Tells the spans of the user's line that is being compiled."""
    places: dict[SizeGuard, Any] = field(default_factory=dict[SizeGuard, Any])
    """The line that asked, if it is known."""
    spelled_out: bool = False
    """Are sizes printed with their expressions, ``?{s0*4}``, or as ``?``?"""
    by_user: bool = False
    """Is it the program that asks whether two sizes are equal? The compiler is told that they are not, without a guard:
    what it makes of two dimensions is right where they happen to be of one size, and of a dimension where that is 1."""
    _check: tuple[int, Callable[..., bool]] = (-1, bool)
    """How many guards there were when their test was compiled, and the test."""
    _likely: dict[Terms, int] = field(default_factory=dict[Terms, int])
    _numbers: dict[str, int] = field(default_factory=dict[str, int])

    def symbol(self, name: str, hint: int, likely_size: int | None = None, least: int = 1) -> SymbolicSize:
        """A size of the call's that is ``least`` or more."""
        self.symbol_atoms.append(len(self.atoms))
        self.symbols.append(name)
        self.likely_sizes.append(hint if likely_size is None else likely_size)
        return cast("SymbolicSize", self._of_atom(Atom(name, hint, least)))

    def found_by_the_run(self, hint: int, most: int, likely_size: int) -> SymbolicSize:
        """A size that no argument tells: the run finds it, and it is ``most`` at most."""
        self.most[len(self.atoms)] = most
        return self.symbol(f"k{len(self.symbols)}", hint, likely_size)

    def holds(self, sizes: Sequence[int]) -> bool:
        """Do the sizes of a call answer all guards as the compilation assumed?"""
        check = self._check
        if check[0] != len(self.guards):
            tests = [
                f"({self.text(guard.terms)} {guard.comparison} 0) is {answer}" for guard, answer in self.guards.items()
            ]
            check = self._check = len(self.guards), self.function("(" + " and ".join(tests or ["True"]) + ")")
        atoms = [self.atoms[atom_index] for atom_index in self.symbol_atoms]
        if not all(size >= atom.least for size, atom in zip(sizes, atoms, strict=True)):
            return False
        return bool(check[1](*sizes))

    def other_hints(self, hints: Sequence[int]) -> list[int]:
        """Hints as different as may be that answer all guards alike."""
        for factor, more in ((0, 3), (0, 4), (5, 2), (1, 5), (1, 1), (1, 2), (1, 3), (1, -1), (1, -2), (1, -3)):
            others = [factor * hint + more * (1 + index) for index, hint in enumerate(hints)]
            differ = all(other != hint for other, hint in zip(others, hints, strict=True))
            if differ and self.holds(others):
                return others
        raise SymbolicSizeError("no two sizes are treated alike")

    def function(self, expression: str) -> Callable[..., Any]:
        """The function of the symbols' values that computes an expression of them."""
        return eval(f"lambda {', '.join(self.symbols)}: {expression}", {"min": min, "max": max})

    def spelled(self, value: object) -> object:
        """A structure with expressions in the place of sizes, to be compared."""
        return frozen(value, lambda v: ("size", self.text(v.terms)) if type(v) is SymbolicSize else repr(v))

    # -- polynomials -------------------------------------------------------------------------------------------

    def text(self, terms: Terms) -> str:
        """A polynomial as Python computes it."""
        parts: list[str] = []
        for monomial, coefficient in terms:
            factors = [self.atoms[atom].text for atom in monomial]
            if coefficient != 1 or not factors:
                factors.insert(0, str(coefficient))
            parts.append("*".join(factors))
        return "(" + "+".join(parts or ["0"]) + ")"

    def value(self, terms: Terms) -> int:
        """The value of a polynomial where symbols are their hints."""
        return sum(factor * prod([self.atoms[atom].hint for atom in monomial]) for monomial, factor in terms)

    def likely(self, terms: Terms) -> int:
        """The value of a polynomial where symbols are likely sizes."""
        value = self._likely.get(terms)
        if value is None:
            value = self._likely[terms] = self.function(self.text(terms))(*self.likely_sizes)
        return value

    def make(self, terms: Mapping[Monomial, int]) -> int:
        """The number a polynomial stands for: a plain one if no symbol is left."""
        kept = tuple(sorted((monomial, factor) for monomial, factor in terms.items() if factor))
        if not kept:
            return 0
        if len(kept) == 1 and not kept[0][0]:
            return kept[0][1]
        return SymbolicSize(self, kept)

    def atom(self, text: str, hint: int, least: int) -> int:
        """A size for an expression that is no polynomial, as an atom of its own; equal texts are one atom."""
        index = self._numbers.get(text)
        if index is None:
            return self._of_atom(Atom(text, hint, least))
        return self.make({(index,): 1})

    def _of_atom(self, atom: Atom) -> int:
        index = self._numbers[atom.text] = len(self.atoms)
        self.atoms.append(atom)
        return self.make({(index,): 1})

    def bounds(self, terms: Terms) -> tuple[int | None, int | None]:
        """The least and the largest value of a polynomial, as far as the least values of its atoms tell them."""
        constant = sum(factor for monomial, factor in terms if not monomial)
        least: int | None = constant
        largest: int | None = constant
        for monomial, factor in terms:
            if not monomial:
                continue
            lows = [self.atoms[atom].least for atom in monomial]
            if min(lows) < 0:
                return None, None
            low, is_bounded = factor * prod(lows), all(atom in self.most for atom in monomial)
            high = factor * prod([self.most[atom] for atom in monomial]) if is_bounded else None
            if factor < 0:
                low, high = high, low
            least = None if low is None or least is None else least + low
            largest = None if high is None or largest is None else largest + high
        if least is None and largest is None:
            return _bounds_of_difference(self, terms)
        return least, largest

    def ask(self, comparison: str, terms: Terms) -> bool:
        """Is a polynomial negative, or zero? What does not follow from least values becomes a guard."""
        if not terms:
            return comparison is EQUAL
        least, largest = self.bounds(terms)
        if least is not None and (least >= 0 if comparison is LESS else least > 0):
            return False
        if largest is not None and largest < 0:
            return comparison is LESS
        if comparison is EQUAL and not self.by_user:
            return False
        guard = SizeGuard(comparison, terms)
        answer = self.guards.get(guard)
        if answer is None:
            # equality of a size with a plain number is denied even if the hint happens to be it
            value, is_plain = self.value(terms), not all(monomial for monomial, _ in terms)
            answer = self.guards[guard] = value < 0 if comparison is LESS else value == 0 and not is_plain
            if self.where is not None:
                self.places[guard] = self.where()
        return answer


def _bounds_of_difference(environment: ShapeEnvironment, terms: Terms) -> tuple[int | None, int | None]:
    """Bounds where each positive term outweighs a negative one: of ``n*m - n``, say."""
    signs = {1: [t for t in terms if t[1] > 0 and t[0]], -1: [t for t in terms if t[1] < 0 and t[0]]}
    constant = sum(factor for monomial, factor in terms if not monomial)
    for sign in (1, -1):
        more, fewer = signs[sign], list(signs[-sign])
        rest = constant
        for monomial, factor in more:
            for other in list(fewer):
                left = list(monomial)
                if all(atom in left and (left.remove(atom) or True) for atom in other[0]):
                    gain = abs(factor) * prod(environment.atoms[atom].least for atom in left) - abs(other[1])
                    if gain >= 0:
                        rest += sign * gain * prod(environment.atoms[atom].least for atom in other[0])
                        fewer.remove(other)
                        break
            else:
                rest += factor * prod(environment.atoms[atom].least for atom in monomial)
        if not fewer:
            return (rest, None) if sign > 0 else (None, rest)
    return None, None


class SymbolicSize(int):
    """An integer that depends on the sizes of a call; as a plain ``int`` it is what the hints make of it."""

    environment: ShapeEnvironment
    terms: Terms

    def __new__(cls, environment: ShapeEnvironment, terms: Terms) -> SymbolicSize:
        """The number a polynomial is for the hints."""
        size = int.__new__(cls, environment.value(terms))
        size.environment = environment
        size.terms = terms
        return size

    __array_ufunc__ = None
    """NumPy must not compute with the hint."""

    def __array__(self, *_: object, **options: object) -> NoReturn:
        raise SymbolicSizeError(f"{self!r} in an array")

    def __int__(self) -> int:
        return int.__add__(self, 0)

    def __index__(self) -> int:
        """Python's own code, which cannot leave a size open, does not call it."""
        return self

    @property
    def text(self) -> str:
        """As Python computes it from the symbols."""
        return self.environment.text(self.terms)

    def parts(self) -> tuple[SymbolicSize, int]:
        """An expression without a common factor, and the factor."""
        factor = gcd(*(factor for _, factor in self.terms))
        terms = tuple((monomial, own // factor) for monomial, own in self.terms)
        return SymbolicSize(self.environment, terms), factor

    def __str__(self) -> str:
        return f"?{{{self.text}}}" if self.environment.spelled_out else "?"

    def __repr__(self) -> str:
        return _readable(self)

    def __format__(self, specification: str) -> str:
        return str(self)

    def __reduce__(self) -> NoReturn:
        raise SymbolicSizeError(f"{self!r} is written somewhere")

    def __copy__(self) -> SymbolicSize:
        return self

    def __deepcopy__(self, memo: object) -> SymbolicSize:
        return self

    def __hash__(self) -> int:
        if self.environment.by_user:
            raise SymbolicSizeError.about(self, f"{self!r} is a key of a dict, or an item of a set")
        return hash(self.terms)

    def __bool__(self) -> bool:
        return not self.environment.ask(EQUAL, self.terms)

    # -- comparisons ---------------------------------------------------------------------------------------------

    def _compare(self, comparison: str, other: object, swap: bool = False) -> bool:
        terms = _terms_of(self, other)
        if terms is None:
            return NotImplemented
        return self.environment.ask(comparison, _sum(terms, self.terms, -1) if swap else _sum(self.terms, terms, -1))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        answer = self._compare(EQUAL, other)
        return False if answer is NotImplemented and isinstance(other, SymbolicSize) else answer

    def __ne__(self, other: object) -> bool:
        answer = self.__eq__(other)
        return answer if answer is NotImplemented else not answer

    def __lt__(self, other: int) -> bool:
        return self._compare(LESS, other)

    def __gt__(self, other: int) -> bool:
        return self._compare(LESS, other, swap=True)

    def __le__(self, other: int) -> bool:
        answer = self.__gt__(other)
        return answer if answer is NotImplemented else not answer

    def __ge__(self, other: int) -> bool:
        answer = self.__lt__(other)
        return answer if answer is NotImplemented else not answer

    # -- arithmetic ----------------------------------------------------------------------------------------------

    def _made(self, terms: Iterable[tuple[Monomial, int]]) -> int:
        return self.environment.make(dict(terms))

    def __add__(self, other: int) -> int:
        terms = _terms_of(self, other)
        return NotImplemented if terms is None else self._made(_sum(self.terms, terms))

    __radd__ = __add__

    def __sub__(self, other: int) -> int:
        terms = _terms_of(self, other)
        return NotImplemented if terms is None else self._made(_sum(self.terms, terms, -1))

    def __rsub__(self, other: int) -> int:
        terms = _terms_of(self, other)
        return NotImplemented if terms is None else self._made(_sum(terms, self.terms, -1))

    def __mul__(self, other: object) -> int:
        terms = _terms_of(self, other)
        if terms is not None:
            return self._made(_product(self.terms, terms))
        cls = type(other)
        is_ours = cls.__module__.partition(".")[0] == __name__.partition(".")[0]
        if isinstance(other, (int, float, complex)) or (is_ours and not issubclass(cls, (list, tuple))):
            return NotImplemented  # it knows itself how it is multiplied
        raise SymbolicSizeError.about(self, f"a {cls.__name__} is repeated {self!r} times")

    __rmul__ = __mul__

    def __neg__(self) -> int:
        return self._made((monomial, -factor) for monomial, factor in self.terms)

    __pos__ = __copy__

    def __abs__(self) -> int:
        return -self if self < 0 else self

    def __pow__(self, exponent: object, modulus: object = None) -> Any:
        if modulus is not None or type(exponent) is not int or exponent < 0:
            raise SymbolicSizeError.about(self, f"a power of {self!r}")
        return prod([self] * exponent)

    def __floordiv__(self, other: int) -> int:
        return _quotient(self, other)

    def __rfloordiv__(self, other: int) -> int:
        return _quotient(other, self)

    def __mod__(self, other: int) -> int:
        return NotImplemented if _terms_of(self, other) is None else self - _quotient(self, other) * other

    def __rmod__(self, other: int) -> int:
        return NotImplemented if _terms_of(self, other) is None else other - _quotient(other, self) * self

    def __divmod__(self, other: int) -> tuple[int, int]:
        quotient = _quotient(self, other)
        return quotient, self - quotient * other

    def __rdivmod__(self, other: int) -> tuple[int, int]:
        quotient = _quotient(other, self)
        return quotient, other - quotient * self


def _refused(name: str) -> Callable[..., NoReturn]:
    def refuse(self: SymbolicSize, *others: object) -> NoReturn:
        raise SymbolicSizeError.about(self, f"{name} of {self!r}")

    return refuse


_NOT_COMPUTED = (
    "truediv rtruediv rpow lshift rlshift rshift rrshift and rand or ror xor rxor invert float round trunc floor ceil"
)
"""What gives no integer, or none that polynomials say."""

for _name in _NOT_COMPUTED.split():
    setattr(SymbolicSize, f"__{_name}__", _refused(_name))


def _terms_of(size: SymbolicSize, other: object) -> Terms | None:
    """A number beside a size as a polynomial; ``None`` if it is something else."""
    if isinstance(other, SymbolicSize):
        return other.terms if other.environment is size.environment else None
    if isinstance(other, int):
        return (((), int(other)),) if other else ()
    return None


def _sum(first: Terms, second: Terms, sign: int = 1) -> Terms:
    total = dict(first)
    for monomial, factor in second:
        total[monomial] = total.get(monomial, 0) + sign * factor
    return tuple(sorted((monomial, factor) for monomial, factor in total.items() if factor))


def _product(first: Terms, second: Terms) -> Terms:
    total: dict[Monomial, int] = {}
    for left, factor in first:
        for right, other in second:
            monomial = tuple(sorted((*left, *right)))
            total[monomial] = total.get(monomial, 0) + factor * other
    return tuple(total.items())


def _quotient(first: int, second: int) -> int:
    """``first // second``: exact where all terms can be divided, else an atom of its own."""
    size = first if isinstance(first, SymbolicSize) else cast("SymbolicSize", second)
    above, below, environment = _terms_of(size, first), _terms_of(size, second), size.environment
    if above is None or below is None:
        return NotImplemented
    if not below:
        raise ZeroDivisionError("integer division or modulo by zero")
    if len(below) == 1:
        exact, rest = _divided(above, below[0])
        if not rest:
            return environment.make(exact)
        if not below[0][0] and exact:  # (8*n + 3) // 8 is n + 3 // 8
            return environment.make(exact) + _floor(environment, tuple(rest), below, second)
    elif (whole := _exact_quotient(above, below)) is not None:
        return environment.make(whole)
    return _floor(environment, above, below, second)


def _exact_quotient(above: Terms, below: Terms) -> dict[Monomial, int] | None:
    """The quotient of two polynomials by long division; ``None`` if a rest is left."""
    quotient: dict[Monomial, int] = {}
    rest, first = above, max(below, key=_degree)
    while rest:
        exact, _ = _divided((max(rest, key=_degree),), first)
        if not exact or not quotient.keys().isdisjoint(exact):
            return None
        quotient |= exact
        rest = _sum(rest, tuple(_product(tuple(exact.items()), below)), -1)
    return quotient


def _degree(term: tuple[Monomial, int]) -> tuple[int, Monomial]:
    return len(term[0]), term[0]


def _divided(above: Terms, below: tuple[Monomial, int]) -> tuple[dict[Monomial, int], list[tuple[Monomial, int]]]:
    """The terms that a monomial divides, divided, and the others."""
    exact: dict[Monomial, int] = {}
    rest: list[tuple[Monomial, int]] = []
    for monomial, factor in above:
        left = list(monomial)
        fits = all(atom in left and (left.remove(atom) or True) for atom in below[0])
        if fits and factor % below[1] == 0:
            exact[tuple(left)] = factor // below[1]
        else:
            rest.append((monomial, factor))
    return exact, rest


def _floor(environment: ShapeEnvironment, above: Terms, below: Terms, divisor: int) -> int:
    if all(not monomial for monomial, _ in (*above, *below)):
        return environment.value(above) // environment.value(below)
    least, largest = environment.bounds(above)
    divisors = environment.bounds(below)
    if least is not None and largest is not None and divisors == (largest + 1, None) and least >= 0:
        return 0
    if type(divisor) is int and divisor > 1 and max(above, key=_degree)[1] < 0:  # -(-n // 2) is (n + 1) // 2
        return -((divisor - 1 - environment.make(dict(above))) // divisor)
    text = f"({environment.text(above)}//{environment.text(below)})"
    hint = environment.value(above) // environment.value(below)
    low = -(1 << 62) if least is None or divisors[0] is None or divisors[0] <= 0 else min(0, least)
    if low == 0 and type(divisor) is int and least is not None:
        low = least // divisor
    return environment.atom(text, hint, low)


def _readable(size: SymbolicSize) -> str:
    """An expression as people write it."""
    text = size.text
    return text[1:-1] if text.startswith("(") and text.endswith(")") and text.count("(") == 1 else text


# -- for those who compute with sizes ------------------------------------------------------------------------------


def is_symbolic(value: object) -> bool:
    """Is it a size that only a call knows?"""
    return type(value) is SymbolicSize


def likely(size: int) -> int:
    """A number to go by in a choice that is right for every size, and better for some."""
    return size.environment.likely(size.terms) if type(size) is SymbolicSize else size


def any_symbolic(values: Iterable[object]) -> bool:
    """Is one of them?"""
    return any(type(value) is SymbolicSize for value in values)


def same(first: Any, second: Any) -> bool:
    """Are two sizes certainly equal, whatever the call? Asks nothing of it."""
    if type(first) is not SymbolicSize and type(second) is not SymbolicSize:
        return first == second
    return type(first) is type(second) and first.environment is second.environment and first.terms == second.terms


def is_found_one(size: int) -> bool:
    """Is a dimension of size 1, where that decides what the result is? The answer is a guard."""
    if type(size) is not SymbolicSize:
        return size == 1
    environment = size.environment
    before, environment.by_user = environment.by_user, True
    try:
        return size == 1
    finally:
        environment.by_user = before


def concrete(value: float) -> float:
    """``value``, which native code is to hold; an error if it is a size that only a call knows."""
    if type(value) is SymbolicSize:
        raise SymbolicSizeError(f"native code holds the number {value!r}")
    return value


def smaller(first: int, second: int) -> int:
    """The smaller of two sizes, without asking which it is."""
    size = first if type(first) is SymbolicSize else second
    if type(size) is not SymbolicSize:
        return min(first, second)
    terms = _terms_of(size, first), _terms_of(size, second)
    environment = size.environment
    assert terms[0] is not None and terms[1] is not None
    least, largest = environment.bounds(_sum(terms[0], terms[1], -1))
    if least is not None and least >= 0:
        return second
    if largest is not None and largest <= 0:
        return first
    lows = [environment.bounds(part)[0] for part in (terms[0], terms[1])]
    text = f"min({environment.text(terms[0])},{environment.text(terms[1])})"
    return environment.atom(text, min(int(first), int(second)), min(-(1 << 62) if low is None else low for low in lows))


def larger(first: int, second: int) -> int:
    """The larger of two sizes, without asking which it is."""
    if type(first) is not SymbolicSize and type(second) is not SymbolicSize:
        return max(first, second)
    return first + second - smaller(first, second)


def substituted(value: object, evaluate: Callable[[SymbolicSize], int]) -> Any:
    """A structure of tuples, lists and dicts with the number that ``evaluate`` gives for each symbolic size."""
    return mapped(value, lambda leaf: evaluate(leaf) if type(leaf) is SymbolicSize else leaf)


def sizes_in(value: object) -> list[SymbolicSize]:
    """The sizes in a structure of tuples, lists and dicts."""
    return [leaf for leaf in leaves([value]) if type(leaf) is SymbolicSize]


def any_size_in(value: object) -> bool:
    """Is there a size in a structure?"""
    return bool(sizes_in(value))


def chosen(condition: SymbolicSize, then: int, otherwise: int) -> int:
    """``then`` where a size is not 0, which only a call tells."""
    environment = condition.environment
    text = f"({then} if {condition.text} else {otherwise})"
    return environment.atom(text, then if int(condition) else otherwise, min(then, otherwise))


def worth(size: SymbolicSize, enough: float, count: int) -> int:
    """A number where a size is large enough, else 0."""
    environment = size.environment
    count_text = environment.text(_terms_of(size, count) or ())
    hint = int(count) if int(size) >= enough else 0
    return environment.atom(f"({count_text} if {size.text} >= {enough!r} else 0)", hint, 0)


def found_parts(size: SymbolicSize) -> list[tuple[list[int], int]]:
    """A size that the run finds as a sum: of each term the numbers of the symbols in it, and the factor."""
    environment = size.environment
    if any(atom not in environment.most for monomial, _ in size.terms for atom in monomial):
        raise SymbolicSizeError(f"{size!r} is computed from what the run finds")
    symbols = {atom: symbol for symbol, atom in enumerate(environment.symbol_atoms)}
    return [([symbols[atom] for atom in monomial], factor) for monomial, factor in size.terms]


def at_most(size: int) -> int:
    """How large a size that the run finds may become; any other size is itself."""
    if type(size) is not SymbolicSize or not size.environment.most:
        return size
    total = 0
    for monomial, factor in size.terms:
        if factor < 0 or any(atom not in size.environment.most for atom in monomial):
            raise SymbolicSizeError(f"there is no telling how large {size!r} may be")
        total += factor * prod([size.environment.most[atom] for atom in monomial])
    return total
