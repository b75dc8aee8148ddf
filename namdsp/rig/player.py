"""The record of a rig that plays: what any thread may put into it and read from it, while compiled code plays.

How it plays is in `compiled/player.py`. What is handed over stays alive here until the player has let it go; it is
released by the next call of `put`, `set_gate` or `reset`, never by the thread that plays.
"""

from __future__ import annotations

import threading
from typing import Any, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.native.player_group import CompiledPlayer
from namdsp.native.records import (
    AtomicInt,
    GateSettings,
    HandedRecord,
    NewGateRecord,
    ResetRecord,
    RigRecord,
    SlotRecord,
    View,
    view_of,
)
from namdsp.rig import native
from namdsp.rig.delay import Delay
from namdsp.rig.gain import resting, slope
from namdsp.rig.gate import GateProcessor
from namdsp.rig.python_engine import PythonEngineCallback


class Part(Protocol):
    """What can be put into a slot."""

    @property
    def record(self) -> HandedRecord:
        """What compiled code is given of it."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of its state."""


class _OnTheWay:
    """A record on its way, and the parts that it points to."""

    memory_bytes = 0

    def __init__(self, record: HandedRecord, *kept: Part) -> None:
        self.record = record
        self.kept = kept


class Player:
    """Compiled code that plays a rig.

    Any thread may call play(record, x, out) by its address, of views (`View`) of any number of frames, as
    long as this object lives; it gives how many samples were not finite, or a negative number, and nothing was played:
    BUSY if another thread is inside, or what an engine gives that runs in Python.

    function, record  : addresses; they do not change
    run               : the same for Python, run(x, out), of arrays [T] or [C, T] of at most max_block frames; gives
                        NEEDS_SLOW_PATH for what must be looked at
    run_checked       : the same, of what has been: float32 [C, T] of the right sizes
    amps, speakers    : slots to put parts into
    input_gain, output_gain, bypass : slopes, of which any thread may write what is `wanted`
    fade_frames       : of amps and of cabinets
    hear_frames       : how long a new one of them hears the signal before it is faded to
    late_frames       : how late the model is
    """

    def __init__(
        self,
        amp: Part,
        speaker: Part,
        gate: GateProcessor,
        *,
        channels: tuple[int, int, int],
        max_block: int,
        gains: tuple[float, float],
        ramp_frames: int,
        fade_frames: tuple[int, int],
        hear_frames: tuple[int, int],
        late_frames: int,
    ) -> None:
        from namdsp.native.entry import entry, fill_record

        inputs, outputs, voices = channels
        self.outputs = outputs
        self._record = record = RigRecord(block=max_block, most_frames=max_block)
        self.record: int = record.address
        self.amps, self.speakers = record.amps, record.speakers
        self.input_gain, self.output_gain, self.bypass = record.input_gain, record.output_gain, record.bypass
        self.function = native.address("player")
        self._exchange = native.function("exchange")
        self._lock = threading.Lock()  # of those who put; the player takes none
        self._turn = 0
        self._parts: dict[int, Part] = {}
        self._gate = gate
        self._rooms: list[Float32] = []

        def room(rows: int) -> View:
            """Memory for a block."""
            samples = np.full((rows, max_block), 0, np.float32)
            self._rooms.append(samples)
            return view_of(samples)

        record.after_input_gain, record.model_input, record.gates = room(inputs), room(inputs), room(voices)
        record.model_output, record.old, record.dry = room(outputs), room(outputs), room(outputs)
        record.input_gain, record.output_gain = (resting(gain, ramp_frames) for gain in gains)
        record.bypass = resting(0.0, ramp_frames)
        for slot, part, fade, hears in zip(
            (record.amps, record.speakers), (amp, speaker), fade_frames, hear_frames, strict=True
        ):
            slot.now = slot.following = self._keep(part)
            slot.preroll = hears
            slot.fade = slope(0.0, 1.0, fade, done=fade)
        record.gate_at = gate.address
        self._delays: list[Delay] = []
        if late_frames:
            self._delays = [Delay(voices, late_frames, 1.0), Delay(outputs, late_frames, 0.0)]
            record.gains_delay, record.dry_delay = (delay.address for delay in self._delays)
        record.ramp, record.fade = native.address("ramp"), native.address("fade")
        record.follow, record.apply_gains = native.address("follow"), native.address("shut")
        record.convolve, record.delay = native.address("convolve"), native.address("delay")
        fill_record(record, self.function, inputs=inputs, outputs=outputs)
        self.run: Any = entry(record)
        self.run_checked = CompiledPlayer(self.function, self.record, inputs, outputs, record).on_arrays()
        self._replaced_before = self._overflowed_before = 0

    # -- what any thread may put in ----------------------------------------------------------------

    def put(self, slot: SlotRecord, part: Part) -> None:
        """Have a slot go over to another part."""
        with self._lock:
            self._put(slot.put, part)

    def set_gate(self, settings: GateSettings) -> None:
        """Other settings for the gate."""
        with self._lock:
            self._put(self._record.gate_put, _OnTheWay(NewGateRecord(settings=settings)))

    def reset(self, amp: Part, speaker: Part) -> None:
        """Go on with fresh parts, all slopes at their ends, the gate as new; what was put in before is forgotten."""
        with self._lock:
            fresh = ResetRecord(amp_at=self._keep(amp), speaker_at=self._keep(speaker))
            self._put(self._record.reset_put, _OnTheWay(fresh, amp, speaker))
        self._replaced_before = self._record.replaced
        self._overflowed_before = self._record.overflowed

    # -- what any thread may read ------------------------------------------------------------------

    @property
    def replaced(self) -> int:
        """Samples that were not finite, taken as 0, since the start or the last reset."""
        return self._record.replaced - self._replaced_before

    @property
    def overflowed(self) -> int:
        """Blocks that were not finite, since the start or the last reset."""
        return self._record.overflowed - self._overflowed_before

    @property
    def native(self) -> bool:
        """Whether no Python runs in a call."""
        return not self._in_python()

    @property
    def failure(self) -> BaseException | None:
        """What an engine that runs in Python has raised."""
        last = max(self._in_python(), key=lambda each: each.failed_ns, default=None)
        return last.failure if last is not None else None

    @property
    def memory_bytes(self) -> int:
        """Bytes that it holds, and its parts."""
        with self._lock:
            self._release()
            parts = sum(part.memory_bytes for part in self._parts.values())
        rooms = sum(room.nbytes for room in self._rooms) + sum(delay.memory_bytes for delay in self._delays)
        return parts + rooms + self._record.nbytes

    # -- who owns what -------------------------------------------------------------------------------

    def _in_python(self) -> list[PythonEngineCallback]:
        with self._lock:
            parts = list(self._parts.values())
        found = (getattr(part, "in_python", None) for part in parts)
        return [each for each in found if each is not None]

    def _keep(self, part: Part) -> int:
        self._turn += 1
        part.record.serial = self._turn
        address = part.record.address
        self._parts[address] = part
        return address

    def _put(self, cell: AtomicInt, part: Part) -> None:
        self._drop(self._exchange(cell.address, self._keep(part)))  # nobody has seen it
        self._release()

    def _release(self) -> None:
        """What the player has let go."""
        address = self._exchange(self._record.free.address, 0)
        while address:
            following = self._parts[address].record.next_free
            del self._parts[address]
            address = following

    def _drop(self, address: int) -> None:
        part = self._parts.pop(address, None)
        if isinstance(part, _OnTheWay):
            for kept in part.kept:
                self._drop(kept.record.address)
