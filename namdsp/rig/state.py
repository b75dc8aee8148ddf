"""`RigState`: the record of a rig's effects and the memory that it addresses, for blocks and for whole signals."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.model import Model
from namdsp.native.records import View, view_of
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.plan import outputs_for, voices_for
from namdsp.rig import native
from namdsp.rig.compiled.records import AmpRecord, CabinetRecord, FilterState, RigRecord
from namdsp.rig.gate import GateProcessor
from namdsp.rig.ramps import RAMP_SECONDS, Delay, resting, slope
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.tone import BANDS, Tone, dc_filter

#: Length of the crossfade to another model.
SWAP_SECONDS = 0.02
#: For so long a new model receives the signal before the crossfade: more than the receptive fields of A1 (85 ms) and
#: A2 (132 ms), in which its output shows that the signal began in the middle of a wave.
SETTLE_SECONDS = 0.15


class RigState:
    """The effects around a model: `compiled/effects.py` describes their order.

    amp, cabinet : which the caller keeps alive
    channels     : inputs and outputs
    segment      : largest number of frames that is processed at a time
    plays        : whether it plays blocks through the model; else it is for whole signals around a model

    record : its address, which does not change
    """

    def __init__(
        self,
        model: Model,
        rig: ResolvedRig,
        amp: AmpRecord,
        cabinet: CabinetRecord,
        *,
        channels: tuple[int, int],
        segment: int,
        plays: bool,
    ) -> None:
        inputs, outputs = channels
        voices, latency = voices_for(model, inputs), latency_frames(rig.oversample)
        ramp, swap = (max(1, round(seconds * model.sample_rate)) for seconds in (RAMP_SECONDS, SWAP_SECONDS))
        self._record = record = RigRecord(block=segment, most_frames=segment, whole=not plays)
        self.record: int = record.address
        self._scratch: list[Float32] = []
        self._allocate(inputs, outputs_for(model, inputs), outputs, voices, plays=plays)
        gains = rig.input_gain_db, rig.output_gain_db
        record.input_gain, record.output_gain = (resting(db_to_gain(gain_db), ramp) for gain_db in gains)
        record.bypass = resting(0.0, ramp)
        # a new part receives the signal for some frames before the crossfade to it
        for slot, part, fade, preroll in (
            (record.amps, amp, swap, latency + round(SETTLE_SECONDS * model.sample_rate)),
            (record.cabinets, cabinet, ramp, ramp),
        ):
            slot.now = slot.following = part.address
            slot.preroll = preroll
            slot.fade = slope(0.0, 1.0, fade, done=fade)
        self._gate = GateProcessor(
            rig.gate, voices=voices, sample_rate_hz=model.sample_rate, gain_db=rig.levels.input_db
        )
        gated = plays or rig.gate is not None
        record.gate_at = self._gate.address if gated else 0
        self._delays: list[Delay] = []
        if latency and gated:
            self._delays = [Delay(voices, latency, 1.0), Delay(outputs, latency, 0.0)]
            record.gains_delay, record.dry_delay = (delay.address for delay in self._delays)
        tone, dc = Tone.of(rig.eq).sections(model.sample_rate), dc_filter(model.sample_rate, on=rig.dc_block)
        self._filter_states = []
        for filters, wanted, sections in ((record.tone, tone, len(BANDS)), (record.dc, dc, 1)):
            states = FilterState.array_of(sections * outputs)
            self._filter_states.append(states)
            filters.start = filters.target = wanted
            filters.done = filters.frames = ramp
            filters.sections, filters.states_at = sections, states[0].address
        record.filters = native.address("filters")
        record.ramp, record.fade = native.address("ramp"), native.address("fade")
        record.follow, record.apply_gains = native.address("follow"), native.address("apply_gains")
        record.convolve, record.delay = native.address("convolve"), native.address("delay")

    def _allocate(self, inputs: int, of_model: int, outputs: int, voices: int, *, plays: bool) -> None:
        """Memory for segments; whole signals bring that of the model's input and of the output with them."""

        def view(rows: int) -> View:
            samples = np.full((rows, record.most_frames), 0, np.float32)
            self._scratch.append(samples)
            return view_of(samples)

        record = self._record
        record.after_input_gain, record.gates = view(inputs), view(voices)
        if not plays:
            record.model_output.channels = of_model
            return
        record.model_input, record.dry = view(inputs), view(outputs)
        record.output, record.old = view(outputs), view(outputs)
        # fewer channels of the same memory, if the cabinets have more outputs than the model
        record.model_output, record.old_model_output = (
            view_of(samples[:of_model]) for samples in self._scratch[-2:]
        )
