"""lit's view of this folder: `lit lit_tests` from an environment that has msgraph's `dev` extra."""

import os
import sys
from pathlib import Path

import lit.formats

here = Path(__file__).parent
source = here.parent / "src"
sys.path.insert(0, str(here.parent))

from tests.forkserver.interpreter import launcher

config.name = "msgraph"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".py"]
config.excludes = ["lit.cfg.py", "__pycache__", "Inputs"]
config.test_source_root = str(here)
config.test_exec_root = str(here.parent / "build" / "lit")
config.environment["PYTHONPATH"] = os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])])
config.environment["PYTHONWARNINGS"] = "error"
config.environment["MS_COMPILER_CACHE_ENABLE"] = "0"

# Each command is a process of its own, forked from one that has imported the compiler; LIT_FRESH=1 starts an
# interpreter for each, as a user's shell does.
python = sys.executable if os.environ.get("LIT_FRESH") else launcher()

# whole words only, and not inside of paths: what is put in may contain the words itself
word = r"(?<![\w./-]){}(?![\w./-])".format
config.substitutions += [
    (word("msgraph-opt"), f"{python} -m msgraph.packs.opt.command"),
    (word("xdsl-opt"), f"{python} -m xdsl.tools.xdsl_opt"),
    (word("filecheck"), f"{python} -m filecheck"),
    (word("python"), python),
]
