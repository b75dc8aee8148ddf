"""What tests of playing live share."""

from __future__ import annotations

import sys

import pytest
from fake_sounddevice import FakeSounddevice


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> FakeSounddevice:
    """The sound card that `import sounddevice` finds."""
    fake = FakeSounddevice()
    monkeypatch.setitem(sys.modules, "sounddevice", fake)
    return fake
