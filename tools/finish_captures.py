#!/usr/bin/env python3
"""Put captures that train_capture.py left into models/, and write the tables of models/README.md.

finish_captures.py out/ [more/ ...]        of files of the same name, the last folder's count
"""

from __future__ import annotations

import argparse
import hashlib
import math
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.rows import refilled
from train_capture import FILES

import namdsp
from namdsp.aliasing.measure import measure
from namdsp.training.networks import networks_of, sizes_of

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
    "lstm_1x16": "LSTM 1x16",
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Put trained captures into models/.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--models", type=Path, default=MODELS, help="where the files go")
    options = parser.parse_args(arguments)
    results = {path.stem: path for folder in options.folders for path in sorted(folder.glob("*.nam"))}
    rows: list[str] = []
    for name, (rig, to) in FILES.items():
        if name not in results:
            print(f"{name} is missing; left out", file=sys.stderr)
            continue
        path = options.models / f"{name}.nam"
        shutil.copyfile(results[name], path)
        for network, model in zip(networks_of(to), sizes_of(namdsp.load(path)), strict=True):
            rows.append(_row(path.name, rig, NETWORKS[network], model))
            print(rows[-1], flush=True)
    digests = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted([*options.models.glob("*.nam"), *options.models.glob("*.wav")])
    )
    tables = {"captures": HEAD + "\n".join(rows), "sha256": f"```\n{digests}```"}
    text = (MODELS / "README.md").read_text(encoding="utf-8")
    (options.models / "README.md").write_text(refilled(text, tables.__getitem__), encoding="utf-8")
    return 0


def _row(file: str, rig: str, network: str, model: namdsp.Model) -> str:
    message = model.metadata
    esr = message["training"]["validation_esr"]
    cells = (
        f"`{file}`",
        rig.replace("_", " "),
        network,
        f"{sum(weights.size for weights in namdsp.named_weights(model).values()):,}",
        f"{model.plan.multiply_adds:,}",
        f"{esr:.2g}",
        f"{10 * math.log10(esr):.1f} dB",
        f"{measure(model, (1,)).mean_db[0]:.1f} dB",
        f"{message['namdsp']['steps']:,}",
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
