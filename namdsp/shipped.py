"""Paths of the guitar recording, cabinet and captures that are installed with namdsp, for `namdsp demo`.

They are files of models/ in a checkout; pyproject.toml puts these few into the wheel, as namdsp/models/.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

DI, CABINET = "di.wav", "cab.wav"
#: All are of one shape, so that their kernels are compiled once.
CAPTURES = ("clean.nam", "crunch.nam", "high_gain.nam", "pedal.nam")


def shipped(name: str) -> str:
    """The path of a file that ships, by its name; whoever opens it says if it is missing."""
    package = Path(str(resources.files("namdsp")))
    installed, in_checkout = package / "models" / name, package.parent / "models" / name
    return str(in_checkout if in_checkout.is_file() and not installed.is_file() else installed)
