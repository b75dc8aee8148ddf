"""Run a capture on a GPU's tensors for many voices: the counterpart of `cpu_runner.py`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import torch

from namdsp.errors import EngineError, WrongKernelError
from namdsp.kernels.triton_gpu.device import interpreted, torch_device
from namdsp.kernels.triton_gpu.layers.launch import MAX_FLOATS, MAX_FRAMES
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import warn_of
from namdsp.torch.states import joined, split

if TYPE_CHECKING:
    from namdsp.torch.gpu.layers import TensorLayers

#: Bytes of all signals of a block.
BLOCK_BYTES = 4 << 30
#: Maximum bytes of a tape: on a GPU, its share of the GPU's memory, and on the CPU.
TAPE_BYTES, TAPE_SHARE, CPU_TAPE_BYTES = 8 << 30, 4, 1 << 29
MIN_FRAMES = 4096


def gpu_engine(plan: Plan, shapes: Mapping[int, Any], where: torch.device, *, fused: bool = False) -> Any:
    """Return the engine of a plan on a device; None: it has to run on the CPU.

    fused : `TensorFused`, which plays mono signals from silence as one kernel; else `TensorLayers`
    """
    if where.type != "cuda" and not interpreted():
        return None
    try:
        torch_device()  # raises an error if something is missing
        from namdsp.torch.gpu.fused import TensorFused
        from namdsp.torch.gpu.layers import TensorLayers

        return (TensorFused if fused else TensorLayers)(plan, shapes, where)
    except WrongKernelError as wrong:
        warn_of(str(wrong))
        return None
    except EngineError:
        return None


def current(x: torch.Tensor) -> Any:
    """Return a context that makes the device of x the current one, where Triton launches."""
    return torch.cuda.device(x.device) if x.is_cuda else nullcontext()


def tape_floats(engine: TensorLayers, where: torch.device, voices: int, frames: int) -> int:
    """Return the floats of a tape of all signals; 0 if it would be too large."""
    floats = engine.tape_floats(voices, frames)
    fits = 4 * floats <= tape_bytes(where) and frames <= _block_frames(engine.plan, voices)
    return floats if fits else 0


def tape_bytes(where: torch.device) -> int:
    """Return the maximum bytes of a tape."""
    if where.type != "cuda":
        return CPU_TAPE_BYTES
    # annotated: where PyTorch is not installed, mypy has no types of it
    total: int = torch.cuda.get_device_properties(where).total_memory
    return min(TAPE_BYTES, total // TAPE_SHARE)


def play(
    engine: TensorLayers,
    x: torch.Tensor,
    packed: torch.Tensor,
    rows: torch.Tensor | None,
    tape: torch.Tensor,
    *,
    return_states: bool,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Process x [V, C, T] from states [V, floats] -> output [V, C_out, T] and, if requested, the states after it.

    packed : weights [models, floats]; voices are ordered model by model
    rows   : the states; None for zeros
    tape   : for all signals; empty: not saved
    """
    voices, _, frames = x.shape
    plan = engine.plan
    histories = None if rows is None else split(plan, rows)
    block, parts = _block_frames(plan, voices), []
    for start in range(0, frames, block):
        part = x[..., start : start + block]
        signals = engine.play(part, packed, histories, tape if len(tape) else None)
        parts.append(engine.output(signals, part.shape[-1]))
        if return_states or start + block < frames:
            histories = {signal: last.clone() for signal, last in engine.last(signals).items()}
    y = parts[0] if len(parts) == 1 else torch.cat([x.new_empty((voices, plan.out_channels, 0)), *parts], 2)
    empty = x.new_empty((voices, 0))
    return y, joined(plan, histories, empty) if return_states and histories is not None else empty


def steady_state_rows(engine: TensorLayers, coefficients: torch.Tensor) -> torch.Tensor:
    """Return the state of a voice of each model after long silence, [models, floats]."""
    return joined(
        engine.plan, engine.steady_state(coefficients), coefficients.new_empty((len(coefficients), 0))
    )


def _block_frames(plan: Plan, voices: int) -> int:
    fit = BLOCK_BYTES // (4 * max(voices, 1) * sum(plan.channels))
    most = MAX_FLOATS // max(plan.channels) - max(plan.lookbacks) - 256  # rows are a little longer
    return max(MIN_FRAMES, min(fit, most, MAX_FRAMES))
