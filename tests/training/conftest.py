"""Trainings of seconds: short playing, small steps, one thread."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest


@pytest.fixture(scope="module", autouse=True)
def small() -> Iterator[None]:
    from torch_here import torch  # in here, for it skips tests, and a conftest cannot be skipped

    from namdsp.matching import spectra
    from namdsp.training import (
        distilling,
        excerpt_pool,
        excitation,
        finished_file,
        recordings,
        result,
        training_loop,
    )

    recipe = partial(training_loop.Recipe, batch=2, outputs=256, streams=2, chunk=64)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    with pytest.MonkeyPatch.context() as patch:
        for module in (excitation, distilling):
            patch.setattr(module, "EXCERPT_S", 0.5)
        patch.setattr(excitation, "LEVELS_DBFS", (-12.0, 0.0))
        patch.setattr(excerpt_pool, "FIRST_EXCERPTS", 2)
        for module in (distilling, result):
            patch.setattr(module, "aliasing_of", lambda model, oversample=1: -50.0)
        patch.setattr(finished_file, "NOISE_FRAMES", 4800)
        patch.setattr(recordings, "SHORTEST_S", 2.0)
        patch.setattr(spectra, "RESOLUTIONS", spectra.RESOLUTIONS[:1])
        patch.setattr(training_loop, "Recipe", recipe)
        patch.setattr(training_loop, "STEPS_A_TURN", 2)
        patch.setattr(training_loop, "VALIDATIONS", 2)
        yield
    torch.set_num_threads(threads)
