"""For programs that PyInstaller freezes: it finds this folder by an entry point, and follows the hook in it."""

from __future__ import annotations

import os


def get_hook_dirs() -> list[str]:
    """Return the folders with hooks."""
    return [os.path.dirname(__file__)]
