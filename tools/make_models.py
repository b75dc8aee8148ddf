#!/usr/bin/env python3
"""Write models/zoo/: the .nam files that ship and their README.

    make_models.py             write every file            make_models.py --check    exit 1 if one differs
    make_models.py --levels    render, print levels (minutes)

Synthetic: random weights from seeds, no amplifier was captured. The models themselves are described in model_zoo/.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from model_zoo.files import differences, write
from model_zoo.levels import levels


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the models that ship.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="write nothing; exit 1 if models/zoo/ differs")
    choice.add_argument("--levels", action="store_true", help="render each model; exit 1 if a level is wrong")
    options = parser.parse_args(arguments)
    if options.levels:
        return 0 if levels() else 1
    if options.check:
        result = differences()
        print("\n".join(result) or "models/zoo/ is what this tool writes")
        return 1 if result else 0
    print(f"{write()} bytes written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
