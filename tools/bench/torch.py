"""namdsp.torch compared with PyTorch: data sets and training. Gradients of depthwise convolutions: depthwise.py.

examples  two-second examples a second, batch 64, 64 captures of A1 standard; compared with one at a time in PyTorch, as
          data-set code has it, and with reading FLAC
training  a step, 8192 frames and what the model remembers: forward and backward to the weights. On a GPU A1 standard,
          batch 64; on a processor A1 and A2, batch 4, one thread
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import soundfile
import torch

import namdsp
import namdsp.torch
from namdsp.common.python_process import available_threads

from .gate import require_bits, require_near
from .models import SAMPLE_RATE_HZ, captures, model
from .rivals import WholeSignal
from .session import Session
from .timing import calls_per_second, event_turns, in_turns, median, seconds

MODEL, SECONDS = "a1_standard", 2
#: Whose step of training is timed on a processor.
PROCESSOR_MODELS = ("a1_standard", "a1_nano", "a2_full", "a2_lite")
#: ||actual - right|| / ||right|| of gradients that two float32 ways may be apart.
GRADIENT_ERROR = 1e-3


def examples(session: Session) -> None:
    """Examples a second, ours and others'."""
    batch, least = (4, 0.2) if session.quick else (64, 5.0)
    amps, frames = captures(model(MODEL), batch), round(SECONDS * SAMPLE_RATE_HZ)
    x = 0.3 * torch.randn((batch, frames), generator=torch.Generator().manual_seed(2))
    torch.set_num_threads(available_threads())  # `run` sets every BLAS to one thread, and PyTorch with it
    play, on_device = namdsp.torch.RandomCapture(amps), x.to(session.device)
    y, _ = play(on_device, list(range(batch)))
    for index in (0, batch - 1):
        require_bits(
            f"capture {index}", y[index].cpu().numpy(), amps[index].render(x[index].numpy(), engine="numba")
        )

    def actual() -> None:
        play(on_device, list(range(batch)))
        if session.gpu:
            torch.cuda.synchronize()

    mine = batch * calls_per_second(actual, least)
    torch.set_num_threads(1)
    plain, lstm, head = (
        WholeSignal(model(MODEL).plan),
        torch.nn.LSTM(1, 40, batch_first=True),
        torch.nn.Linear(40, 1),
    )
    padded = torch.nn.functional.pad(x[:1, None], (model(MODEL).receptive_field - 1, 0))
    others: dict[str, Callable[[], Any]] = {
        "one by one, this WaveNet in PyTorch on a core": lambda: plain(padded),
        "one by one, an LSTM of 40 in PyTorch on a core": lambda: head(lstm(x[:1, :, None])[0]),
    }
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        path = Path(folder) / "noise.flac"
        noise = 0.1 * np.random.default_rng(1).standard_normal(60 * SAMPLE_RATE_HZ)
        soundfile.write(path, noise, SAMPLE_RATE_HZ, subtype="PCM_16")
        starts = np.random.default_rng(2)
        others["decoding FLAC, 16 bits on a core"] = lambda: soundfile.read(
            path, frames=frames, start=int(starts.integers(57 * SAMPLE_RATE_HZ)), dtype="float32"
        )
        against = {name: mine / calls_per_second(other, least) for name, other in others.items()}
    torch.set_num_threads(available_threads())
    case = f"{SECONDS} s, RandomCapture, batch {batch}, {batch} captures"
    session.add("examples", MODEL, case, mine, "examples/s", against)


def training(session: Session) -> None:
    """A step of training: of one model on a GPU, by its events; of several on a processor, in its seconds."""
    if not session.gpu:
        torch.set_num_threads(1)  # threads that wait for a busy core count as work, many times over
        for name in (MODEL,) if session.quick else PROCESSOR_MODELS:
            batch, frames = (2, 512) if session.quick else (4, 8192)
            created = steps(model(name), batch, frames, session.device, compiled=False)
            timed = {rival: partial(cpu_ms, step) for rival, step in created.items()}
            result = in_turns(timed, 1 if session.quick else 7)
            add_training(session, name, batch, frames, result, "one thread, its processor time")
        return
    batch, frames = (2, 512) if session.quick else (64, 8192)
    created = steps(model(MODEL), batch, frames, session.device, compiled=not session.quick)
    result = event_turns(
        {name: [step] for name, step in created.items()}, rounds=2 if session.quick else 6, calls=4
    )
    note = ", ".join(f"{name} {memory_mib(step):.0f} MiB" for name, step in created.items())
    add_training(session, MODEL, batch, frames, result, note)


def cpu_ms(step: Callable[[], Any]) -> float:
    """Processor time of one step, which other processes do not lengthen much."""
    return 1e3 * seconds(step, process_time)


def add_training(session: Session, name: str, batch: int, frames: int, result: Any, note: str) -> None:
    """A figure for a model's step."""
    mine = median(result["namdsp"])
    against = {rival: median(times) / mine for rival, times in result.items() if rival != "namdsp"}
    session.add("training", name, f"a step, {batch} x {frames} frames", mine, "ms", against, note)


def steps(amp: Any, batch: int, frames: int, device: str, *, compiled: bool) -> dict[str, Callable[[], Any]]:
    """Contender -> one step, which returns the gradients to the weights; all have passed the gate."""
    generator = torch.Generator().manual_seed(1)
    x = (0.3 * torch.randn((batch, frames + amp.receptive_field - 1), generator=generator)).to(device)
    target = (0.1 * torch.randn((batch, frames), generator=generator)).to(device)
    capture = namdsp.torch.Capture(amp, trainable=True).to(device)
    names = list(namdsp.named_weights(amp))
    parameters_of_capture = [capture.get_parameter(name) for name in names]
    plain = WholeSignal(amp.plan).to(device)

    def step(play: Callable[[Any], Any], parameters: list[Any]) -> Any:
        loss = (play(x)[:, -frames:] - target).square().mean()
        return torch.autograd.grad(loss, parameters, allow_unused=True)

    results = {"namdsp": partial(step, lambda x: capture(x, valid=True), parameters_of_capture)}
    parameters = [*plain.parameters()]
    results["PyTorch eager"] = partial(step, lambda x: plain(x[:, None])[:, 0], parameters)
    if compiled:
        fast = torch.compile(plain, dynamic=False)
        results["torch.compile"] = partial(step, lambda x: fast(x[:, None])[:, 0], parameters)
    right = results["PyTorch eager"]()
    # in the order of the file, as the rival's; its head scale is a number, and what nothing reads has no gradient
    mine = zip(names, results["namdsp"](), strict=True)
    received = [g for name, g in mine if g is not None and g.any() and name != "head_scale"]
    require_near("gradients of namdsp", apart(received, right), GRADIENT_ERROR)
    if compiled:
        require_near("gradients of torch.compile", apart(results["torch.compile"](), right), GRADIENT_ERROR)
    return results


def apart(actual: Any, right: Any) -> float:
    """||actual - right|| / ||right|| of lists of gradients; infinity if they are of other shapes."""
    one, other = (torch.cat([gradient.flatten() for gradient in gradients]) for gradients in (actual, right))
    return float((one - other).norm() / other.norm()) if one.shape == other.shape else float("inf")


def memory_mib(step: Callable[[], Any]) -> float:
    """Most memory of the device that a step takes beyond what is there."""
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    step()
    torch.cuda.synchronize()
    return (torch.cuda.max_memory_allocated() - before) / 2**20


TABLES = {"examples": examples, "training": training}
