"""`RigPlayer`: the record of a running rig, which any thread may change and read while compiled code plays.

The compiled code is `compiled/player.py`. A part that is handed over stays alive here until the player has retired it;
it is released by the next change, never by the audio thread.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from namdsp.arithmetic.fma import Float32
from namdsp.native.compiler_errors import compile_errors
from namdsp.native.process import CompiledProcess, PythonPlayer
from namdsp.rig import native
from namdsp.rig.amp import LiveAmp
from namdsp.rig.cabinet_processor import LiveCabinet
from namdsp.rig.compiled.records import ChangeRecord, GateSettings, Sections
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.state import RigState
from namdsp.runtime.compiled.records import Slope


class _Change:
    """A change that is handed over."""

    memory_bytes = 0

    def __init__(self, settings: GateSettings) -> None:
        self.record: ChangeRecord = ChangeRecord(settings=settings)


#: What the player may have.
Part: TypeAlias = LiveAmp | LiveCabinet | _Change


class RigPlayer(RigState):
    """Compiled code that plays a rig.

    Any thread may call play(record, x, out) by its address, of views (`View`) of any number of frames, as
    long as this object lives; it returns the number of samples that were not finite, or a negative code, and has played
    nothing: BUSY if another thread is inside, or the code of an engine in Python.

    function, record  : addresses; they do not change
    run               : the same for Python, run(x, out), of arrays [T] or [C, T] of at most max_block frames; returns
                        NEEDS_SLOW_PATH for blocks that need checks
    run_checked       : the same, for checked blocks: float32 [C, T] of the right sizes
    input_gain, output_gain, bypass : slopes, of which any thread may write what is `wanted`
    """

    def __init__(
        self,
        amp: LiveAmp,
        live_cabinet: LiveCabinet,
        rig: ResolvedRig,
        *,
        channels: tuple[int, int],
        max_block: int,
    ) -> None:
        with compile_errors():
            from namdsp.native.entry import new_entry

        super().__init__(
            amp.model, rig, amp.record, live_cabinet.record, channels=channels, segment=max_block, plays=True
        )
        record, (inputs, outputs) = self._record, channels
        self.input_gain: Slope = record.input_gain
        self.output_gain: Slope = record.output_gain
        self.bypass: Slope = record.bypass
        self.function: int = native.address("player")
        self._exchange = native.function("exchange")
        self._lock = threading.Lock()  # for threads that put; the player needs none
        self._parts: dict[int, Part] = {}
        self._gate_settings = self._gate.settings
        for part in (amp, live_cabinet):
            self._keep(part)
        self.run: Any = new_entry(record, self.function, inputs=inputs, outputs=outputs)
        self.run_checked: Callable[[Float32, Float32], int] = CompiledProcess(
            self.function, self.record, inputs, outputs, record
        ).run
        self._replaced_before = self._overflowed_before = 0

    # -- what any thread may put in ----------------------------------------------------------------

    def change(
        self,
        *,
        amp: LiveAmp | None = None,
        live_cabinet: LiveCabinet | None = None,
        gate: GateSettings | None = None,
        tone: Sections | None = None,
        dc: Sections | None = None,
    ) -> None:
        """Crossfade to another model or cabinet; other settings for the gate, at once; other filters, in 10 ms."""
        with self._next_change() as change:
            self._gate_settings = change.settings = gate or self._gate_settings
            if tone is not None:
                change.tone, change.changes_tone = tone, 1
            if dc is not None:
                change.dc, change.changes_dc = dc, 1
            if amp is not None:
                self._parts.pop(change.amp_at, None)
                change.amp_at = self._keep(amp)
            if live_cabinet is not None:
                self._parts.pop(change.cabinet_at, None)
                change.cabinet_at = self._keep(live_cabinet)

    def reset(self, amp: LiveAmp, live_cabinet: LiveCabinet) -> None:
        """Restart with new parts, all slopes at their ends, the gate as new; parts that wait are dropped."""
        with self._next_change() as change:
            for unseen in (change.amp_at, change.cabinet_at, change.new_amp_at, change.new_cabinet_at):
                self._parts.pop(unseen, None)
            change.amp_at = change.cabinet_at = 0
            change.new_amp_at, change.new_cabinet_at = self._keep(amp), self._keep(live_cabinet)
        self._replaced_before = self._record.replaced
        self._overflowed_before = self._record.overflowed

    @contextmanager
    def _next_change(self) -> Iterator[ChangeRecord]:
        """The change that the player receives next, while it does not: one that it has not seen, or a new one."""
        with self._lock:
            unseen = self._parts.get(self._exchange(self._record.change.address, 0))
            change = unseen if isinstance(unseen, _Change) else _Change(self._gate_settings)
            yield change.record
            self._exchange(self._record.change.address, self._keep(change))
            self._release()

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
        last = max(self._in_python(), key=lambda engine: engine.failed_ns, default=None)
        return last.failure if last is not None else None

    @property
    def memory_bytes(self) -> int:
        """Bytes that it holds, and its parts."""
        with self._lock:
            self._release()
            parts = sum(part.memory_bytes for part in self._parts.values())
        scratch_bytes = sum(scratch.nbytes for scratch in self._scratch) + sum(
            delay.memory_bytes for delay in self._delays
        )
        states = sum(ctypes.sizeof(memory) for memory in self._filter_states)
        return parts + scratch_bytes + states + self._record.nbytes

    # -- who owns what -------------------------------------------------------------------------------

    def _in_python(self) -> list[PythonPlayer]:
        with self._lock:
            parts = list(self._parts.values())
        engines = (getattr(part, "in_python", None) for part in parts)
        return [engine for engine in engines if engine is not None]

    def _keep(self, part: Part) -> int:
        address = part.record.address
        self._parts[address] = part
        return address

    def _release(self) -> None:
        """What the player has let go."""
        address = self._exchange(self._record.free.address, 0)
        while address:
            following = self._parts[address].record.next_free
            del self._parts[address]
            address = following
