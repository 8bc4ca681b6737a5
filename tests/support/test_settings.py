"""Variables of the environment that are nearly settings are named, once; those of others are left alone."""

from __future__ import annotations

import os
import subprocess
import sys
from difflib import get_close_matches

import pytest

from msgraph.diagnostics.advice import about_settings
from msgraph.support import config

MINDSPORES = (
    "MS_ALLOC_CONF", "MS_AMP_BY_REWRITE", "MS_CLUSTER_ROOT", "MS_DEV_AUTO_DYNAMIC_SHAPE", "MS_DEV_DUMP_IR_PASSES",
    "MS_DEV_GRAPH_KERNEL_FLAGS", "MS_DEV_JIT_AST_ENABLE_GUARD", "MS_DEV_JIT_PIPELINE", "MS_DEV_RUNTIME_CONF",
    "MS_DIAGNOSTIC_DATA_PATH", "MS_ENABLE_ACLNN", "MS_ENABLE_FORMAT_MODE", "MS_JIT_IGNORE_MODULES", "MS_JIT_MODULES",
    "MS_MEMORY_STATISTIC", "MS_ROLE", "MS_SCHED_HOST", "MS_SIMULATION_LEVEL", "MS_SUPPORT_BINARY", "MS_WORKER_NUM",
)  # fmt: skip
"""Some of MindSpore's own that mean nothing here."""


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("MSGRAPH_THREAD", "MSGRAPH_THREADS"),
        ("MSGRAPH_DEBUG_NAN", "MSGRAPH_DEBUG_NANS"),
        ("MSGRAPH_CACHE_LIMITS", "MSGRAPH_CACHE_LIMIT"),
        ("MS_COMPILER_CACHE_ENABLED", "MS_COMPILER_CACHE_ENABLE"),
        ("MS_DEV_SAVE_GRAPH", "MS_DEV_SAVE_GRAPHS"),
        ("MS_DEV_JIT_SYNTAXLEVEL", "MS_DEV_JIT_SYNTAX_LEVEL"),
    ],
)
def test_a_misspelt_setting_is_named(name: str, near: str) -> None:
    assert list(about_settings([name], config.VARIABLES)) == [
        f"The environment variable {name} is no setting: did you mean {near}?"
    ]


def test_what_is_near_to_nothing() -> None:
    assert list(about_settings(["MSGRAPH_QUUX", "MS_QUUX", *MINDSPORES], config.VARIABLES)) == [
        "The environment variable MSGRAPH_QUUX is no setting; `python -m msgraph info` lists them."
    ]


def test_settings_are_not_near_to_each_other_by_mistake() -> None:
    assert "MSGRAPH_TARGET" in config.VARIABLES
    assert not [name for name in MINDSPORES if get_close_matches(name, config.VARIABLES, 1, 0.85)]


def test_it_is_said_once_and_costs_nothing_otherwise() -> None:
    code = "import sys, msgraph.support.config; print('difflib' in sys.modules)"
    settings = {"MSGRAPH_THREADS": "1", "MSGRAPH_TARGET": "", "MS_JIT": "1"}
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MS_", "MSGRAPH_"))}

    def run(**variables: str) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-c", code]
        return subprocess.run(words, env=environment | variables, capture_output=True, text=True, check=True)

    quiet = run(**settings)
    assert (quiet.stdout, quiet.stderr) == ("False\n", "")
    assert run(MSGRAPH_THREAD="1").stderr == (
        "The environment variable MSGRAPH_THREAD is no setting: did you mean MSGRAPH_THREADS?\n"
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MS_JIT", "maybe"), ("MSGRAPH_CHECK", "foo"), ("MSGRAPH_CACHE", "0"), ("MSGRAPH_DUMP", "off"),
        ("MSGRAPH_THREADS", "0"), ("MSGRAPH_CACHE_LIMIT", "much"), ("MS_COMPILER_CACHE_ENABLE", "yess"),
        ("MSGRAPH_TARGET", "avx9"), ("MS_DEV_SAVE_GRAPHS", "4"), ("MS_DEV_JIT_SYNTAX_LEVEL", "1"),
    ],
)  # fmt: skip
def test_a_value_that_a_setting_cannot_have_is_refused(name: str, value: str) -> None:
    knob = next(knob for knob in (*config.KNOBS, config.TARGET) if knob.variable == name)
    with pytest.raises(ValueError, match=f"The environment variable '{name}' should be .*, but got {value}"):
        config.parsed(knob, value)
    assert knob.takes(knob.default) or knob.default == ""
