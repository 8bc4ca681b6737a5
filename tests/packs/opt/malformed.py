"""Files that ``msgraph-opt`` cannot take, by what is wrong with them. Where the line is known, it is said."""

from __future__ import annotations

import re

GOOD = """func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.mul %a, %x : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
"""
BRANCH = """func.func @f(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "ms.if"(%c) ({
    %b = ms.neg %x : tensor<4xf32>
    ms.yield %b : tensor<4xf32>
  }, {
    ms.yield %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
"""


def changed(old: str, new: str, text: str = GOOD) -> str:
    """A file with one thing that is different."""
    assert old in text, old
    return text.replace(old, new, 1)


def _op(text: str) -> str:
    """The good file with another op in its third line."""
    return changed("  %b = ms.mul", f"  {text.replace('%b', '%c', 1)}\n  %b = ms.mul")


_SUM = '%%b = ms.reduce %%a {function = "reduce_sum", axes = %s, keep_dims = false} : (tensor<4xf32>) -> tensor<f32>'

FILES: dict[str, tuple[str | bytes, int]] = {
    # cut off and unbalanced
    "cut in a type": (GOOD[:60], 2),
    "cut in a word": (GOOD[:56], 2),
    "cut before the end": (GOOD[:-2], 0),
    "cut after the brace": (GOOD[: GOOD.index("{") + 1], 1),
    "cut in the signature": (GOOD[:20], 1),
    "one word": ("func", 1),
    "one brace": ("}", 1),
    "one brace more": (GOOD + "}\n", 6),
    "no brace at the start": (changed(" {\n", "\n"), 0),
    "a bracket of the wrong kind": (changed("tensor<4xf32>) ->", "tensor<4xf32>] ->"), 1),
    "an angle that stays open": (changed("%x: tensor<4xf32>", "%x: tensor<4xf32"), 1),
    "only punctuation": ("({[<", 1),
    "a string that stays open": (_op('%b = ms.neg %a {name = "open} : tensor<4xf32>'), 3),
    "a string with an escape that is none": (_op('%b = ms.neg %a {name = "\\q"} : tensor<4xf32>'), 3),
    "a comment that is none": ("/* nothing */\n" + GOOD, 1),
    "prose": ("This is a letter, not a graph.\n", 1),
    "Python": ("def f(x):\n    return -x\n", 1),
    "JSON": ('{"a": [1, 2]}\n', 1),
    # bytes that are no text
    "a zero byte": (GOOD.encode().replace(b"%a", b"\0a", 1), 2),
    "only zero bytes": (b"\0" * 64, 1),
    "bytes that are not UTF-8": (GOOD.encode().replace(b"%a", b"\xff\xfe", 1), 2),
    "UTF-16": (GOOD.encode("utf-16"), 1),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD.encode(), 1),
    "an ELF file": (b"\x7fELF\x02\x01\x01" + bytes(range(200)), 2),
    "a control character": (changed("%a", "\x07a"), 2),
    "a letter of another alphabet": (changed("ms.neg", "мс.neg"), 2),
    # names
    "an op that is misspelt": (changed("ms.neg", "ms.negg"), 2),
    "an op without its dialect": (changed("ms.neg", "neg"), 2),
    "a dialect that is not there": (changed("ms.neg", "nothing.neg"), 2),
    "a general op that is not there": (_op('%b = "ms.nothing"(%a) : (tensor<4xf32>) -> tensor<4xf32>'), 3),
    "a value that is not there": (changed("%a, %x", "%a, %nothing"), 3),
    "a value used before it is made": (changed("ms.neg %x", "ms.neg %b"), 2),
    "a value that is made of itself": (changed("ms.neg %x", "ms.neg %a"), 2),
    "a value made twice": (changed("%b = ms.mul", "%a = ms.mul"), 3),
    "a function that is there twice": (GOOD + GOOD, 6),
    "a function without a name": (changed("@f", ""), 1),
    "a call of nobody": (_op("%b = func.call @nobody(%a) : (tensor<4xf32>) -> tensor<4xf32>"), 3),
    "a block that is not there": (changed("func.return %b : tensor<4xf32>", '"cf.br"()[^bb7] : () -> ()'), 4),
    "an alias that is not there": (changed("%x: tensor<4xf32>", "%x: !nothing"), 1),
    "a type that is not there": (changed("%x: tensor<4xf32>", "%x: !ms.nothing<1>"), 1),
    "a type that is misspelt": (changed("tensor<4xf32>", "tensr<4xf32>"), 1),
    "an element type that is not there": (changed("tensor<4xf32>", "tensor<4xf33>"), 1),
    "a value from another region": (changed("func.return %a", "func.return %b", BRANCH), 8),
    # types
    "an operand of another type": (changed("ms.neg %x : tensor<4xf32>", "ms.neg %x : tensor<5xf32>"), 2),
    "a result of another type": (_op("%b = ms.mul %a, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>"), 3),
    "shapes that do not broadcast": (changed("%x: tensor<4xf32>", "%x: tensor<3x4xf32>"), 2),
    "a negative size": (changed("tensor<4xf32>", "tensor<-4xf32>"), 1),
    "a size beyond all bounds": (changed("tensor<4xf32>", "tensor<99999999999999999999999xf32>"), 0),
    "a return of another type": (changed("-> tensor<4xf32> {", "-> tensor<5xf32> {"), 4),
    "a return of too much": (changed("func.return %b : tensor<4xf32>", "func.return"), 4),
    "one operand too few": (_op('%b = "ms.mul"(%a) : (tensor<4xf32>) -> tensor<4xf32>'), 3),
    "one operand too many": (_op('%b = "ms.neg"(%a, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>'), 3),
    "one result too many": (_op('%b, %d = "ms.neg"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)'), 3),
    "fewer types than operands": (_op('%b = "ms.mul"(%a, %x) : (tensor<4xf32>) -> tensor<4xf32>'), 3),
    "a condition that is none": (changed("%c: tensor<i1>", "%c: tensor<f32>", BRANCH), 2),
    "arms that disagree": (changed("ms.yield %x : tensor<4xf32>", "ms.yield %c : tensor<i1>", BRANCH), 0),
    "an arm that is missing": (re.sub(r"(?s)\}, \{.*?\}\)", "})", BRANCH), 2),
    "a region too many": (_op('%b = "ms.neg"(%a) ({}) : (tensor<4xf32>) -> tensor<4xf32>'), 3),
    # fields
    "a field that is missing": (
        _op('%b = ms.reduce %a {function = "reduce_sum", keep_dims = false} : (tensor<4xf32>) -> tensor<f32>'),
        3,
    ),
    "a field that is not known": (_op("%b = ms.neg %a {nothing = 1 : i64} : tensor<4xf32>"), 3),
    "a field of another type": (
        _op(_SUM % '"0"'),
        3,
    ),
    "an axis that is not there": (
        _op(_SUM % "array<i64: 7>"),
        3,
    ),
    "a field that is there twice": (_op("%b = ms.neg %a {n = 1, n = 2} : tensor<4xf32>"), 3),
    "a field without a value": (_op("%b = ms.neg %a {n = } : tensor<4xf32>"), 3),
    "a constant of another size": (
        _op("%b = ms.constant {value = dense<[1.0, 2.0]> : tensor<4xf32>} : () -> tensor<4xf32>"),
        3,
    ),
    "a constant that is a word": (_op('%b = ms.constant {value = "four"} : () -> tensor<4xf32>'), 3),
    "a constant without a value": (_op("%b = ms.constant : () -> tensor<4xf32>"), 3),
    "a constant that is no number": (
        _op("%b = ms.constant {value = dense<x> : tensor<4xf32>} : () -> tensor<4xf32>"),
        3,
    ),
    "hexadecimal of another length": (
        _op('%b = ms.constant {value = dense<"0x00"> : tensor<4xf32>} : () -> tensor<4xf32>'),
        3,
    ),
    "a reshape to another size": (
        _op("%b = ms.reshape %a {shape = array<i64: 5>} : (tensor<4xf32>) -> tensor<5xf32>"),
        3,
    ),
    "an integer beyond its type": (_op("%b = arith.constant 300 : i8"), 3),
    # locations
    "a location that is none": (changed(": tensor<4xf32>\n", ": tensor<4xf32> loc(here)\n"), 2),
    "a location that is not defined": (changed(": tensor<4xf32>\n", ": tensor<4xf32> loc(#loc9)\n"), 2),
    "a location that contains itself": (
        changed(": tensor<4xf32>\n", ": tensor<4xf32> loc(#l)\n") + "#l = loc(#l)\n",
        6,
    ),
    # depth and size
    "regions within regions": ("func.func @f(%c: i1) {\n" + "scf.if %c {\n" * 3000, 0),
    "brackets within brackets": (_op("%b = ms.neg %a {n = " + "[" * 5000 + "} : tensor<4xf32>"), 3),
    "brackets within brackets, closed": (_op(f"%b = ms.neg %a {{n = {'[' * 5000}{']' * 5000}}} : tensor<4xf32>"), 3),
    "tuples within tuples": (changed("%x: tensor<4xf32>", "%x: " + "tuple<" * 5000), 1),
    "a name of a million letters": (changed("ms.neg", "ms." + "n" * 1_000_000), 2),
    "a function without an end": (changed("  func.return %b : tensor<4xf32>\n", ""), 3),
}
"""The text, and the line of the message (0: any)."""
