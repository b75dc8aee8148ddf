"""Trainings of seconds: short playing, small steps, one thread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def small() -> Iterator[None]:
    from torch_here import torch  # in here, for it skips tests, and a conftest cannot be skipped

    from quick_training import small_parts  # isort: skip

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    with pytest.MonkeyPatch.context() as patch:
        for part in small_parts():
            patch.setattr(*part)
        yield
    torch.set_num_threads(threads)
