"""One capture with a knob beside ordinary captures of its positions: median ESR at positions that none is trained on.

    python -m tools.bench.train_knobs FOLDER --gear ts9,muff --to a2 --steps 1500 --seeds 0,1 --device cuda:0

Nine positions, of which every second one is trained on; the others are also played by a crossfade of the ordinary
captures beside them, and by the nearer one. Recordings that FOLDER has are used again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import soundfile

from namdsp import train
from namdsp.matching.match import esr_of
from namdsp.training import train_each
from namdsp.training.networks import STUDENTS, sizes_of

from .models import SAMPLE_RATE_HZ
from .train_pairs import through_plugin, write_dry

#: Seconds that are trained on, and those that judge: what `train` holds back.
TRAIN_S, TEST_S = 80.0, 9.0
SEED, POSITIONS = 56, 9


@dataclass(frozen=True)
class Gear:
    """A plug-in of Guitarix with one knob.

    low, high : ends of the knob
    """

    plugin: str
    control: str
    others: Mapping[str, float]
    low: float = 0.0
    high: float = 1.0

    def position(self, index: int) -> float:
        """Return one of the positions."""
        return self.low + (self.high - self.low) * index / (POSITIONS - 1)


GEAR = {
    "ts9": Gear("gxts9#ts9sim", "fslider2_", {"fslider0_": -4.0}),
    "muff": Gear("gx_bmp_#_bmp_", "SUSTAIN", {"TONE": 0.5, "VOLUME": 0.5}),
    "ds1": Gear("gx_bossds1_#_bossds1_", "DRIVE", {"TONE": 0.5, "LEVEL": -2.0}),
    "chump": Gear("gx_redeye#bigchump", "Gain", {"Tone": 0.5, "Volume": 0.1}, 0.1),
}


def make_recordings(folder: Path, names: list[str]) -> None:
    """Write the dry signal, and a recording at each position, where they are missing."""
    dry = folder / "dry.wav"
    if not dry.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_dry(dry, train_s=TRAIN_S, test_s=TEST_S, seed=SEED)
    for name in names:
        gear = GEAR[name]
        (folder / name).mkdir(exist_ok=True)
        for index in range(POSITIONS):
            wet = folder / name / f"{index}.wav"
            if not wet.exists():
                controls = {**gear.others, gear.control: gear.position(index)}
                through_plugin(gear.plugin, controls, dry, wet)


def race(folder: Path, names: list[str], options: argparse.Namespace, seed: int) -> Iterator[dict[str, Any]]:
    """Train everything with one seed, and yield a row for each gear and network."""
    how: Any = {"to": options.to, "steps": options.steps, "device": options.device, "seed": seed, "delay": 0}
    how["allow"] = "clipping"
    dry, taught = folder / "dry.wav", range(0, POSITIONS, 2)
    x = soundfile.read(dry, dtype="float32")[0]
    networks, ordinary = STUDENTS[options.to], dict[tuple[str, int], list[Any]]()
    paths = {str(folder / name / f"{index}.wav"): (name, index) for name in names for index in taught}
    begun = perf_counter()
    for path, result in train_each(dry, paths, together=len(paths), **how):
        if isinstance(result, Exception):
            raise result
        ordinary[paths[path]] = [model.render(x) for model in sizes_of(result.model)]
    each_s = (perf_counter() - begun) / len(paths)
    for name in names:
        gear, begun = GEAR[name], perf_counter()
        table = {f"{index}.wav": {"knob": gear.position(index)} for index in range(POSITIONS)}
        result = train(dry, folder / name, table=table, hold_out=POSITIONS // 2, **how)
        result.save(folder / f"{name}_{options.to}_{seed}.nam", overwrite=True)
        seconds = perf_counter() - begun
        positions = sorted(result.facts["positions"], key=lambda row: row["knobs"]["knob"])
        wets = [
            soundfile.read(folder / name / f"{index}.wav", dtype="float32")[0] for index in range(POSITIONS)
        ]
        for size, network in enumerate(networks):
            outputs = {index: ordinary[name, index][size] for index in taught}
            row = _judged(network, positions, outputs, wets)
            yield {"gear": name, "network": network, "seed": seed, "s": seconds, "s_each": each_s, **row}


def _judged(
    network: str, positions: list[dict[str, Any]], outputs: Mapping[int, Any], wets: list[Any]
) -> dict[str, Any]:
    """Return the ESR of each held-out position, of each way to play it, and that of trained positions."""
    first = len(wets[0]) - round(TEST_S * SAMPLE_RATE_HZ)

    def esr(y: Any, index: int) -> float:
        return esr_of([np.asarray(y[first:], np.float32)], [wets[index][first:]])

    row: dict[str, Any] = {"nearest": [], "crossfade": [], "recordings": [], "knob": []}
    for index in range(1, POSITIONS, 2):
        assert positions[index]["held_out"]
        below, above = outputs[index - 1], outputs[index + 1]
        row["nearest"].append(min(esr(below, index), esr(above, index)))
        row["crossfade"].append(esr(0.5 * (below + above), index))
        row["recordings"].append(esr(0.5 * (wets[index - 1] + wets[index + 1]), index))
        row["knob"].append(positions[index]["esr"][network])
    row["knob_trained"] = [positions[index]["esr"][network] for index in outputs]
    row["ordinary_trained"] = [esr(y, index) for index, y in outputs.items()]
    return row


def main(arguments: list[str]) -> None:
    """Print the medians, and write all rows as JSON lines to FOLDER/knobs.jsonl."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--gear", type=lambda text: text.split(","), default=["ts9", "muff"])
    parser.add_argument("--to", default="a2")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--seeds", type=lambda text: [int(seed) for seed in text.split(",")], default=[0])
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args(arguments)
    make_recordings(options.folder, options.gear)
    for seed in options.seeds:
        for row in race(options.folder, options.gear, options, seed):
            with (options.folder / "knobs.jsonl").open("a") as file:
                file.write(json.dumps(row) + "\n")
            below = sum(knob < other for knob, other in zip(row["knob"], row["crossfade"], strict=True))
            medians = {key: f"{median(value):.2g}" for key, value in row.items() if isinstance(value, list)}
            print(
                row["gear"],
                row["network"],
                seed,
                medians,
                f"{below} of {len(row['knob'])} below the crossfade",
                flush=True,
            )
            print(f"    {row['s']:.0f} s, an ordinary capture {row['s_each']:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
