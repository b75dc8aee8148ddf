"""Several captures that are made side by side, in stages: an error ends the making of its own one only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from namdsp.common.settings import checked, integer
from namdsp.errors import NamdspError
from namdsp.runtime.renderer import parallel_map
from namdsp.training.progress import Progress
from namdsp.training.result import Trained
from namdsp.training.settings import RunSettings

if TYPE_CHECKING:
    from namdsp.training.training_loop import TrainedNetworks

#: Captures that are trained side by side on a GPU.
TOGETHER = 8


class Making:
    """The making of one capture, in stages.

    source  : what it is made of, as given
    outcome : the capture, or the error that ended its making; None before
    trained : the networks
    notes, final_notes : for the user: before the training, and after it
    """

    trained: TrainedNetworks

    def __init__(self, source: Any) -> None:
        self.source = source
        self.outcome: Trained | NamdspError | None = None
        self.notes: list[str] = []
        self.final_notes: list[str] = []


AnyMaking = TypeVar("AnyMaking", bound=Making)
#: Is called with the source of a capture, and its progress.
OnEach = Callable[[Any, Progress], None]


def check_together(together: int | None) -> None:
    """Raise `SettingError` for a number of captures side by side that has no meaning."""
    if together is not None:
        checked("together", together, integer(1))


def groups(
    makings: Iterable[AnyMaking], settings: RunSettings, together: int | None
) -> Iterator[list[AnyMaking]]:
    """Yield those that are made side by side. together : None: TOGETHER on a GPU, one with minutes or on a CPU"""
    if together is None:
        together = TOGETHER if settings.device != "cpu" and settings.minutes is None else 1
    left = iter(makings)
    while group := list(islice(left, together)):
        yield group


def for_all(group: Sequence[AnyMaking], stage: Callable[[AnyMaking], None]) -> list[AnyMaking]:
    """Do a stage of all that have no outcome yet, side by side; returns those that still have none."""

    def attempt(item: AnyMaking) -> None:
        try:
            stage(item)
        except NamdspError as error:
            item.outcome = error

    parallel_map(attempt, [item for item in group if item.outcome is None], len(group))
    return [item for item in group if item.outcome is None]


def ended(
    group: Sequence[Making], tell: Callable[[str], None]
) -> Iterator[tuple[Any, Trained | NamdspError]]:
    """Yield the source and the outcome of each, after the notes of all."""
    for item in group:
        for note in item.final_notes:
            tell(note)
    yield from ((item.source, item.outcome) for item in group if item.outcome is not None)
