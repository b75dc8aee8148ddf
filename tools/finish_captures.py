#!/usr/bin/env python3
"""Make the captures that ship of what train_capture.py left: metadata, measures, the tables of models/README.md.

    finish_captures.py out/ [more/ ...]        of files of the same name, the last folder's count

Each model is loaded and rendered by namdsp for what its metadata and the README say of it. The rigs' answers to the
validation takes are simulated again (minutes) and kept in --truths.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from bench.rows import refilled
from capture.data_set import validation
from training.finished import FILES, finished

import namdsp
from namdsp.aliasing.measure import measure

MODELS = Path(__file__).resolve().parents[1] / "models"
HEAD = """\
| file | of | network | weights | multiply-adds a sample | ESR | null depth | aliasing | steps |
|---|---|---|---:|---:|---:|---:|---:|---:|
"""
NETWORKS = {
    "a1_standard": "A1 standard",
    "a1_lite": "A1 lite",
    "a1_feather": "A1 feather",
    "a1_nano": "A1 nano",
    "a2_full": "A2, 8 channels",
    "a2_lite": "A2, 3 channels",
    "lstm": "LSTM 1x16",
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the captures that ship.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--truths", type=Path, default=Path("out/truths"), help="where simulations are kept")
    parser.add_argument("--models", type=Path, default=MODELS, help="where the files go")
    options = parser.parse_args(arguments)
    found = {path.stem: path for folder in options.folders for path in sorted(folder.glob("*.nam"))}
    options.truths.mkdir(parents=True, exist_ok=True)
    x, _ = soundfile.read(MODELS / "di.wav", dtype="float32")
    when = datetime.datetime.now(datetime.UTC)
    rows: dict[str, str] = {}

    def read(job: str) -> dict[str, Any]:
        return json.loads(found[job].read_text())  # type: ignore[no-any-return]

    for name, jobs in FILES.items():
        missing = [job for job in jobs if job not in found]
        if missing:
            print(f"{name}: {', '.join(missing)} missing; left out", file=sys.stderr)
            continue

        whole = finished(name, read, lambda model, rig: esr_of(model, rig, options.truths), x, when)
        path = options.models / f"{name}.nam"
        path.write_text(json.dumps(whole, separators=(",", ":"), allow_nan=False))
        parts = [part["model"] for part in whole["config"]["submodels"]] if len(jobs) > 1 else [whole]
        for job, part in zip(jobs, parts, strict=True):
            facts = json.loads(found[job].with_suffix(".json").read_text())
            rows[job] = _row(path.name, job, part, facts)
            print(rows[job], flush=True)
    digests = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted([*options.models.glob("*.nam"), *options.models.glob("*.wav")])
    )
    tables = {"captures": HEAD + "\n".join(rows.values()), "sha256": f"```\n{digests}```"}
    text = (MODELS / "README.md").read_text(encoding="utf-8")
    (options.models / "README.md").write_text(refilled(text, tables.__getitem__), encoding="utf-8")
    return 0


def esr_of(model: dict[str, Any], rig: str, truths: Path) -> float:
    """Energy of the error over that of the rig's output, over the validation takes, rendered by namdsp."""
    path = truths / f"{rig}.npz"
    if not path.exists():
        x, y = validation(rig)
        np.savez(path, x=x.astype(np.float32), y=y)
    with np.load(path) as kept:
        x, y = kept["x"], kept["y"]
    loaded = namdsp.load(model)
    found = np.stack([loaded.render(take, sample_rate=48000) for take in x])
    return float(np.sum((found - y) ** 2) / np.sum(y**2))


def _row(file: str, job: str, part: dict[str, Any], facts: dict[str, Any]) -> str:
    model = namdsp.load(part)
    esr = part["metadata"]["training"]["validation_esr"]
    cells = (
        f"`{file}`",
        job.split(".")[0].replace("_", " "),
        NETWORKS[job.split(".")[1]],
        f"{len(part['weights']):,}",
        f"{model.plan.multiply_adds:,}",
        f"{esr:.2g}",
        f"{10 * math.log10(esr):.1f} dB",
        f"{measure(model, (1,)).mean_db[0]:.1f} dB",
        f"{facts['steps']:,}",
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
