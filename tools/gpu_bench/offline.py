"""Whole signals: one long one, a batch, takes of any length. Ours beside the rivals, in turns.

`kernels` is time on the device; inputs of the rivals lie there already. `wall` is the whole call, from NumPy arrays to
NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import torch
from benchmarking.gate import require_bits
from benchmarking.playing import SAMPLE_RATE_HZ, Float32, guitar, model

from gpu_bench.limits import layer_bytes
from gpu_bench.rivals import WholeSignal, require_same
from gpu_bench.session import RIGHT, Session, guitars

ROUNDS = 5
#: Frames that a rival is compared over.
COMPARED_FRAMES = 48_000


@dataclass(frozen=True, eq=False)
class Case:
    """signal : [T], [B, T], or a list of [T]."""

    name: str
    signal: Any

    @property
    def ragged(self) -> bool:
        """Whether the takes have different lengths."""
        return isinstance(self.signal, list)

    @property
    def single(self) -> bool:
        """Whether it is one signal."""
        return not self.ragged and self.signal.ndim == 1

    @property
    def frames(self) -> int:
        """Samples in all."""
        return sum(take.size for take in self.signal) if self.ragged else self.signal.size


def cases(*, quick: bool) -> list[Case]:
    """One long signal, a batch, takes of any length."""
    if quick:
        takes = [guitar(seconds) for seconds in np.linspace(0.02, 0.2, 5)]
        return [Case("1 x 1 s", guitar(1.0)), Case("4 x 0.2 s", guitars(4, 9600)), Case("5 takes", takes)]
    lengths = np.random.default_rng(1).uniform(1.0, 20.0, 200)
    takes = [guitar(float(seconds)) for seconds in lengths]
    return [
        Case("1 x 10 min", guitar(600.0)),
        Case("64 x 10 s", guitars(64, 10 * SAMPLE_RATE_HZ)),
        Case("200 takes of 1 to 20 s", takes),
    ]


def measure_offline(session: Session) -> None:
    """All cases on the main shapes, the first on the others. The gate of all comes before the speed of any."""
    found = cases(quick=session.quick)
    wanted = [(name, case) for name in session.main for case in found]
    wanted += [(name, found[0]) for name in session.others]
    for name, case in wanted:
        session.say(f"gate: {name}, {case.name}")
        require_right(session, name, case)
    rows: list[dict[str, Any]] = session.data.setdefault("offline", [])
    for name, case in wanted:
        if session.begin(f"offline: {name}, {case.name}"):
            rows.append(_measure(session, name, case))
            session.data["device_times"] = session.clock.source
            session.save(session.data)


def require_right(session: Session, name: str, case: Case) -> None:
    """Raise `RedGateError` unless our render has the right bits."""
    right = model(name).render(case.signal, engine=RIGHT)
    found = model(name).render(case.signal, engine=session.engine)
    for index, (one, other) in enumerate(zip(_takes(found), _takes(right), strict=True)):
        require_bits(f"{name}, {case.name}, take {index}", one, other)


def _takes(y: Any) -> list[Float32]:
    return y if isinstance(y, list) else [y]


def _measure(session: Session, name: str, case: Case) -> dict[str, Any]:
    plan = model(name).plan
    on_device: dict[str, Callable[[], Any]] = {}
    whole: dict[str, Callable[[], Any]] = {}
    on_device["namdsp"] = whole["namdsp"] = partial(model(name).render, case.signal, engine=session.engine)
    for rival, make in _rivals(session, name, case).items():
        made = session.rival(f"{rival}, {name}, {case.name}", make)
        if made is not None:
            on_device[rival], whole[rival] = made

    def on_clock(contender: str) -> float:
        return session.clock.device(on_device[contender]).kernels

    device = session.turns({contender: partial(on_clock, contender) for contender in on_device}, ROUNDS)
    wall = session.turns(
        {contender: partial(session.clock.wall, call) for contender, call in whole.items()}, ROUNDS
    )
    return {
        "model": name,
        "signal": case.name,
        "frames": case.frames,
        "multiply_adds": plan.multiply_adds,
        "activations": plan.activations,
        "layer_bytes": layer_bytes(plan),
        "kernels": device,
        "wall": wall,
    }


_Calls = tuple[Callable[[], Any], Callable[[], Any]]


def _rivals(session: Session, name: str, case: Case) -> dict[str, Callable[[], _Calls]]:
    """Rival -> what makes its (call on the device, whole call).

    The first model where all takes are as long (for each new length cuDNN plans anew, 15 s for 200 takes), the other
    main models as one signal.
    """
    if case.ragged or name not in session.main or not (case.single or name == session.main[0]):
        return {}
    return {
        "eager": partial(_rival, session, name, case, lambda net: net),
        "compile": partial(_rival, session, name, case, session.compiler),
    }


def _rival(session: Session, name: str, case: Case, prepare: Callable[[Any], Any]) -> _Calls:
    plan = model(name).plan
    torch._dynamo.reset()
    # of one long signal cuDNN's first choice took 1.6 times as long as what its search finds, in 9 s
    torch.backends.cudnn.benchmark = case.single
    net = prepare(WholeSignal(plan).to(session.device))
    signal = np.atleast_2d(case.signal)
    x = np.pad(signal, ((0, 0), (plan.settle_frames, 0)))[:, None]
    with torch.inference_mode():
        lying_there = torch.from_numpy(x).to(session.device)

    @torch.inference_mode()
    def on_device() -> Any:
        return net(lying_there)

    @torch.inference_mode()
    def whole() -> Any:
        return net(torch.from_numpy(x).to(session.device)).cpu().numpy()

    found = on_device()[:, 0, :COMPARED_FRAMES].cpu()
    right = model(name).render(signal[:, :COMPARED_FRAMES], engine=RIGHT)
    error = require_same(name, found, torch.from_numpy(right))
    session.data.setdefault("rival_errors", []).append(error)
    return on_device, whole
