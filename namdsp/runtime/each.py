"""Several signals, each through its model: what `Model.render` does with a list, and `render_many`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, Protocol, TypedDict, TypeVar

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.nam_file import NamFile
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.channels import voices_for
from namdsp.plan.plan import Plan
from namdsp.runtime.player import Played, Player, ReferencePlayer
from namdsp.runtime.renderer import available_threads
from namdsp.runtime.signals import Listener, Signal
from namdsp.runtime.takes import render_takes

Found = TypeVar("Found")


class RenderOptions(TypedDict, total=False):
    """What `Model.render` and `render_many` take beside the signals."""

    sample_rate: float | None
    engine: str
    threads: int | None
    channels_first: bool
    oversample: int


class Playable(Listener, Protocol):
    """A `Model`."""

    @property
    def file(self) -> NamFile:
        """What errors name."""

    @property
    def plan(self) -> Plan:
        """Its operations."""

    def player(self, engine: str, voices: int, oversample: int) -> Player | ReferencePlayer:
        """What plays it, so many voices together, each on so many phases."""


def render_each(
    models: Sequence[Playable],
    xs: Sequence[Any],
    *,
    rate_hz: int | None,
    engine: str,
    threads: int | None,
    channels_first: bool,
    oversample: int = 1,
    on_time: bool = True,
) -> list[Any]:
    """Each signal through its model; gives what `Model.render` gives, in order. Arguments are checked already.

    on_time : whether the lateness of oversampled models is made up for

    Raises
    ------
    AudioError  : a signal does not fit its model, or an output is not finite; says which.
    EngineError : the named engine cannot run here.
    """

    def named(index: int, work: Callable[[], Found]) -> Found:
        try:
            return work()
        except AudioError as error:
            raise AudioError(f"signal {index}, through {models[index].file.file}: {error}") from None

    def prepare(index: int) -> Signal:
        def signal() -> Signal:
            late = latency_frames(oversample) if on_time else 0
            return Signal(
                xs[index],
                models[index],
                rate_hz=rate_hz,
                channels_first=channels_first,
                late_frames=late,
                looked_at=False,
            )

        return named(index, signal)

    def look_at(unseen: set[Hashable]) -> None:
        indices = [index for key, index in first.items() if key in unseen]
        list(pool.map(lambda index: named(index, signals[index].look), indices))

    def back(index: int) -> Any:
        played = outputs[index]
        return named(index, lambda: signals[index].back(played.y, finite=played.finite))

    keys = [(id(x), model.in_channels, round(model.sample_rate)) for x, model in zip(xs, models, strict=True)]
    first: dict[Hashable, int] = {}  # one signal may be for many models
    for index, key in enumerate(keys):
        first.setdefault(key, index)
    # looking at all samples on one core takes as long as a GPU takes to render
    with ThreadPoolExecutor(available_threads() if threads is None else threads) as pool:
        made = dict(zip(first, pool.map(prepare, first.values()), strict=True))
        signals = [made[key] for key in keys]
        together = _together(models, signals)
        names = _shared(engine, [signal.samples.size for signal in signals])
        players = [
            model.player(name, voices, oversample)
            for model, name, voices in zip(models, names, together, strict=True)
        ]
        look_at({key for key, player in zip(keys, players, strict=True) if not player.looks})
        outputs = _play(names, players, [each.samples for each in signals], threads)
        look_at({key for key, played in zip(keys, outputs, strict=True) if not played.finite})
        return list(pool.map(back, range(len(signals))))


def _together(models: Sequence[Playable], signals: Sequence[Signal]) -> list[int]:
    """For each signal, how many voices of models of one shape there are."""
    if not any(model.plan.recurrent for model in models):
        return [1] * len(models)
    shapes = [model.plan.structure for model in models]
    count: Counter[Hashable] = Counter()
    for model, shape, signal in zip(models, shapes, signals, strict=True):
        count[shape] += voices_for(model, len(signal.samples))
    return [count[shape] for shape in shapes]


def _shared(engine: str, sizes: Sequence[int]) -> list[str]:
    """The engine of each signal: of several devices the one that has least to do, long signals first."""
    devices = engine.split(",")
    load = dict.fromkeys(devices, 0)
    found = [devices[0]] * len(sizes)
    for index in sorted(range(len(sizes)), key=lambda index: -sizes[index]):
        found[index] = min(devices, key=load.__getitem__)
        load[found[index]] += sizes[index]
    return found


def _play(
    names: Sequence[str],
    players: Sequence[Player | ReferencePlayer],
    takes: Sequence[Float32],
    threads: int | None,
) -> list[Played]:
    """Each engine plays its own, beside the others."""
    engines = [player for player in players if isinstance(player, Player)]
    if len(engines) < len(players):
        return [player.play(take, threads) for player, take in zip(players, takes, strict=True)]
    own = {name: [index for index, each in enumerate(names) if each == name] for name in dict.fromkeys(names)}

    def play(indices: list[int]) -> list[Played]:
        return render_takes([engines[i] for i in indices], [takes[i] for i in indices], threads)

    if len(own) < 2:
        return render_takes(engines, takes, threads)
    with ThreadPoolExecutor(len(own)) as pool:
        found = list(pool.map(play, own.values()))
    at = dict(zip(chain(*own.values()), chain(*found), strict=True))
    return [at[index] for index in range(len(takes))]
