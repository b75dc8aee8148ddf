"""The record of a rig that plays: what any thread may put into it and read from it, while compiled code plays.

How it plays is in `compiled/player.py`. What is handed over stays alive here until the player has let it go; it is
released by the next call of `put`, `set_gate` or `reset`, never by the thread that plays.
"""

from __future__ import annotations

import threading
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.native import layout as columns
from namdsp.native.several import Compiled
from namdsp.native.views import VIEW_NUMBERS, view_numbers
from namdsp.rig import native
from namdsp.rig.compiled import layout
from namdsp.rig.delay import Delay
from namdsp.rig.gain import place, resting, slope
from namdsp.rig.gate import GateFollower
from namdsp.rig.in_python import InPython

#: What is put where.
AMP, SPEAKER = layout.AMPS + layout.SLOT_PUT, layout.SPEAKERS + layout.SLOT_PUT


class Part(Protocol):
    """What can be put into a slot.

    record : int64; see `compiled/layout.py`
    """

    record: NDArray[np.int64]

    @property
    def memory_bytes(self) -> int:
        """Bytes of its state."""


class _Numbers:
    """Numbers on their way, and what they point to."""

    memory_bytes = 0

    def __init__(self, size: int, *kept: Part) -> None:
        self.record = np.zeros(size, np.int64)
        self.kept = kept


class Player:
    """Compiled code that plays a rig.

    Any thread may call play(record, x, out) by its address, of views (`native/views.py`) of any number of frames, as
    long as this object lives; it gives how many samples were not finite, or a negative number, and nothing was played:
    BUSY if another thread is inside, or what an engine gives that runs in Python.

    function, record  : addresses; they do not change
    run               : the same for Python, run(x, out), of arrays [T] or [C, T] of at most max_block frames; gives
                        NOT_PLAIN for what must be looked at
    run_checked       : the same, of what has been: float32 [C, T] of the right sizes
    fade_frames       : of amps and of cabinets
    hear_frames       : how long a new one of them hears the signal before it is faded to
    late_frames       : how late the model is
    """

    def __init__(
        self,
        amp: Part,
        speaker: Part,
        gate: GateFollower,
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
        self._record = record = np.zeros(layout.PLAYER_NUMBERS, np.int64)
        self._floats: Float64 = record.view(np.float64)
        self.record: int = record.ctypes.data
        self.function = native.address("player")
        self._exchange = native.function("exchange")
        self._lock = threading.Lock()  # of those who put; the player takes none
        self._turn = 0
        self._parts: dict[int, Part] = {}
        self._gate = gate
        self._rooms: list[Float32] = []
        for field, rows in (
            (layout.HEARD, inputs),
            (layout.FED, inputs),
            (layout.GATES, voices),
            (layout.MADE, outputs),
            (layout.OLD, outputs),
            (layout.DRY, outputs),
        ):
            room = np.full((rows, max_block), 0, np.float32)
            self._rooms.append(room)
            record[field : field + VIEW_NUMBERS] = view_numbers(room)
        for field, gain in zip((layout.INPUT_GAIN, layout.OUTPUT_GAIN), gains, strict=True):
            place(record, field, resting(gain, ramp_frames))
        place(record, layout.BYPASS, resting(0.0, ramp_frames))
        for slots, part, fade, hears in zip(
            (layout.AMPS, layout.SPEAKERS), (amp, speaker), fade_frames, hear_frames, strict=True
        ):
            record[slots + layout.SLOT_NOW] = record[slots + layout.SLOT_NEXT] = self._keep(part)
            record[slots + layout.SLOT_HEARS] = hears
            place(record, slots + layout.SLOT_FADE, slope(0.0, 1.0, fade, done=fade))
        record[layout.GATE_AT] = gate.address
        self._delays = (
            [Delay(voices, late_frames, 1.0), Delay(outputs, late_frames, 0.0)] if late_frames else []
        )
        for field, delay in zip((layout.LATE_GAINS, layout.LATE_DRY), self._delays, strict=False):
            record[field] = delay.address
        for field, function in (
            (layout.RAMP, "ramp"),
            (layout.FADE, "fade"),
            (layout.FOLLOW, "follow"),
            (layout.SHUT, "shut"),
            (layout.CONVOLVE, "convolve"),
            (layout.DELAY, "delay"),
        ):
            record[field] = native.address(function)
        record[columns.BLOCK] = record[columns.MOST_FRAMES] = max_block
        fill_record(record, self.function, inputs=inputs, outputs=outputs)
        self.run: Any = entry(record)
        self.run_checked = Compiled(self.function, self.record, inputs, outputs, record).on_arrays()
        self._replaced_before = self._overflowed_before = 0

    # -- what any thread may put in ----------------------------------------------------------------

    def send(self, field: int, value: float) -> None:
        """Have a slope of the record go somewhere."""
        self._floats[field + layout.SLOPE_WANTED] = value

    def put(self, field: int, part: Part) -> None:
        """Have a slot go over to another part."""
        with self._lock:
            self._put(field, part)

    def set_gate(self, numbers: Float64) -> None:
        """Other settings for the gate."""
        settings = _Numbers(layout.HEADER + layout.GATE_SETTINGS)
        place(settings.record, layout.SETTINGS, numbers)
        self.put(layout.GATE_PUT, settings)

    def reset(self, amp: Part, speaker: Part) -> None:
        """Go on with fresh parts, all slopes at their ends, the gate as new; what was put in before is forgotten."""
        fresh = _Numbers(layout.FRESH_NUMBERS, amp, speaker)
        with self._lock:
            fresh.record[layout.FRESH_AMP] = self._keep(amp)
            fresh.record[layout.FRESH_SPEAKER] = self._keep(speaker)
            self._put(layout.RESET_PUT, fresh)
        self._replaced_before = int(self._record[layout.REPLACED])
        self._overflowed_before = int(self._record[layout.OVERFLOWED])

    # -- what any thread may read ------------------------------------------------------------------

    @property
    def replaced(self) -> int:
        """Samples that were not finite, taken as 0, since the start or the last reset."""
        return int(self._record[layout.REPLACED]) - self._replaced_before

    @property
    def overflowed(self) -> int:
        """Blocks that were not finite, since the start or the last reset."""
        return int(self._record[layout.OVERFLOWED]) - self._overflowed_before

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

    def _in_python(self) -> list[InPython]:
        with self._lock:
            parts = list(self._parts.values())
        found = (getattr(part, "in_python", None) for part in parts)
        return [each for each in found if each is not None]

    def _keep(self, part: Part) -> int:
        self._turn += 1
        part.record[layout.TURN] = self._turn
        address: int = part.record.ctypes.data
        self._parts[address] = part
        return address

    def _put(self, field: int, part: Part) -> None:
        self._drop(self._exchange(self.record, field, self._keep(part)))  # nobody has seen it
        self._release()

    def _release(self) -> None:
        """What the player has let go."""
        address = self._exchange(self.record, layout.FREE, 0)
        while address:
            following = int(self._parts[address].record[layout.NEXT_FREE])
            del self._parts[address]
            address = following

    def _drop(self, address: int) -> None:
        part = self._parts.pop(address, None)
        if isinstance(part, _Numbers):
            for kept in part.kept:
                self._drop(kept.record.ctypes.data)
