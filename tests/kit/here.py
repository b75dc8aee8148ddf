"""Where the captures that ship are."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The captures that ship, and the smallest of them.
SHIPPED = ROOT / "models"
NANO = SHIPPED / "crunch_nano.nam"
#: The synthetic models that ship.
MODELS = ROOT / "models" / "zoo"
