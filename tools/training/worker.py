"""One device's jobs, side by side until the clock says stop: each on a stream of its own, none waits for another."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.export import model_json
from training.jobs import Job
from training.shapes import SHAPES
from training.step import TABLE, WARM_UP, Settings, Trainer, trainer

#: Steps that are queued at once.
BUNDLE = 16
#: Share of the time, at its end, in which products are not rounded to TF32.
EXACT_SHARE = 0.2
JUDGE_EVERY_S = 15.0


@dataclass
class Running:
    """A job on its way."""

    trainer: Trainer
    best: list[float] = field(default_factory=lambda: [math.inf])
    kept: Tensor | None = None
    judged: float = 0.0
    curve: list[dict[str, Any]] = field(default_factory=list)
    done: torch.cuda.Event | None = None
    factor: float = 1.0


def load(folder: Path, rig: str, device: torch.device) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Training and validation takes, input and target, float32."""

    def read(name: str) -> Tensor:
        return torch.from_numpy(np.load(folder / f"{name}.npy")).to(device)

    return read("training"), read(f"{rig}.training"), read("validation"), read(f"{rig}.validation")


def rate_at(progress: float, steps: int, settings: Settings) -> float:
    """Up in WARM_UP steps, then down a half cosine to the end of the time."""
    up = min(1.0, (steps + 1) / WARM_UP)
    down = 0.5 + 0.5 * math.cos(math.pi * min(1.0, progress))
    return up * (settings.last_rate + (settings.rate - settings.last_rate) * down)


def work(
    jobs: Sequence[Job],
    data: Path,
    out: Path,
    device: torch.device,
    settings: Settings,
    end: float,
    steps: int | None,
) -> None:
    """Train the jobs until `end` (seconds of time.time()), or for `steps` each; write what is best."""
    takes = {rig: load(data, rig, device) for rig in {job.rig for job in jobs}}
    begin = time.time()
    running = []
    for job in jobs:
        made = trainer(job, takes[job.rig][0], takes[job.rig][1], settings)
        running.append(Running(made, judged=time.time()))
    # a job's judging takes time from the end of the others
    stop = end - (3.0 + 0.02 * (end - begin))
    while any(time.time() < stop and (steps is None or r.trainer.steps < steps) for r in running):
        idle = True
        for r in running:
            if steps is not None and r.trainer.steps >= steps:
                continue
            if r.done is not None and not r.done.query():
                continue
            idle = False
            if time.time() - r.judged > JUDGE_EVERY_S * r.trainer.patience:
                _judge(r, takes[r.trainer.job.rig], begin, out)
            progress = (time.time() - begin) / (stop - begin)
            if steps is not None:
                progress = r.trainer.steps / steps
            _queue(r, progress, settings)
        if idle:
            time.sleep(0.0005)
    for r in running:
        _judge(r, takes[r.trainer.job.rig], begin, out)
        _write(r, out)


def _queue(r: Running, progress: float, settings: Settings) -> None:
    t = r.trainer
    rate = r.factor * rate_at(progress, t.steps, settings)
    count = BUNDLE - t.steps % BUNDLE
    assert TABLE % BUNDLE == 0
    t.run(count, rate, coarse=progress < 1 - EXACT_SHARE)
    if t.device.type == "cuda":
        r.done = torch.cuda.Event()
        r.done.record(t.stream)


def _judge(r: Running, takes: tuple[Tensor, ...], begin: float, out: Path) -> None:
    """Validation of the running mean; keep it if it is the best; start again from the best if it broke."""
    t = r.trainer
    if t.device.type == "cuda":
        t.stream.synchronize()
    x, y = takes[2], takes[3]
    energy = (y.double() ** 2).sum(1).tolist()
    found = t.judge(x, y, t.flat.mean)
    total = sum(e * p for e, p in zip(found, energy, strict=True)) / sum(energy)
    if total < r.best[0]:
        r.best = [total, *found]
        r.kept = t.flat.mean.clone()
    elif not math.isfinite(total):
        r.factor *= 0.5
        if r.kept is not None:
            t.flat.restart(r.kept)
        else:
            t.flat.restart(t.flat.values.nan_to_num(0.0, 0.0, 0.0).clamp(-1, 1))
    if t.device.type == "cuda":  # the job's own stream goes on with these tensors
        torch.cuda.current_stream(t.device).synchronize()
    r.judged = time.time()
    loss = float(t.loss)
    r.curve.append({"seconds": round(r.judged - begin, 1), "steps": t.steps, "loss": loss, "esr": total})
    print(
        f"{t.job.name:22s} {r.judged - begin:6.1f} s  {t.steps:6d} steps  loss {loss:.3g}  ESR {total:.3g}",
        flush=True,
    )
    if len(r.curve) % 4 == 0:
        _write(r, out)


def _write(r: Running, out: Path) -> None:
    """The best so far: a .nam without metadata, and the curve beside it."""
    if r.kept is None:
        return
    t = r.trainer
    parameters = [p.cpu().numpy() for p in t.flat.views(r.kept)]
    text = json.dumps(model_json(SHAPES[t.job.shape], parameters), separators=(",", ":"))
    facts = {
        "job": t.job.name,
        "seed": t.job.seed,
        "steps": t.steps,
        "validation_esr": r.best[0],
        "validation_esr_takes": r.best[1:],
        "curve": r.curve,
    }
    for name, content in ((f"{t.job.name}.nam", text), (f"{t.job.name}.json", json.dumps(facts, indent=1))):
        pending = out / f"{name}.new"
        pending.write_text(content)
        pending.rename(out / name)
