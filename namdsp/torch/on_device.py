"""A plan on tensors of a GPU, voices side by side: what `host.py` is for the processor."""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import torch

from namdsp.errors import EngineError, WrongKernelError
from namdsp.kernels.triton_gpu.device import interpreted, torch_device
from namdsp.kernels.triton_gpu.layers.launch import MOST_FRAMES
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import warn_of

if TYPE_CHECKING:
    from namdsp.torch.gpu.layers import Resident

#: Bytes of all signals of a block.
BLOCK_BYTES = 4 << 30
#: Bytes that the signals of a way back may take: on a GPU, of its memory, and on a processor.
TAPE_BYTES, TAPE_SHARE, HOST_TAPE_BYTES = 8 << 30, 4, 1 << 29
#: A signal within a voice is counted in 32 bits.
MOST_FLOATS = 1 << 31
LEAST_FRAMES = 4096


def resident(plan: Plan, shapes: Mapping[int, Any], where: torch.device) -> Resident | None:
    """What plays the plan there; None: it has to go through the processor."""
    if where.type != "cuda" and not interpreted():
        return None
    try:
        torch_device()  # says what is missing
        from namdsp.torch.gpu.layers import Resident

        return Resident(plan, shapes, where)
    except WrongKernelError as wrong:
        warn_of(str(wrong))
        return None
    except EngineError:
        return None


def current(x: torch.Tensor) -> Any:
    """Makes the device of x the current one, where Triton launches."""
    return torch.cuda.device(x.device) if x.is_cuda else nullcontext()


def whole(plan: Plan, shapes: Mapping[int, Any], where: torch.device) -> Any:
    """A `ResidentWhole` for mono signals from silence; None: they have to go through the processor."""
    try:
        torch_device()
        from namdsp.torch.gpu.whole import ResidentWhole

        return ResidentWhole(plan, shapes, where)
    except WrongKernelError as wrong:
        warn_of(str(wrong))
        return None
    except EngineError:
        return None


def back(engine: Resident, x: torch.Tensor, numbers: torch.Tensor, *, summed: bool) -> Any:
    """The kernels of one way back of x [V, C, T]."""
    from namdsp.torch.gpu.back import Back
    from namdsp.torch.gpu.rows import rows_of

    return Back(engine.layers, rows_of(engine.plan, x.shape[2]), len(x), numbers, summed=summed)


def tape_floats(engine: Resident, where: torch.device, voices: int, frames: int) -> int:
    """Floats of a tape of all that was played; 0 if it is too much to keep."""
    floats = engine.tape_floats(voices, frames)
    fits = 4 * floats <= tape_bytes(where) and frames <= _block_frames(engine.plan, voices)
    return floats if fits else 0


def tape_bytes(where: torch.device) -> int:
    """Bytes that the signals of a way back may take."""
    if where.type != "cuda":
        return HOST_TAPE_BYTES
    total: int = torch.cuda.get_device_properties(
        where
    ).total_memory  # without PyTorch mypy knows no types of it
    return min(TAPE_BYTES, total // TAPE_SHARE)


def play(
    engine: Resident,
    x: torch.Tensor,
    packed: torch.Tensor,
    rows: torch.Tensor | None,
    tape: torch.Tensor,
    *,
    carried: bool,
) -> tuple[torch.Tensor, torch.Tensor]:
    """x [V, C, T] from states [V, floats] -> output [V, C_out, T] and the states after it, if they are `carried` on.

    packed : [models, floats]; voices stand model by model
    rows   : None for zeros
    tape   : of all of it; else empty
    """
    voices, _, frames = x.shape
    plan = engine.plan
    histories = None if rows is None else split(plan, rows)
    block, parts = _block_frames(plan, voices), []
    for start in range(0, frames, block):
        part = x[..., start : start + block]
        signals = engine.play(part, packed, histories, tape if len(tape) else None)
        parts.append(engine.output(signals, part.shape[-1]))
        if carried or start + block < frames:
            histories = {signal: last.clone() for signal, last in engine.last(signals).items()}
    y = parts[0] if len(parts) == 1 else torch.cat([x.new_empty((voices, plan.out_channels, 0)), *parts], 2)
    empty = x.new_empty((voices, 0))
    return y, joined(plan, histories, empty) if carried and histories is not None else empty


def settled_rows(engine: Resident, numbers: torch.Tensor) -> torch.Tensor:
    """The state of a voice of each model, settled on silence, [models, floats]."""
    return joined(engine.plan, engine.settled(numbers), numbers.new_empty((len(numbers), 0)))


def split(plan: Plan, rows: torch.Tensor) -> dict[int, Any]:
    """States [V, floats] as histories: signal -> [V, C, lookback]."""
    shapes = {signal: (plan.channels[signal], plan.lookbacks[signal]) for signal in plan.remembered}
    pieces: Any = rows.split([math.prod(shape) for shape in shapes.values()], 1) if shapes else ()  # type: ignore[no-untyped-call, unused-ignore]
    return {s: piece.unflatten(1, shape) for (s, shape), piece in zip(shapes.items(), pieces, strict=True)}


def joined(plan: Plan, histories: Mapping[int, torch.Tensor], empty: torch.Tensor) -> torch.Tensor:
    """Histories as states; `empty` for a plan that remembers nothing."""
    rows = [histories[signal].flatten(1) for signal in plan.remembered]
    return torch.cat(rows, 1) if rows else empty


def _block_frames(plan: Plan, voices: int) -> int:
    fit = BLOCK_BYTES // (4 * max(voices, 1) * sum(plan.channels))
    most = MOST_FLOATS // max(plan.channels) - max(plan.lookbacks) - 256  # rows are a little longer
    return max(LEAST_FRAMES, min(fit, most, MOST_FRAMES))
