"""Race of trainers on gear that neither made. From the root of a checkout:

    python -m tools.bench train FOLDER --pairs ds1,chump --minutes 0.2 --device cuda:0
    python -m tools.bench train FOLDER --recipe '{"rate": 0.004}' --name slower
    python -m tools.bench train FOLDER --official --picture curve.svg

Makes FOLDER/dry.wav and a recording of each gear (those that are there are kept), trains on the first 144 s, and prints
what each size makes of the last 36 s, guitar that no trainer heard: ESR, pre-emphasised ESR, MRSTFT. Each result is a
line of FOLDER/results.jsonl, with the ESR over time; a race that is there is not run again. Seconds are counted from
where the first steps have compiled what they need.

--pairs     gear: recipes are chosen by jcm800, muff and ts9, and judged by ds1, fuzzface, chump, chain and capture
--recipe    changes to the recipe, JSON; the names are those of `namdsp.training.recipe.Recipe`
--official  also train with neural-amp-modeler, where it is installed
--epochs    of neural-amp-modeler (default: 100)
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import soundfile

import namdsp
import namdsp.training
from namdsp.matching.match import emphasized, esr_of
from namdsp.matching.spectra import multi_resolution_distance
from namdsp.model import Model
from namdsp.training.networks import named_sizes
from namdsp.training.progress import Progress

from .models import SAMPLE_RATE_HZ
from .train_pairs import CHOOSING, JUDGING, TRAIN_S, write_dry, write_wet

#: Context before the test.
CONTEXT_S = 1.0
Row = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Race, print the table, and draw the curve."""
    options = _options(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    results = options.folder / "results.jsonl"
    rows = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    known = {(row["trainer"], row["pair"]) for row in rows}
    for pair in options.pairs:
        _make(options.folder, pair)
        for trainer in (options.name, "official") if options.official else (options.name,):
            if (trainer, pair) not in known:
                row = _raced(trainer, pair, options)
                rows.append(row)
                with results.open("a") as file:
                    file.write(json.dumps(row) + "\n")
    rows = [row for row in rows if row["pair"] in options.pairs]
    print(table(rows))
    if options.picture:
        draw(rows, options.picture)
    return 0


def table(rows: Iterable[Row]) -> str:
    """Return the results as a table of Markdown."""
    lines = [
        "| pair | size | trainer | seconds | ESR | pre-emphasised ESR | MRSTFT |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    for row in sorted(rows, key=lambda row: (row["pair"], row["trainer"])):
        for size, figures in row["sizes"].items():
            shown = " | ".join(f"{figure:.2g}" for figure in figures)
            lines.append(f"| {row['pair']} | {size} | {row['trainer']} | {row['seconds']:.0f} | {shown} |")
    return "\n".join(lines)


def draw(rows: Iterable[Row], path: Path) -> None:
    """Draw the ESR of validation over time."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = list(rows)
    pairs = list(dict.fromkeys(row["pair"] for row in rows))
    figure, axes = pyplot.subplots(
        1, len(pairs), figsize=(3.2 * len(pairs), 3.2), sharey=True, squeeze=False, layout="constrained"
    )
    trainers = dict.fromkeys(row["trainer"] for row in rows)
    colors = {trainer: f"C{index}" for index, trainer in enumerate(trainers)}
    for pair, axis in zip(pairs, axes[0], strict=True):
        for row in (row for row in rows if row["pair"] == pair):
            for size, curve in row["curves"].items():
                how = {"linestyle": "--" if size.endswith("lite") else "-", "color": colors[row["trainer"]]}
                axis.plot(*np.transpose(curve), marker=".", markersize=3, linewidth=1, **how)
        axis.set(title=pair, xscale="log", yscale="log", xlabel="seconds")
        axis.grid(alpha=0.3)
    axes[0][0].set_ylabel("ESR")
    for trainer, color in colors.items():
        axes[0][0].plot([], [], color=color, label=trainer)
    axes[0][0].plot([], [], "k-", label="a2_full")
    axes[0][0].plot([], [], "k--", label="a2_lite")
    figure.legend(*axes[0][0].get_legend_handles_labels(), loc="outside lower center", ncols=6, fontsize=8)
    figure.savefig(path)


def _raced(trainer: str, pair: str, options: argparse.Namespace) -> Row:
    """Train on a pair, and measure the result by what comes after it."""
    with tempfile.TemporaryDirectory() as name:
        taught = {kind: Path(name) / f"{kind}.wav" for kind in ("dry", pair)}
        for kind, path in taught.items():
            samples, _ = soundfile.read(
                options.folder / f"{kind}.wav", frames=round(TRAIN_S * SAMPLE_RATE_HZ)
            )
            soundfile.write(path, samples, SAMPLE_RATE_HZ, subtype="PCM_24")
        began = monotonic()
        train = _official if trainer == "official" else _ours
        model, curves = train(taught["dry"], taught[pair], Path(name), options)
        in_all = monotonic() - began
    sizes = {size: judged(one, options.folder, pair) for size, one in named_sizes(model).items()}
    seconds = max(curve[-1][0] for curve in curves.values())
    return {
        "trainer": trainer, "pair": pair, "seconds": seconds, "in_all": in_all, "sizes": sizes, "curves": curves
    }  # fmt: skip


def judged(model: Model, folder: Path, pair: str) -> list[float]:
    """Return ESR, pre-emphasised ESR and MRSTFT on what no trainer heard."""
    start = round(TRAIN_S * SAMPLE_RATE_HZ)
    context = round(CONTEXT_S * SAMPLE_RATE_HZ)
    x, y = (soundfile.read(folder / f"{name}.wav", start=start - context)[0] for name in ("dry", pair))
    made, wanted = model.render(x.astype(np.float32))[context:].astype(np.float64), y[context:]
    return [
        esr_of([made], [wanted]),
        esr_of([emphasized(made)], [emphasized(wanted)]),
        multi_resolution_distance(made, wanted),
    ]


def _ours(dry: Path, wet: Path, folder: Path, options: argparse.Namespace) -> tuple[Model, dict[str, Any]]:
    reports: list[tuple[float, Progress]] = []
    called = monotonic()
    with _changed_recipe(options.recipe):
        result = namdsp.training.train(
            dry, wet, delay=0, to="a2", device=options.device, steps=options.steps, minutes=options.minutes,
            seed=options.seed, allow=("clipping",),
            on_progress=lambda now: reports.append((monotonic() - called, now)),
        )  # fmt: skip
    start_s, first = reports[0]  # after the first steps
    print(f"{wet.stem}: start {start_s:.1f} s, {reports[-1][1].step} steps", flush=True)
    curves = {
        size.network: [[point.seconds - first.seconds, point.esr] for point in size.history]
        for size in result.sizes
    }
    return result.model, curves


@contextmanager
def _changed_recipe(changes: dict[str, Any]) -> Iterator[None]:
    """Change every recipe inside the context."""
    from namdsp.training import training_loop

    before = training_loop.recipe_for
    training_loop.recipe_for = lambda network, **how: replace(before(network, **how), **changes)
    try:
        yield
    finally:
        training_loop.recipe_for = before


def _official(
    dry: Path, wet: Path, folder: Path, options: argparse.Namespace
) -> tuple[Model, dict[str, Any]]:
    script = Path(__file__).with_name("official_trainer.py")
    made = folder / "made"
    command = [sys.executable, "-P", script, dry, wet, options.epochs, made, options.device]
    subprocess.run([*map(str, command)], check=True, stdout=subprocess.DEVNULL)
    (file,) = made.rglob("*.nam")
    kept = options.folder / f"official_{wet.stem}.nam"
    kept.write_bytes(file.read_bytes())
    return namdsp.load(kept), json.loads((made / "curves.json").read_text())


def _make(folder: Path, pair: str) -> None:
    dry, wet = folder / "dry.wav", folder / f"{pair}.wav"
    if not dry.exists():
        write_dry(dry)
    if not wet.exists():
        write_wet(pair, dry, wet)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bench train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=lambda text: text.split(","), default=[*JUDGING[:3]])
    parser.add_argument("--name", default="namdsp", help="of our trainer's results")
    parser.add_argument("--recipe", type=json.loads, default={})
    parser.add_argument("--steps", type=int)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--official", action="store_true")
    parser.add_argument("--epochs", type=int, default=100)
    parser.add_argument("--picture", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.pairs) - {*CHOOSING, *JUDGING}):
        parser.error(
            f"--pairs: {', '.join(unknown)} unknown; expected some of {', '.join((*CHOOSING, *JUDGING))}"
        )
    if options.official and importlib.util.find_spec("nam") is None:
        parser.error("--official: neural-amp-modeler is not installed")
    return options
