"""lit's view of this folder: `lit lit_tests` from an environment that has msgraph's `dev` extra."""

import os
import sys
from pathlib import Path

import lit.formats

here = Path(__file__).parent
source = here.parent / "src"
tools = Path(sys.executable).parent

config.name = "msgraph"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".py"]
config.excludes = ["lit.cfg.py", "__pycache__"]
config.test_source_root = str(here)
config.test_exec_root = str(here.parent / "build" / "lit")
config.environment["PYTHONPATH"] = os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])])
config.environment["PYTHONWARNINGS"] = "error"

config.substitutions += [
    (r"\bmsgraph-opt\b", f"{sys.executable} -m msgraph.cli.opt"),
    (r"\bxdsl-opt\b", f"{sys.executable} -m xdsl.tools.xdsl_opt"),
    (r"\bfilecheck\b", f"{sys.executable} -m filecheck"),
    (r"\bpython\b", sys.executable),
]
