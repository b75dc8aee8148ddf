"""Measurements of one candidate on the GPU: output, time, compilation."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.launcher import FusedLauncher
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.transfers import PinnedWindow
from namdsp.plan.ops import Affine, Conv, Convolve, Lstm, Op, Scale
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state
from namdsp.plan.with_coefficients import with_coefficients

TIMED_FRAMES = 48_000 * 600
TIMED, UNTIMED = 5, 1


def render(launcher: FusedLauncher, x: Float32) -> Float32:
    """Return the output [C_out, T] for x [C_in, T], from steady-state histories."""
    bank = FusedBank(launcher, 1)
    bank.fill(steady_state(launcher.plan))
    out = np.full((launcher.plan.out_channels, x.shape[1]), np.nan, np.float32)
    bank.process(x, out)
    return out


def seconds(launcher: FusedLauncher) -> float:
    """Return the median time of all launches of `TIMED_FRAMES` frames in pinned memory, by the device's clock."""
    device = launcher.device
    chunks, _, windows, launch = FusedBank(launcher, 1).windows(TIMED_FRAMES)
    columns = max(window.warm + window.length for window in windows)
    rows = chunks * launcher.plan.in_channels, chunks * launcher.plan.out_channels
    buffers = [PinnedWindow(device, rows, columns, launch) for _ in windows[:2]]
    rng = np.random.default_rng(2)
    for buffer in buffers:
        buffer.x.array[:] = 0.3 * rng.standard_normal(buffer.x.array.shape, np.float32)
    durations = []
    for _ in range(UNTIMED + TIMED):
        begin, end = device.timer(), device.timer()
        begin.record()
        for index, window in enumerate(windows):
            buffers[index % len(buffers)].launch(window)
        end.record()
        end.wait()
        durations.append(end.seconds_since(begin))
    return float(np.median(durations[UNTIMED:]))


def compile_candidate(job: tuple[Plan, Shape]) -> None:
    """Fill Triton's cache, in a separate process; a candidate that does not compile fails later in its trial."""
    plan, shape = job
    try:
        render(FusedLauncher([plan], shape, open_device()), np.zeros((plan.in_channels, 1), np.float32))
    except Exception:
        return


def with_noise(plan: Plan) -> Plan:
    """Return the plan with random weights: those of `standard_plan` are zeros, with which all bits are right."""
    rng = np.random.default_rng(3)

    def noise(array: Float32) -> Float32:
        fan_in = max(1, int(np.prod(array.shape[1:])))
        return np.asarray(rng.standard_normal(array.shape) / np.sqrt(fan_in), np.float32)

    def noisy(op: Op) -> list[Float32]:
        if isinstance(op, Scale):
            return [np.array(0.5, np.float32)]
        if isinstance(op, Lstm):
            return [noise(op.weight), op.hidden0, op.cell0]
        return [noise(array) for array in op.coefficients()]

    learned = (Conv, Convolve, Scale, Affine, Lstm)
    return with_coefficients(
        plan, {at: noisy(op) for at, op in enumerate(plan.ops) if isinstance(op, learned)}
    )
