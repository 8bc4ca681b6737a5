"""Two tiers of tests: what ``make test`` runs in five minutes on two cores, and the rest, which ``make test-all`` runs.

A test that never failed on a planted fault does not belong in the fast tier; neither does one that takes long and
whose law another test of the tier has, on a smaller program.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
DURATIONS = ROOT / "tests" / "durations.json"
"""Seconds of one core that the tests of each file take; ``pytest --write-durations`` writes them."""

SLOW: tuple[str, ...] = (
    # several processes, browsers, notebooks, debuggers, whole programs
    "tests/packs/bisect/",
    "tests/browser/",
    "tests/compat/",
    "tests/packs/machines/",
    "tests/test_benchmarks.py",
    "tests/test_docs.py",
    "tests/test_examples.py",
    "tests/test_programs.py",
    "tests/test_scaling.py",
    "tests/test_site.py",
    "tests/test_wishes.py",
    "tests/api/test_compile_cache.py",
    "tests/api/test_compile_cache_host.py",
    "tests/api/test_debuggers.py",
    "tests/api/test_eager_processes.py",
    "tests/packs/interop/test_interop.py",
    "tests/api/test_notebooks.py",
    "tests/packs/reports/test_bench.py",
    "tests/api/test_progress.py",
    "tests/api/test_sizes_on_disk.py",
    "tests/library/test_interrupts.py",
    # sweeps: many sizes, processors, recorded results
    "tests/api/test_all_sizes.py",
    "tests/api/test_derivatives.py",
    "tests/api/test_recompute.py",
    "tests/api/test_recorded.py",
    "tests/packs/bisect/test_python_run.py",
    "tests/api/test_sizes_found_widely.py",
    "tests/api/test_tracing.py",
    "tests/api/test_vmap_control.py",
    "tests/backend/test_attention.py",
    "tests/backend/test_processors.py",
    "tests/backend/test_products_elsewhere.py",
    "tests/backend/test_row_kernels.py",
    "tests/backend/test_scans.py",
    "tests/backend/test_threads.py",
    "tests/packs/commands/test_cache.py",
    "tests/packs/opt/test_page.py",
    "tests/dialects/test_special.py",
    "tests/frontend/test_determinism.py",
    "tests/frontend/test_nested_loops.py",
    "tests/frontend/test_run_time_control.py",
    "tests/passes/test_cost.py",
    "tests/probes/",
    "tests/test_accuracy.py",
    "tests/test_mapping_laws.py",
    # packs
    "tests/dataset/",
    "tests/library/test_array_api_clients.py",
    "tests/library/test_experimental_optim.py",
    "tests/library/test_export.py",
    "tests/library/test_interrupted_training.py",
    "tests/library/test_object_files.py",
    "tests/library/test_onnx_nodes.py",
    "tests/library/test_onnx_operators.py",
    # long random runs
    "tests/fuzz/test_compiled_effects.py",
    "tests/fuzz/test_effects.py",
    "tests/fuzz/test_few_axes.py",
    "tests/fuzz/test_fewest_copies_everywhere.py",
    "tests/fuzz/test_kernels.py",
    "tests/fuzz/test_meaning.py",
    "tests/fuzz/test_python_programs.py",
    "tests/fuzz/test_rows.py",
)
"""Files and folders of the slow tier."""


def is_slow(path: str) -> bool:
    """Whether the tests of a file, by its path from the root of the project, are of the slow tier."""
    return path.startswith(SLOW)


def of_tier(paths: Iterable[str], tier: str) -> list[bool]:
    """Which of some files are run for a tier: ``fast``, ``slow`` or ``all``."""
    return [tier == "all" or is_slow(path) == (tier == "slow") for path in paths]


def durations() -> dict[str, float]:
    """Seconds of one core of each file of tests."""
    return json.loads(DURATIONS.read_text())


def write_durations(measured: Mapping[str, float]) -> None:
    """Take in what was measured; files that are gone go."""
    merged = {**(durations() if DURATIONS.exists() else {}), **{path: round(s, 1) for path, s in measured.items()}}
    present = {path: merged[path] for path in sorted(merged) if (ROOT / path).exists()}
    DURATIONS.write_text(json.dumps(present, indent=0) + "\n")
