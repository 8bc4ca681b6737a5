"""Runs the models of mindcv with MindSpore's wheel and with msgraph, in turn, and writes a table of both.

    python -m tests.compat.mindcv_sweep --wheel PYTHON --packages FOLDER --records FOLDER [PATTERN] [--step] [--table F]

``PYTHON`` has ``mindspore`` and ``mindcv``; ``FOLDER`` of ``--packages`` has the same ``mindcv`` (and PyYAML) for our
Python. A model has one record, ``NAME.json``: a model that has one is not run again, unless ``--again`` is given.
Each side of a model is a process of its own (``mindcv_model.py``), one after the other.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from tests.compat import mindcv_table

RUNNER = Path(__file__).with_name("mindcv_model.py")
ROOT = Path(__file__).parents[2]
KINDS = ("first", "steady")
MEGABYTES = 7_000
"""A process that needs more memory is ended."""


def main() -> int:
    """Runs what has no record yet, and prints a line for each model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pattern", nargs="?", default="", help="models that match this regular expression")
    parser.add_argument("--wheel", required=True)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--records", type=Path, required=True)
    parser.add_argument("--step", action="store_true", help="train one step as well")
    parser.add_argument("--first", action="store_true", help="one model of each of mindcv's files: that of its name")
    parser.add_argument("--again", choices=("all", "failed", "slower"), help="run these anew")
    parser.add_argument("--seconds", type=int, default=200, help="how long one side of a model may take")
    parser.add_argument("--until", default="", help="start no model after HH:MM")
    parser.add_argument("--untimed", action="store_true", help="compare only: on a busy machine times say nothing")
    parser.add_argument("--new", action="store_true", help="only models that mindcv.tsv lacks")
    options = parser.parse_args()
    options.records.mkdir(parents=True, exist_ok=True)
    for name in models(options):
        file = options.records / f"{name}.json"
        old = json.loads(file.read_text()) if file.exists() else None
        if old and not wanted(old, options):
            continue
        if options.until and time.strftime("%H:%M") >= options.until:
            break
        record = least(old, compare(name, options))
        file.write_text(json.dumps(record))
        print(line(record), flush=True)
    return 0


def models(options: argparse.Namespace) -> list[str]:
    """The names of mindcv's models, a file after the other."""
    code = (
        "import json; from mindcv.models import registry as r;"
        "print('@' + json.dumps(sorted((r._model_to_module[n], n) for n in r.list_models())))"
    )
    text = subprocess.run([options.wheel, "-c", code], env=environment("theirs", options), capture_output=True)
    pairs = json.loads(text.stdout.decode().rpartition("@")[2])
    listed = {line["model"] for line in mindcv_table.read()} if options.new else set[str]()
    names = [name for _, name in pairs if re.search(options.pattern, name) and name not in listed]
    if options.first:
        leading = dict(reversed(pairs))
        names = [name for name in names if name in leading.values()]
    return names


def wanted(old: dict[str, Any], options: argparse.Namespace) -> bool:
    """Is a model that has a record to be run again?"""
    if options.again == "failed":
        return "error" in old["ours"] or bool(worst(old) > 1) or old["names"] != "equal"
    if options.again == "slower":
        return slower(old)
    return options.again == "all" or (
        options.step and "step_first" not in old["theirs"] and "error" not in old["theirs"]
    )


def compare(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """One model on both sides."""
    with tempfile.TemporaryDirectory() as folder:
        record: dict[str, Any] = {"name": name, "date": time.strftime("%Y-%m-%d"), "load": os.getloadavg()[0]}
        for side in ("theirs", "ours"):
            record[side] = run(side, name, Path(folder), options)
            if side == "theirs" and "size" not in record[side]:
                break
        record.setdefault("ours", {"error": "MindSpore does not build it"})
        record["names"] = same_names(record["theirs"].pop("parameters", {}), record["ours"].pop("parameters", {}))
        for stage in ("forward", "step"):
            record[stage] = difference(Path(folder), stage, f"theirs_{stage}", f"ours_{stage}")
        record["nudged"] = difference(Path(folder), "step", "theirs_step", "theirs_nudged")
    return record


def least(old: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    """A new record whose times are the least of both: those of a busy machine are no better than their least."""
    for side in ("theirs", "ours"):
        for key in [f"{stage}_{kind}" for stage in ("forward", "step") for kind in KINDS]:
            if old is not None and key in new[side] and key in old[side]:
                new[side][key] = min(new[side][key], old[side][key])
    return new


def run(side: str, name: str, folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    """One side of a model in a process of its own, which may use only so much time and memory."""
    python = options.wheel if side == "theirs" else sys.executable
    flags = ["--step"] * options.step + ["--untimed"] * options.untimed
    command = [python, str(RUNNER), side, name, str(folder), *flags]
    with open(folder / f"{side}.log", "wb") as log:
        process = subprocess.Popen(command, env=environment(side, options), stdout=log, stderr=log, cwd=folder)
        end, reason = time.monotonic() + options.seconds, ""
        while process.poll() is None and not reason:
            time.sleep(0.2)
            if time.monotonic() > end:
                reason = f"more than {options.seconds} s"
            elif resident(process.pid) > MEGABYTES:
                reason = f"more than {MEGABYTES / 1000:.0f} GB"
        if reason:
            process.kill()
            process.wait()
    file = folder / f"{side}.json"
    record: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    if reason or (process.returncode and "error" not in record):
        record["error"] = reason or f"ends with {process.returncode}: {(folder / f'{side}.log').read_text()[-500:]}"
    return record


def resident(process: int) -> int:
    """The memory a process holds, in megabytes."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    kilobytes = re.search(r"VmRSS:\s+(\d+)", status)
    return int(kilobytes[1]) // 1024 if kilobytes else 0


def environment(side: str, options: argparse.Namespace) -> dict[str, str]:
    """The wheel's log is quiet, our compilations are not kept on disk."""
    own = {"GLOG_v": "4", "MS_COMPILER_CACHE_ENABLE": "0", "PYTHONWARNINGS": "ignore"}
    if side == "theirs":
        own["ONEDNN_MAX_CPU_ISA"] = "AVX2"
    paths = [str(options.packages.absolute())] if side == "ours" else []
    if side == "ours":
        paths.append(str(ROOT / "src"))
    return os.environ | own | {"PYTHONPATH": os.pathsep.join(paths)}


def same_names(theirs: dict[str, Any], ours: dict[str, Any]) -> str:
    """``equal``, or the first parameters that only one side has, or whose shapes differ."""
    if theirs == ours:
        return "equal" if [*theirs] == [*ours] else "equal, other order"
    different = [name for name in {**theirs, **ours} if theirs.get(name) != ours.get(name)]
    return f"{len(different)} differ: " + ", ".join(different[:3])


def difference(folder: Path, stage: str, left_name: str, right_name: str) -> dict[str, Any] | None:
    """The greatest differences between what the two sides computed, absolute and relative.

    Outputs are compared relative to the greatest of them, parameters and losses to 1 at least.
    """
    files = [folder / f"{name}.npz" for name in (left_name, right_name)]
    if not all(file.exists() for file in files):
        return None
    with np.load(files[0]) as theirs, np.load(files[1]) as ours:
        pairs = {name: (theirs[name], ours[name]) for name in theirs.files if name in ours.files}
        missing = len({*theirs.files} ^ {*ours.files})
    worst: dict[str, Any] = {"absolute": 0.0, "relative": 0.0, "at": "", "missing": missing}
    for name, (left, right) in pairs.items():
        if left.shape != right.shape:
            return {**worst, "absolute": float("inf"), "relative": float("inf"), "at": name}
        gap = float(np.max(np.abs(left.astype(np.float64) - right), initial=0)) if np.isfinite(left).all() else 0.0
        gap = gap if np.array_equal(np.isfinite(left), np.isfinite(right)) else float("inf")
        scale = float(np.max(np.abs(left), initial=0)) if np.isfinite(left).all() else 1.0
        relative = gap / (scale or 1.0 if stage == "forward" else max(1.0, scale))
        if relative >= worst["relative"]:
            worst |= {"relative": relative, "at": name}
        worst["absolute"] = max(worst["absolute"], gap)
    return worst


def worst(record: dict[str, Any]) -> float:
    """The differences in units of what they may be.

    A step may differ as much as MindSpore's own does when images differ by their last bit: batch normalisation of a
    batch of two multiplies such differences, in some models by thousands.
    """
    nudged: float = record["nudged"]["relative"] if record.get("nudged") else 0.0
    limits = {"forward": 1e-4, "step": max(1e-3, 3 * nudged)}
    return max((record[stage]["relative"] / limit for stage, limit in limits.items() if record[stage]), default=0.0)


def slower(record: dict[str, Any]) -> bool:
    """Is msgraph's steady time above MindSpore's?"""
    keys = ("forward_steady", "step_steady")
    return any(record["ours"].get(key, 0) > record["theirs"].get(key, float("inf")) for key in keys)


def line(record: dict[str, Any]) -> str:
    """What a record says, in a line."""
    parts = [time.strftime("%H:%M"), f"{record['name']:24}", record["names"][:60]]
    for stage in ("forward", "step"):
        if record[stage]:
            parts.append(f"{stage} {record[stage]['relative']:.1e}")
            times = [[record[side].get(f"{stage}_{key}", 0) for side in ("ours", "theirs")] for key in KINDS]
            parts += [f"{ours:.3f} / {theirs:.3f}" for ours, theirs in times]
    if record.get("nudged"):
        parts.append(f"nudged {record['nudged']['relative']:.1e}")
    verdict = ["SLOWER"] * slower(record) + ["OTHER"] * (worst(record) > 1)
    errors = [f"{side}: {record[side]['error'][:300]!r}" for side in ("theirs", "ours") if "error" in record[side]]
    return "  ".join([*parts, *verdict, *errors])


if __name__ == "__main__":
    sys.exit(main())
