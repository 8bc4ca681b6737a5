"""msgraph: MindSpore's programs; variant ``lazy`` shares the graph of a GPT's layers."""

from __future__ import annotations

import os
from importlib import import_module

from benchmarks.programs import Programs

os.environ["BENCH_MODULE"] = "msgraph"

PROGRAMS: Programs = import_module("benchmarks.peers.mindspore").PROGRAMS
