"""Variables of the environment that are nearly settings are named, once; those of others are left alone."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from difflib import get_close_matches

import pytest

from msgraph.support import config
from msgraph.support.misspelt import advise

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
def test_a_misspelt_setting_is_named(name: str, near: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "msgraph"):
        advise([name], config.VARIABLES)
    assert [record.getMessage() for record in caplog.records] == [
        f"The environment variable {name} is no setting: did you mean {near}?"
    ]


def test_what_is_near_to_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "msgraph"):
        advise(["MSGRAPH_QUUX", "MS_QUUX", *MINDSPORES], config.VARIABLES)
    assert [record.getMessage() for record in caplog.records] == [
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
