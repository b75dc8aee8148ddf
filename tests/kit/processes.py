"""Commands in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from here import ROOT

NAMDSP = (sys.executable, "-m", "namdsp")


def run_process(
    *words: object, environment: Mapping[str, str] | None = None, **options: Any
) -> subprocess.CompletedProcess[Any]:
    """Run a command to its end, two minutes at most; Python in it imports namdsp and the kit from this checkout.

    environment : variables besides those of this process
    options     : of `subprocess.run`; without any, outputs are captured as text
    """
    usual = {"capture_output": True, "text": True, "timeout": 120}
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "kit")])
    variables = os.environ | {"PYTHONPATH": path} | dict(environment or {})
    return subprocess.run([*map(str, words)], env=variables, **(usual | options))
