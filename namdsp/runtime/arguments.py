"""Checks of arguments except audio: threads, rates, block sizes, channels, and the memory that they need.

All are checked before anything is allocated.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from namdsp.common.limits import CHANNELS, HISTORY, LSTM_SHAPES, SILENCE, SILENCE_WORK
from namdsp.common.python_process import available_threads
from namdsp.common.settings import checked, integer, is_number, one_of
from namdsp.errors import SettingError, StreamError
from namdsp.format.nam_file import NamFile
from namdsp.kernels.engine import Engine
from namdsp.oversampling.factors import check_factor
from namdsp.oversampling.plan import oversampled_plan
from namdsp.plan.ops import Lstm
from namdsp.plan.plan import HasChannels, Plan, is_mono, voices_for

MAX_BLOCK = 1 << 24
MAX_CHANNELS = 1 << 16
#: A block of all channels, in samples: streams and rigs hold several of them.
MAX_BLOCK_SAMPLES = 1 << 26
#: Histories of a voice, and of a stream, all channels together: 8,000 voices of a large capture, which a GPU plays in
#: real time. States have as much again for their work.
MAX_HISTORY_BYTES, MAX_STREAM_BYTES = HISTORY.most, 2 << 30
#: Cost of the gates and states of an LSTM layer for each frame, in multiply-adds.
_LAYER_WORK = 1000
#: All states of a stream in the memory of the host, histories included.
MAX_STATE_BYTES = 8 << 30
#: Above this number of voices the memory of their states is checked.
CHECKED_VOICES = 64
LOWEST_RATE_HZ, HIGHEST_RATE_HZ = 1000, 1_000_000


def check_threads(threads: Any) -> int:
    """Return the maximum number of threads; None means all cores.

    Raises
    ------
    SettingError : it is not an integer of at least 1.
    """
    return available_threads() if threads is None else int(checked("threads", threads, integer(1)))


def check_rate(sample_rate: Any) -> int | None:
    """Return the sample rate of a signal in Hz; None if it is not given.

    Raises
    ------
    SettingError : it is not a rate.
    """
    if sample_rate is None:
        return None
    if (
        not is_number(sample_rate)
        or not LOWEST_RATE_HZ <= sample_rate <= HIGHEST_RATE_HZ
        or sample_rate != round(sample_rate)
    ):
        raise SettingError(
            f"sample_rate is {sample_rate!r}; expected a whole number of Hz from {LOWEST_RATE_HZ} to "
            f"{HIGHEST_RATE_HZ}, such as 44100"
        )
    return int(sample_rate)


def check_max_block(max_block: Any) -> int:
    """Return the longest block of a stream, in frames.

    Raises
    ------
    StreamError : it is not a block size.
    """
    return int(checked("max_block", max_block, integer(1, MAX_BLOCK, "frames"), StreamError))


def check_channels(model: HasChannels, plan: Plan, channels: Any, *, max_block: int = 1) -> int:
    """Return the channels of a stream; None means the channels of the model.

    Raises
    ------
    StreamError : the model cannot play this number of channels, or they need too much memory.
    """
    inputs = model.in_channels
    those = replace(one_of((inputs,)), expected=f"expected {inputs}, the model's inputs")
    allowed = integer(1, MAX_CHANNELS) if is_mono(model) else those
    wanted = int(checked("channels", inputs if channels is None else channels, allowed, StreamError))
    history = plan.history_bytes * voices_for(model, wanted)
    if history > MAX_STREAM_BYTES:
        raise StreamError(
            f"{wanted} channels need {history / 2**30:.1f} GiB of history; expected at most "
            f"{MAX_STREAM_BYTES / 2**30:.0f} GiB a stream. Make several streams with fewer channels"
        )
    samples = max_block * max(wanted, model.out_channels)
    if samples > MAX_BLOCK_SAMPLES:
        raise StreamError(
            f"blocks of {max_block} frames and {wanted} channels have {samples} samples; expected at most "
            f"{MAX_BLOCK_SAMPLES}. Make max_block smaller"
        )
    return wanted


def check_plan(plan: Plan, file: NamFile) -> None:
    """Refuse a plan that is larger than any capture (`common/limits.py`).

    Raises
    ------
    NamFileError : it has too many channels or LSTM shapes, its histories need too much memory, or it asks for too much
                   silence.
    """
    config = file.config
    config.check(CHANNELS, max(plan.channels))
    config.check(LSTM_SHAPES, len({op.weight.shape for op in plan.ops if isinstance(op, Lstm)}))
    config.check(HISTORY, plan.history_bytes)
    if plan.receptive_field is None:
        config.check(SILENCE, plan.prewarm_frames)
        config.check(SILENCE_WORK, plan.prewarm_frames * _work(plan))


def _work(plan: Plan) -> int:
    """The work for one frame, in multiply-adds."""
    return plan.multiply_adds + _LAYER_WORK * sum(isinstance(op, Lstm) for op in plan.ops)


def plan_on_phases(plan: Plan, oversample: Any) -> Plan:
    """Return the plan that plays at an oversampling factor.

    Raises
    ------
    SettingError : it is not a factor, or a voice would need too much memory.
    """
    factor = check_factor(oversample)
    if factor == 1:
        return plan
    oversampled = oversampled_plan(plan, factor)
    if oversampled.history_bytes > MAX_HISTORY_BYTES:
        raise SettingError(
            f"oversample={factor}: needs {oversampled.history_bytes / 2**30:.1f} GiB of history; expected at most "
            f"{MAX_HISTORY_BYTES / 2**30:.0f} GiB a stream. Take a smaller factor"
        )
    return oversampled


def check_states(engine: Engine, voices: int) -> None:
    """Refuse voices whose states and scratch do not fit into memory. Makes one state to measure it.

    Raises
    ------
    StreamError : they do not.
    """
    if voices <= CHECKED_VOICES or engine.batches_voices:
        return
    needed = voices * engine.voices(1).memory_bytes()
    if needed > MAX_STATE_BYTES:
        raise StreamError(
            f"{voices} channels need {needed / 2**30:.1f} GiB with the {engine.name} engine; expected at most "
            f"{MAX_STATE_BYTES / 2**30:.0f} GiB a stream. Make several streams with fewer channels"
        )
