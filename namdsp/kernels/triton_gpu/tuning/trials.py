"""What a search asks of one candidate on the GPU: its bits, its time, that it be compiled."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.whole.bank import Bank, cut_signal
from namdsp.kernels.triton_gpu.whole.machine import Machine
from namdsp.kernels.triton_gpu.whole.pinned import Rows
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.ops import Affine, Conv, Lstm, Op, Scale
from namdsp.plan.plan import Plan
from namdsp.plan.renumbered import renumbered
from namdsp.plan.settle import settled

TIMED_FRAMES = 48_000 * 600
TIMED, UNTIMED = 5, 1


def render(machine: Machine, x: Float32) -> Float32:
    """The output [C_out, T] for x [C_in, T], from settled histories."""
    bank = Bank(machine, 1)
    bank.fill(settled(machine.plan))
    out = np.full((machine.plan.out_channels, x.shape[1]), np.nan, np.float32)
    bank.process(x, out)
    return out


def seconds(machine: Machine) -> float:
    """Of all launches of a signal of `TIMED_FRAMES` in pinned memory, by the device's clock; the median of a few."""
    device = machine.device
    chunks, pieces = cut_signal(machine, 1, TIMED_FRAMES)
    memory = device.zeros(chunks * machine.floats)
    columns = max(piece.warm + piece.length for piece in pieces)
    both = [Rows(machine, 1, chunks, columns, memory) for _ in pieces[:2]]
    rng = np.random.default_rng(2)
    for rows in both:
        rows.x[:] = 0.3 * rng.standard_normal(rows.x.shape, np.float32)
    found = []
    for _ in range(UNTIMED + TIMED):
        begin, end = device.timer(), device.timer()
        begin.record()
        for index, piece in enumerate(pieces):
            both[index % len(both)].launch(0, TIMED_FRAMES, piece)
        end.record()
        end.wait()
        found.append(end.seconds_since(begin))
    return float(np.median(found[UNTIMED:]))


def compile_candidate(job: tuple[Plan, Shape]) -> None:
    """Fill Triton's cache, in a process of its own; a candidate that does not compile is found out later."""
    plan, shape = job
    try:
        render(Machine([plan], shape, open_device()), np.zeros((plan.in_channels, 1), np.float32))
    except Exception:
        return


def with_noise(plan: Plan) -> Plan:
    """The plan with random weights: those of `standard_plan` are zeros, with which all bits are right."""
    rng = np.random.default_rng(3)

    def noise(array: Float32) -> Float32:
        fan_in = max(1, int(np.prod(array.shape[1:])))
        return np.asarray(rng.standard_normal(array.shape) / np.sqrt(fan_in), np.float32)

    def noisy(op: Op) -> list[Float32]:
        if isinstance(op, Scale):
            return [np.array(0.5, np.float32)]
        if isinstance(op, Lstm):
            return [noise(op.weight), op.hidden0, op.cell0]
        return [noise(array) for array in op.numbers()]

    learned = (Conv, Scale, Affine, Lstm)
    return renumbered(plan, {at: noisy(op) for at, op in enumerate(plan.ops) if isinstance(op, learned)})
