"""Many captures of one shape over one signal: `namdsp.render_many`."""

from __future__ import annotations

import json
import tempfile
from functools import partial
from pathlib import Path

import numpy as np
from benchmarking import ROOT
from benchmarking.gate import require_bits
from benchmarking.playing import guitar

import namdsp
from gpu_bench.session import RIGHT, Session

CAPTURES, QUICK_CAPTURES = 64, 3
SECONDS, QUICK_SECONDS = 30.0, 0.1
ROUNDS = 3
#: Each weight is changed by about this share of itself.
SPREAD = 0.05


def captures(name: str, count: int) -> list[namdsp.Model]:
    """Models of one shape with weights of their own, by way of files."""
    file = json.loads((ROOT / "models" / "zoo" / f"{name}.nam").read_text())
    weights = np.array(file["weights"])
    numbers = np.random.default_rng(3)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for index in range(count):
            changed = weights * (1 + SPREAD * numbers.standard_normal(weights.size))
            path = Path(folder) / f"{name}_{index}.nam"
            path.write_text(json.dumps(file | {"weights": changed.tolist()}))
            found.append(namdsp.load(path))
    return found


def measure_captures(session: Session) -> None:
    """All captures at once, and one after the other."""
    name = session.main[0]
    models = captures(name, QUICK_CAPTURES if session.quick else CAPTURES)
    x = guitar(QUICK_SECONDS if session.quick else SECONDS)
    session.say(f"render_many: gate of {len(models)} captures")
    right = namdsp.render_many(models, x, engine=RIGHT)
    found = namdsp.render_many(models, x, engine=session.engine)
    for index, (one, other) in enumerate(zip(found, right, strict=True)):
        require_bits(f"render_many, capture {index} of {name}", one, other)
    for each in models:
        each.render(x[:1000], engine=session.engine)
    session.say("render_many")

    def together() -> None:
        namdsp.render_many(models, x, engine=session.engine)

    def in_turn() -> None:
        for each in models:
            each.render(x, engine=session.engine)

    calls = {"together": together, "in_turn": in_turn}
    wall = session.turns({name: partial(session.clock.wall, call) for name, call in calls.items()}, ROUNDS)
    session.data["captures"] = {
        "model": name,
        "count": len(models),
        "frames": x.size,
        "multiply_adds": models[0].plan.multiply_adds,
        "kernels": session.clock.device(together).kernels,
        **wall,
    }
    session.save(session.data)
