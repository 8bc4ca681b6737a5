"""Programs that were run with MindSpore 2.10, run again with this package: every line equal, or listed with a reason.

``programs/`` and ``expected/`` are recordings, ``showing.py`` what all programs print by;
``differences/<probe>.txt`` lists the lines that differ on purpose:

    12
    - what MindSpore prints on line 12
    + what we print
    ? the reason: an item of the specification, or "not built yet: issue N"

A listed line that no longer differs fails too. ``python -m tests.probes.test_probes --update [p05 …]`` rewrites
the lists, keeping reasons; lines without a reason fail until someone writes one.
"""

from __future__ import annotations

import math
import os
import re
import sys
import tempfile
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from tests.forkserver.interpreter import launcher, run_forked

HERE = Path(__file__).parent
PROBES = sorted(path.stem for path in (HERE / "programs").glob("*.py"))
RENAMED = {
    "import mindspore as ms": "import msgraph as ms",
    "from mindspore.ops": "from msgraph.ops",
    "from mindspore.common": "from msgraph.common",
    "from mindspore": "from msgraph",
}
FLOAT = re.compile(r"-?\d+\.\d+(?:e[-+]\d+)?")
ROUNDING = 2.5e-7


@dataclass(frozen=True)
class Difference:
    line: int
    expected: str
    ours: str
    reason: str = ""


def run(probe: str) -> list[str]:
    """What the program prints with ``mindspore`` replaced by ``msgraph``."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / f"{probe}.py"
        for source, target in (
            (HERE / "programs" / script.name, script),
            (HERE / "showing.py", Path(folder) / "showing.py"),
        ):
            text = source.read_text()
            for theirs, ours in RENAMED.items():
                text = text.replace(theirs, ours)
            target.write_text(text.replace("sys.executable", repr(launcher())))  # of cases that have a process each
        source = str(HERE.parents[1] / "src")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
        done = run_forked(script, cwd=folder, env=environment)
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    if probe == "p20_compile_cache":  # the files of the cache have digests for names
        lines = [re.sub(r"[0-9a-f]{40}(-[0-9])?", "<digest>", line) for line in lines]
    if probe == "p27_tensor_methods":
        lines = without_repetition(lines)
    if done.returncode:
        lines.append(f"exit code {done.returncode}: {done.stderr.strip().splitlines()[-1:]}")
    return lines


def expected(probe: str) -> list[str]:
    text = (HERE / "expected" / f"{probe}.txt").read_text().replace("mindspore.ops", "msgraph.ops")
    return [line.rstrip() for line in text.splitlines()]


def label(line: str) -> str:
    """What names a line: the part before the result."""
    return line.split(" => ", 1)[0].split(" !! ", 1)[0]


def same(a: str, b: str) -> bool:
    """Equal lines, but for the last two units of float32 numbers: two correct kernels may round differently."""
    if a == b:
        return True
    if "T<Float32" not in a or FLOAT.sub("#", a) != FLOAT.sub("#", b):
        return False
    pairs = zip(map(float, FLOAT.findall(a)), map(float, FLOAT.findall(b)), strict=True)
    return all(math.isclose(x, y, rel_tol=ROUNDING) for x, y in pairs)


def without_repetition(lines: list[str]) -> list[str]:
    """p27 prints the eager result only where it differs from the graph's: drop what rounding alone makes it print."""
    kept: list[str] = []
    for line in lines:
        if kept and " eager => " in line and same(line.replace(" eager => ", " graph => ", 1), kept[-1]):
            continue
        kept.append(line)
    return kept


def compare(theirs: list[str], ours: list[str]) -> list[Difference]:
    """The lines that differ, paired by their labels."""
    matcher = SequenceMatcher(None, [label(line) for line in theirs], [label(line) for line in ours], autojunk=False)
    found: list[Difference] = []
    for _, i1, i2, j1, j2 in matcher.get_opcodes():
        for k in range(max(i2 - i1, j2 - j1)):
            a = theirs[i1 + k] if i1 + k < i2 else ""
            b = ours[j1 + k] if j1 + k < j2 else ""
            if not same(a, b):
                found.append(Difference(min(i1 + k, i2) + 1, a, b))
    return found


def listed(probe: str) -> list[Difference]:
    path = HERE / "differences" / f"{probe}.txt"
    found: list[Difference] = []
    for block in path.read_text().split("\n\n") if path.exists() else ():
        if block.strip():
            number, theirs, ours, reason = block.strip("\n").split("\n")
            found.append(Difference(int(number), theirs[2:], ours[2:], reason[2:].strip()))
    return found


def write(probe: str, differences: list[Difference]) -> None:
    blocks = [f"{d.line}\n- {d.expected}\n+ {d.ours}\n? {d.reason}\n" for d in differences]
    path = HERE / "differences" / f"{probe}.txt"
    path.write_text("\n".join(line.rstrip() for line in "\n".join(blocks).split("\n")))


def matches(found: tuple[int, str, str], known: tuple[int, str, str]) -> bool:
    return found[0] == known[0] and found[1] == known[1] and same(found[2], known[2])


@pytest.mark.parametrize("probe", PROBES)
def test_probe_prints_what_was_recorded(probe: str) -> None:
    known = {(d.line, d.expected, d.ours): d.reason for d in listed(probe)}
    found = [(d.line, d.expected, d.ours) for d in compare(expected(probe), run(probe))]
    new = [d for d in found if not any(matches(d, k) for k in known)]
    gone = [k for k in known if not any(matches(d, k) for d in found)]
    unexplained = [d for d, reason in known.items() if not reason]
    report = [f"{title}:\n" + "\n".join(f"  {line}\n  - {a}\n  + {b}" for line, a, b in lines)
              for title, lines in (("differs, not listed", new), ("listed, but no longer differs", gone),
                                   ("listed without a reason", unexplained)) if lines]  # fmt: skip
    assert not report, "\n" + "\n".join(report)


def update(probes: list[str]) -> None:
    """Rewrite the lists; a line that differs in another way than before loses its reason only if it has none."""
    for probe in probes:
        reasons = {d.line: d.reason for d in listed(probe)}
        found = [replace(d, reason=reasons.get(d.line, "")) for d in compare(expected(probe), run(probe))]
        write(probe, found)
        print(probe, len(found), "differences,", sum(not d.reason for d in found), "without a reason")


if __name__ == "__main__":
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
    update([probe for probe in PROBES if not wanted or probe.split("_")[0] in wanted])
