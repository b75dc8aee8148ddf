"""Any engine, oversampled: the phases of a voice are voices of the inner engine, which runs them as it runs any voices.

Its latency is `factors.latency_frames`; otherwise it is used as any other engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine, Segment, VoiceBank, process_in_blocks
from namdsp.oversampling.bank import MAX_BLOCK, FilteredBank
from namdsp.oversampling.plan import HISTORY, OversampledPlan, oversampled_plan
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state

if TYPE_CHECKING:
    from namdsp.kernels.triton_gpu.device import Device


class OversampledEngine:
    """An engine that runs `inner` on `factor` phases. Its attributes are described in `kernels/engine.py`.

    on_device : whether the filters run on the device, too: for whole signals. The processor filters the blocks of
                streams, which takes it less time than a device needs for two more launches

    Raises
    ------
    WrongKernelError : the device's filters compute wrong bits.
    """

    row_device: Device | None = None  # its banks have rows of phases

    def __init__(self, inner: Engine, factor: int) -> None:
        self.inner = inner
        self.factor = factor
        self.name: str = inner.name
        self.details: str = f"{inner.details}, oversampled {factor}x"
        self.parallel: bool = inner.parallel
        self.batches_voices: bool = inner.batches_voices
        self.voices_per_vector: int = -(-inner.voices_per_vector // factor)
        device = inner.row_device
        self.on_device: bool = device is not None
        self.max_block: int = inner.max_block if self.on_device else min(inner.max_block, MAX_BLOCK)
        if device is not None:
            from namdsp.oversampling.device_filter import require_right_filters

            require_right_filters(device)
        self.phases: OversampledPlan = oversampled_plan(inner.plan, factor)
        self.plan: Plan = self.phases
        self._start: dict[int, Float32] | None = None

    @property
    def schedule(self) -> tuple[Segment, ...]:
        """Which kernel runs what, in each phase."""
        return self.inner.schedule

    def voices(self, count: int) -> VoiceBank:
        """Voices with histories of zeros."""
        inner: Any = self.inner.voices(count * self.factor)
        if self.on_device:
            from namdsp.oversampling.device_bank import DeviceFilteredBank

            return DeviceFilteredBank(self.phases, inner, count)
        return FilteredBank(self.phases, inner, count, max_block=self.max_block)

    def batch_engine(self, plans: Sequence[Plan]) -> OversampledEngine | None:
        """Return the engine of oversampled plans of this structure, if the inner engine has one of the inner plans."""
        inner = self.inner.batch_engine([plan.inner for plan in plans if isinstance(plan, OversampledPlan)])
        return None if inner is None else OversampledEngine(inner, self.factor)

    def start_histories(self, inner: Mapping[int, Float32]) -> Mapping[int, Float32]:
        """Return the histories of a stream's start, from those of the inner engine.

        A recurrent model processes silence, as long as the history of both filters, as in the reference. Any other is
        in its steady state.
        """
        if self._start is None:
            plan = self.inner.plan
            if not plan.recurrent:
                silence = np.zeros((plan.in_channels, 1), np.float32)
                self._start = self.phases.spread(inner, silence, steady_state(plan)[plan.output])
                return self._start
            voice = self.inner.voices(1)
            voice.fill(inner)
            silence = np.zeros((plan.in_channels, 2 * HISTORY), np.float32)
            played = process_in_blocks(self.inner, voice, silence)
            histories = {signal: voice.history(0, signal) for signal in plan.signals_with_history}
            self._start = self.phases.spread(histories, silence[:, HISTORY:], played[:, HISTORY:])
        return self._start
