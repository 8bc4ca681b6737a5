"""``python -m msgraph``."""

import sys
from contextlib import nullcontext

from msgraph.cli.main import main
from msgraph.cli.pipes import ends_quietly

with nullcontext() if sys.argv[1:2] == ["run"] else ends_quietly():  # what a program does is the program's affair
    code = main()
sys.exit(code)
