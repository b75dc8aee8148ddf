"""Where compiled and generated kernels are kept: the user's cache folder, or what the environment names."""

from __future__ import annotations

import os
import sys
from pathlib import Path

#: Environment variable for the folder.
CACHE_VARIABLE = "NAMDSP_CACHE_DIR"


def cache_folder() -> Path:
    """$NAMDSP_CACHE_DIR, or the user's cache folder."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "namdsp" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/namdsp"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "namdsp"
