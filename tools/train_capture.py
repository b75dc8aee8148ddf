#!/usr/bin/env python3
"""Train captures of the simulated rigs, as namdsp.training trains all captures.

    train_capture.py out/                          play, simulate, train 6,200 steps of each, write out/*.nam
    train_capture.py out/ --files crunch --minutes 9 --device cuda:0
    train_capture.py out/ --steps 3 --takes 4      a few steps of each, to try it

tools/finish_captures.py puts them into models/. The data are not kept.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from capture.data_set import make
from capture.rigs import LEVEL_DBU, RIGS

from namdsp.training.finished_file import finished_file
from namdsp.training.networks import networks_of, random_network
from namdsp.training.progress import Clock, Stops
from namdsp.training.result import Trained, size_of
from namdsp.training.student import TARGET_POWER
from namdsp.training.training_loop import FixedData, Training, run_trainings

#: File in models/ -> the rig and the student that it is made of.
FILES: dict[str, tuple[str, str]] = {
    "clean": ("clean", "a1_standard"),
    "crunch": ("crunch", "a1_standard"),
    "high_gain": ("high_gain", "a1_standard"),
    "pedal": ("pedal", "a1_standard"),
    "crunch_lite": ("crunch", "a1_lite"),
    "crunch_feather": ("crunch", "a1_feather"),
    "crunch_nano": ("crunch", "a1_nano"),
    "crunch_lstm": ("crunch", "lstm_1x16"),
    "clean_a2": ("clean", "a2"),
    "crunch_a2": ("crunch", "a2"),
    "pedal_a2": ("pedal", "a2"),
}
NOTES = "Trained on a simulation of this project (tools/capture), not on hardware. Licence: MIT, as the project's."


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Train captures of the simulated rigs.")
    parser.add_argument("out", type=Path, help="folder for the captures")
    parser.add_argument("--files", nargs="+", choices=FILES, default=list(FILES), help="only these")
    parser.add_argument("--steps", type=int, help="of each network")
    parser.add_argument("--minutes", type=float, help="for each file")
    parser.add_argument("--takes", type=int, default=42, help="to train on (default 42)")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each take (default 5)")
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    data = make(sorted({FILES[name][0] for name in options.files}), options.takes, options.seconds)
    data = {name: array.astype(np.float32) for name, array in data.items()}
    for name in options.files:
        result = train(name, data, Stops(options.steps, options.minutes), options.device)
        result.save(options.out / f"{name}.nam", overwrite=True)
        print(f"{name:16s} {result.seconds:6.0f} s  " + ", ".join(f"{size.esr:.5f}" for size in result.sizes))
    return 0


def train(name: str, data: dict[str, Any], stops: Stops, device: str) -> Trained:
    """One file of `FILES`; its ESR is that of the validation takes."""
    rig, to = FILES[name]
    x, y, held_x, held_y = (
        data[item] for item in ("training", f"{rig}.training", "validation", f"{rig}.validation")
    )
    gain = math.sqrt(TARGET_POWER / float(np.mean(np.square(y, dtype=np.float64))))
    clock, seed = Clock(stops.checked()), list(FILES).index(name)
    louder = np.float32(gain)
    training = Training(
        {network: (random_network(network, seed, 48000), False) for network in networks_of(to)},
        gain,
        FixedData(x, louder * y, device),
        (held_x, louder * held_y),
        lambda progress: None,
    )
    ((models, histories, stopped),) = run_trainings([training], clock, device=device, seed=seed)
    sizes = [
        size_of(network, model, model.render(list(held_x)), list(held_y), [], history)
        for network, model, history in zip(networks_of(to), models, histories, strict=True)
    ]
    facts = RIGS[rig]
    metadata = {
        "name": f"namdsp {name}",
        "modeled_by": "namdsp, tools/train_capture.py",
        "gear_make": "simulation",
        "gear_model": f"{facts.title}, not hardware",
        "gear_type": facts.gear_type,
        "tone_type": facts.tone_type,
        "input_level_dbu": LEVEL_DBU,
        "output_level_dbu": LEVEL_DBU,
        "notes": NOTES,
    }
    origin = {"made": "trained", "steps": sizes[-1].steps, "seed": seed}
    file = finished_file(models, [size.esr for size in sizes], metadata, origin)
    return Trained(file, tuple(sizes), stopped, clock.seconds, ())


if __name__ == "__main__":
    sys.exit(main())
