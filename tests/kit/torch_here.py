"""PyTorch, for tests that are skipped, loudly, where it is not installed."""

from __future__ import annotations

from typing import Any

import pytest

torch: Any = pytest.importorskip(
    "torch", reason="PyTorch is not installed: nothing of namdsp.torch was tested"
)
