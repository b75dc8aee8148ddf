"""Neighbouring positions of knobs: where they differ most, and excerpts of them for the page of a training."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.matching.match import esr_of
from namdsp.training.knob_table import KnobTable, text_of
from namdsp.training.progress import Information
from namdsp.training.result import Excerpts

#: Length of an excerpt.
EXCERPT_S = 5.0


@dataclass(frozen=True)
class Neighbours:
    """Two positions of a table, by their numbers, with nothing between them on one knob, the others unmoved.

    knob : its number
    esr  : of the recording at one to that at the other, at the same level
    """

    knob: int
    low: int
    high: int
    esr: float


def least_alike(table: KnobTable, recordings: Sequence[Float32]) -> list[Neighbours]:
    """Return the neighbours on each knob that differ most. recordings : of all positions, at the same level"""
    pairs = [
        Neighbours(knob, low, high, esr_of([recordings[low]], [recordings[high]]))
        for knob, low, high in table.neighbours()
    ]
    by_knob = ([pair for pair in pairs if pair.knob == knob] for knob in range(len(table.knobs)))
    return [max(found, key=lambda pair: pair.esr) for found in by_knob if found]


def note_of(table: KnobTable, pair: Neighbours) -> Information:
    """Say where another recording is most needed."""
    low, high = table.positions[pair.low].at, table.positions[pair.high].at
    others = {
        knob.name: at for knob, at in zip(table.knobs, low, strict=True) if knob != table.knobs[pair.knob]
    }
    where = f", at {text_of(others)}" if others else ""
    return Information(
        f"{table.knobs[pair.knob].name}: neighbours differ most from {low[pair.knob]:g} to {high[pair.knob]:g}{where} "
        f"(ESR {pair.esr:.2g} at the same level); if the result is not near enough, record a position between them"
    )


def excerpts(
    table: KnobTable,
    pairs: Sequence[Neighbours],
    esrs: Sequence[float],
    recordings: Sequence[Float32],
    play: Callable[[tuple[float, ...]], Float32],
    frames: int,
) -> Iterator[Excerpts]:
    """Yield the worst held-out position between its neighbours, and the neighbours that differ most.

    pairs      : those
    esrs       : of the capture, at each position of the table
    recordings : what it imitates there
    play       : returns what the capture plays at a position
    """

    def captured(at: tuple[float, ...], suffix: str = "") -> tuple[str, Float32]:
        return f"capture at {table.text(at)}{suffix}", play(at)[:frames]

    held = [index for index, position in enumerate(table.positions) if position.held_out]
    if held:
        worst = max(held, key=lambda index: esrs[index])
        at = table.positions[worst].at
        beside = [(low, high) for _, low, high in table.neighbours() if worst in (low, high)]
        yield Excerpts(
            f"Held out: {table.text(at)}, ESR {esrs[worst]:.2g}",
            (
                ("recording", recordings[worst][:frames]),
                captured(at),
                *(captured(table.positions[low + high - worst].at) for low, high in beside),
            ),
        )
    for pair in pairs:
        low, high = (table.positions[index].at for index in (pair.low, pair.high))
        between = tuple(float(value) for value in np.mean([low, high], axis=0))
        yield Excerpts(
            f"{table.knobs[pair.knob].name}: the neighbours that differ most, ESR {pair.esr:.2g} at the same level",
            (captured(low), captured(between, ", between them"), captured(high)),
        )
