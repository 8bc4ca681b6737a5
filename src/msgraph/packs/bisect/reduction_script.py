"""Makes a graph small by what a program says of it: the way of mlir-reduce and llvm-reduce.

The program is called with the name of a file, and ends with 0 where the graph in it is still of interest.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from msgraph.packs.bisect.reducing import Case, reduce
from msgraph.packs.bisect.runs import entry_of

SECONDS = 600.0
"""So long a graph is made smaller, at most."""


def reduced(module: ModuleOp, program: str) -> ModuleOp:
    """The smallest graph reached of which ``program`` ends with 0.

    Raises:
        DiagnosticException: It says otherwise of ``module`` itself.
        OSError: It cannot be run.
    """
    command = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:

        def code(case: Case) -> int:
            file = Path(folder) / "graph.mlir"
            file.write_text(str(case.module) + "\n", encoding="utf-8")
            return subprocess.run([command, str(file)], capture_output=True, check=False).returncode

        whole = Case(module, [np.empty(0)] * len(entry_of(module).args), is_run=False)
        if (ended := code(whole)) != 0:
            raise DiagnosticException(
                f"{program} ends with {ended} for the whole graph; 0 would mean that it is of interest"
            )
        return reduce(whole, lambda case: code(case) == 0, SECONDS).module
