"""One network is trained, by a clock or for a number of steps; the best so far lies in the folder, with its curve."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_, parameters_to_vector, vector_to_parameters

import namdsp
import namdsp.torch
from training.jobs import JOBS, fresh

#: Loss: squared error of the samples, and of the samples with this share of the one before taken off; relative to the
#: power of the target in the window, but windows quieter than FLOOR of the mean power count by that.
EMPHASIS, EMPHASIS_WEIGHT, FLOOR = 0.85, 0.1, 0.1
#: Of the running mean of the weights, which is what is judged and kept.
MEAN_SHARE = 0.002
WARM_UP, JUDGE_EVERY_S = 200, 15.0
#: Chunks of a recurrent model's stream: all, and those at its start that only settle the state.
CHUNKS, SETTLING = 36, 4


@dataclass(frozen=True)
class Settings:
    """batch windows of `outputs` frames a step, of a recurrent model `streams` chunks; learning rate, first and last.

    end, steps : when it stops: at this `time.time()`, or after so many
    """

    batch: int = 16
    outputs: int = 8192
    streams: int = 256
    chunk: int = 512
    rate: float = 4e-3
    last_rate: float = 1e-5
    end: float = math.inf
    steps: int | None = None


def loss_of(y: Tensor, target: Tensor, mean_power: float) -> Tensor:
    """The loss over windows [B, n]."""
    error = y - target
    power = (target * target).mean(1) + FLOOR * mean_power
    sharp = error[:, 1:] - EMPHASIS * error[:, :-1]
    sharp_target = target[:, 1:] - EMPHASIS * target[:, :-1]
    sharp_power = (sharp_target * sharp_target).mean(1) + FLOOR * mean_power * 0.1
    plain = ((error * error).mean(1) / power).mean()
    return plain + EMPHASIS_WEIGHT * ((sharp * sharp).mean(1) / sharp_power).mean()


def rate_at(progress: float, steps: int, settings: Settings) -> float:
    """Up in WARM_UP steps, then down a half cosine to the end."""
    up = min(1.0, (steps + 1) / WARM_UP)
    down = 0.5 + 0.5 * math.cos(math.pi * min(1.0, progress))
    return up * (settings.last_rate + (settings.rate - settings.last_rate) * down)


def pieces(x: Tensor, frames: int, count: int, generator: torch.Generator) -> Tensor:
    """Places of windows, [count, frames], anywhere in the takes [S, T] laid end to end."""
    take = torch.randint(len(x), (count, 1), generator=generator)
    start = torch.randint(x.shape[1] - frames + 1, (count, 1), generator=generator)
    return (take * x.shape[1] + start).to(x.device) + torch.arange(frames, device=x.device)


def windows(capture: Any, x: Tensor, y: Tensor, settings: Settings, seed: int) -> Iterator[tuple[Any, Any]]:
    """(output, target), [B, n] each: windows with their whole receptive field; of what never forgets, chunks."""
    generator, lead = torch.Generator().manual_seed(seed), (capture.receptive_field or 1) - 1
    while True:
        if capture.receptive_field is not None:
            at = pieces(x, settings.outputs + lead, settings.batch, generator)
            yield capture(x.view(-1)[at], valid=True), y.view(-1)[at[:, lead:]]
            continue
        # the state goes on from chunk to chunk, gradients do not
        streams = pieces(x, min(CHUNKS * settings.chunk, x.shape[1]), settings.streams, generator)
        state = capture.initial_state(settings.streams)
        for turn, at in enumerate(streams.split(settings.chunk, dim=1)):
            with torch.set_grad_enabled(turn >= SETTLING):
                out, state = capture(x.view(-1)[at], state.detach())
            if turn >= SETTLING:
                yield out, y.view(-1)[at]


@contextmanager
def holding(capture: Any, weights: Tensor) -> Iterator[None]:
    """Inside, the capture has these weights; afterwards its own again."""
    own = parameters_to_vector(capture.parameters()).detach()
    vector_to_parameters(weights, capture.parameters())
    yield
    vector_to_parameters(own, capture.parameters())


@torch.no_grad()
def errors(capture: Any, x: Tensor, y: Tensor) -> tuple[float, list[float]]:
    """ESR over the takes [S, T], and of each; every take starts settled on silence."""
    error, energy = ((signal.double() ** 2).sum(1) for signal in (capture(x) - y, y))
    return float(error.sum() / energy.sum()), (error / energy).tolist()


def train(job: str, data: Path, out: Path, device: str, settings: Settings) -> None:
    """Train a job of JOBS until its end; write the best: a .nam without metadata, its curve beside it."""
    rig, network = job.split(".")
    seed, begin = JOBS.index(job) + 1, time.time()
    if device != "cpu":
        torch.cuda.set_device(device)
    names = ("training", f"{rig}.training", "validation", f"{rig}.validation")
    x, y, held_x, held_y = (torch.from_numpy(np.load(data / f"{name}.npy")).to(device) for name in names)
    capture = namdsp.torch.Capture(fresh(network, seed), trainable=True).to(device)
    free = [p for name, p in capture.named_parameters() if name != "head_scale"]
    optimiser, factor, mean_power = torch.optim.Adam(free), 1.0, float(y.square().mean())
    mean = kept = parameters_to_vector(capture.parameters()).detach().clone()
    stop = settings.end - 3.0 - 0.02 * (settings.end - begin)  # judging and writing take time as well
    facts: dict[str, Any] = {"job": job, "seed": seed, "validation_esr": math.inf, "curve": []}
    judged, since = begin, 0
    for steps, (found, target) in enumerate(windows(capture, x, y, settings, seed), start=1):
        progress = (time.time() - begin) / max(1.0, stop - begin)
        progress = progress if settings.steps is None else steps / settings.steps
        optimiser.param_groups[0]["lr"] = factor * rate_at(progress, steps, settings)
        loss = loss_of(found, target, mean_power)
        optimiser.zero_grad()
        loss.backward()
        if capture.receptive_field is None:
            clip_grad_norm_(free, 1.0)
        optimiser.step()
        since += 1
        mean.lerp_(parameters_to_vector(capture.parameters()).detach(), max(1 / since, MEAN_SHARE))
        if progress < 1 and time.time() - judged < JUDGE_EVERY_S:
            continue
        with holding(capture, mean):
            esr, each = errors(capture, held_x, held_y)
            if esr < facts["validation_esr"]:
                facts |= {"validation_esr": esr, "validation_esr_takes": each}
                kept = mean.clone()
                capture.save(out / f"{job}.nam", overwrite=True)
        judged = time.time()
        facts["curve"].append(
            {"seconds": round(judged - begin, 1), "steps": steps, "loss": loss.item(), "esr": esr}
        )
        (out / f"{job}.json").write_text(json.dumps(facts | {"steps": steps}, indent=1))
        print(
            f"{job:22s} {judged - begin:6.1f} s  {steps:6d} steps  loss {loss:.3g}  ESR {esr:.3g}", flush=True
        )
        if progress >= 1:
            return
        if not math.isfinite(esr):  # it broke: on from the best, slower
            factor, since, mean = 0.5 * factor, 0, kept.clone()
            vector_to_parameters(kept.clone(), capture.parameters())
            optimiser = torch.optim.Adam(free)
