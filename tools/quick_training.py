"""Trainings of seconds, for tests and for tools/check_kills.py: short playing, small steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from namdsp.matching import spectra
from namdsp.training import (
    distilling,
    excerpt_pool,
    excitation,
    finished_file,
    recipe,
    recordings,
    result,
    training_loop,
)


def small_parts() -> Iterator[tuple[Any, str, Any]]:
    """Yield module, name and value of what makes trainings small. Needs PyTorch."""

    def recipe_for(network: str, **how: bool) -> recipe.Recipe:
        return replace(recipe.recipe_for(network, **how), batch=2, outputs=256, streams=2, chunk=64)

    for module in (excitation, distilling):
        yield module, "EXCERPT_S", 0.5
    yield excitation, "LEVELS_DBFS", (-12.0, 0.0)
    yield excerpt_pool, "FIRST_EXCERPTS", 2
    for module in (distilling, result):
        yield module, "aliasing_of", lambda model, oversample=1: -50.0
    yield finished_file, "NOISE_FRAMES", 4800
    yield recordings, "SHORTEST_S", 2.0
    yield spectra, "RESOLUTIONS", spectra.RESOLUTIONS[:1]
    yield training_loop, "recipe_for", recipe_for
    yield training_loop, "STEPS_A_TURN", 2
    yield training_loop, "VALIDATIONS", 2
