"""Trainings of seconds: short playing, small steps, one thread."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from torch_here import torch  # in here, for it skips tests, and a conftest cannot be skipped

    from namdsp.training import distilling, excerpt_pool, excitation, result, training_loop

    for module in (excitation, distilling):
        monkeypatch.setattr(module, "EXCERPT_S", 0.5)
    monkeypatch.setattr(excerpt_pool, "FIRST_EXCERPTS", 2)
    for module in (distilling, result):
        monkeypatch.setattr(module, "aliasing_of", lambda model, oversample=1: -50.0)
    monkeypatch.setattr(
        training_loop, "Recipe", partial(training_loop.Recipe, batch=2, outputs=256, streams=2, chunk=64)
    )
    monkeypatch.setattr(training_loop, "STEPS_A_TURN", 2)
    monkeypatch.setattr(training_loop, "VALIDATIONS", 2)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)
