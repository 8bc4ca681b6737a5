"""``python -m msgraph``."""

import sys

from msgraph.cli.main import main

sys.exit(main())
