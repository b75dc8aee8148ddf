"""Silence before recurrent models as the player has it: some of the models swing by themselves."""

from __future__ import annotations

import pytest

from namdsp.plan import plan as plan_module


@pytest.fixture(autouse=True)
def whole_silence(short_silence: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo the short silence of the other tests."""
    monkeypatch.setattr(plan_module, "PREWARM_BLOCK", short_silence)
