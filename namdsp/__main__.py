"""`python -m namdsp`: the same as the `namdsp` command."""

import sys

from namdsp.cli import main

if __name__ == "__main__":
    sys.exit(main())
