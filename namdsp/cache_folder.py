"""The folder of compiled and generated kernels: the user's cache folder, or the one that the environment names."""

from __future__ import annotations

import os
from pathlib import Path

#: Environment variable for the folder.
CACHE_VARIABLE = "NAMDSP_CACHE_DIR"


def cache_folder() -> Path:
    """Return $NAMDSP_CACHE_DIR, or namdsp's folder in the user's cache folder. Raises RuntimeError without a home.

    A ~ is expanded, for no shell may have: the variable may be from a unit file or a container's list.
    """
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    folder = user_cache_path("namdsp", appauthor=False)
    if folder.parts[0] == "~":  # left as it is where there is no home
        raise RuntimeError("this user has no home folder")
    return folder
