"""The compiled player of a rig: its bits, when a change begins, who owns what is exchanged, what it counts."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from itertools import count, pairwise

import numpy as np
import pytest
from blockwise import run
from comparing import assert_same_bits
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plain_rig import Amp as PlainAmp
from plain_rig import PlainRig, Taps, gain_of
from waiting import LIMIT_SECONDS, again_and_again, running, wait_until

from namdsp import Cabinet, Gate, Rig, StreamError
from namdsp.native.records import BUSY, view_of
from namdsp.rig.amp import PythonPlayer
from namdsp.rig.compiled.records import RigRecord

RATE = 48000
FRAMES = 3000
GATES = (None, Gate(threshold_db=-30, attack_ms=1, hold_ms=3, release_ms=10), Gate(-45, range_db=20))
NAMES = ("plain", "everything")
CABINETS = (None, *(Cabinet(np.random.default_rng(n).standard_normal(n) / n, RATE) for n in (1, 20, 64)))

#: (frame, what, which)
CHANGES = st.lists(
    st.tuples(
        st.integers(0, FRAMES - 1),
        st.sampled_from(["in", "out", "gate", "cabinet", "bypass", "swap"]),
        st.integers(0, 11),
    ),
    max_size=12,
).map(sorted)
CUTS = st.lists(st.integers(1, 256), min_size=1, max_size=5)


def signal(seed=0, channels=1):
    """Loud and soft alternately, so that a gate has work."""
    loud = np.where(np.sin(np.arange(FRAMES) / 300) > 0, 0.3, 0.003)
    return (loud * np.random.default_rng(seed).standard_normal((channels, FRAMES))).astype(np.float32)


def change(rig, what, which, models):
    """One of the changes, on a rig."""
    match what:
        case "in":
            rig.input_gain_db = which - 6.0
        case "out":
            rig.output_gain_db = which - 6.0
        case "gate":
            rig.gate = GATES[which % 3]
        case "cabinet":
            rig.cabinet = CABINETS[which % 4]
        case "bypass":
            rig.bypass = which % 2 == 1
        case "swap":
            rig.swap(models[which % 2])


def change_plain(plain, what, which, models):
    """The same on a plain one."""
    match what:
        case "in":
            plain.input_gain.send(gain_of(which - 6.0))
        case "out":
            plain.output_gain.send(gain_of(which - 6.0))
        case "gate":
            plain.set_gate(GATES[which % 3])
        case "cabinet":
            cabinet = CABINETS[which % 4]
            if cabinet is not plain.cabinet:
                plain.cabinets.waiting = Taps(None if cabinet is None else list(cabinet.taps[0]), True)
            plain.cabinet = cabinet
        case "bypass":
            plain.dry.send(float(which % 2))
        case "swap":
            plain.amps.waiting = PlainAmp(models[which % 2])


def played(rig, changes, blocks, models, x, *, change=change, player=None):
    """x through a rig, whose blocks end where a change comes, and wherever else `blocks` say.

    player : what is given the blocks instead
    """
    ends = sorted({0, x.shape[1], *(frame for frame, _, _ in changes)})
    chunks = []
    for start, stop in pairwise(ends):
        for frame, what, which in changes:
            if frame == start:
                change(rig, what, which, models)
        chunks.append(run(player or rig, x[:, start:stop], blocks))
    return np.concatenate(chunks, axis=1)


@pytest.fixture
def models(zoo):
    return [zoo(name) for name in NAMES]


@settings(max_examples=6)
@given(changes=CHANGES, blocks=CUTS)
@example(changes=[(0, "in", 1), (1, "in", 0), (1, "in", 1)], blocks=[1])  # there and back before a frame
def test_it_plays_what_a_rig_is_frame_by_frame(models, changes, blocks):
    plain, x = PlainRig(models[0]), signal()
    plain.cabinet = None
    expected = played(plain, changes, [FRAMES], models, x, change=change_plain)
    assert_same_bits(played(Rig(models[0], max_block=256), changes, blocks, models, x), expected)


EVERYTHING = [
    (400, "gate", 1),
    (400, "cabinet", 1),
    (450, "cabinet", 2),  # waits for the fade to the first
    (500, "in", 3),
    (700, "swap", 1),
    (901, "swap", 0),
    (1300, "bypass", 1),
    (1500, "bypass", 0),
    (2000, "out", 0),
    (2001, "cabinet", 3),
]


@settings(max_examples=15)
@given(blocks=CUTS)
@pytest.mark.parametrize(("channels", "oversample"), [(1, 1), (2, 2)])
def test_a_fade_begins_at_a_frame_for_any_split_of_the_signal(models, blocks, channels, oversample):
    def rig():
        return Rig(models[0], max_block=256, channels=channels, oversample=oversample)

    x = signal(channels=channels)
    expected = played(rig(), EVERYTHING, [1], models, x)
    assert_same_bits(played(rig(), EVERYTHING, blocks, models, x), expected)


@pytest.mark.parametrize("blocks", [[256], [77, 100]])
def test_what_overflows_depends_on_the_split_only_where_a_block_has_finite_samples_too(wire, blocks):
    """They are in the fade of the swap, at 1700: from some frame on it overflows no more."""
    models, x = [wire(), wire(0.5)], np.where(signal() > 0, 3e38, -3e38).astype(np.float32)
    changes = [(300, "bypass", 1), (1000, "bypass", 0), (1700, "swap", 1)]
    actual, expected = (
        played(Rig(models[0], max_block=256, output_gain_db=6.0), changes, split, models, x)
        for split in (blocks, [1])
    )
    assert np.isfinite(actual).all()
    assert not expected[:, :300].any()
    assert expected[:, 300:1000].any()
    assert expected[:, 1700:2660].any()
    for same in (slice(1700), slice(2660, None)):
        assert_same_bits(actual[:, same], expected[:, same])


class Native:
    """A rig as a host in another language has it: an address, and blocks of any length."""

    def __init__(self, rig):
        self._rig = rig
        self._play = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 3)(rig.player.function)

    def process_into(self, x, out):
        assert self.play(x, out) >= 0

    def play(self, x, out):
        views = [view_of(item) for item in (x, out)]
        return self._play(self._rig.player.record, *(view.address for view in views))


def test_blocks_of_any_length_are_played_by_its_address_with_any_strides(models):
    x = signal(channels=2)
    expected = played(Rig(models[0], max_block=64, channels=2), EVERYTHING, [1], models, x)
    for length in (1, 100, FRAMES):
        rig = Rig(models[0], max_block=64, channels=2)
        actual = played(rig, EVERYTHING, [length], models, np.asfortranarray(x), player=Native(rig))
        assert_same_bits(actual, expected)


# -- engines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("oversample", [1, 2])
@pytest.mark.parametrize(
    ("name", "channels"),
    [("everything", 1), ("everything", 3), ("one in, three out", 1), ("two in, two out", 2), ("lstm", 19)],
)
def test_models_oversampled_ones_and_voices_run_without_python(zoo, name, channels, oversample):
    """The last with a group of them, and some that are left over."""
    model = zoo(name)
    options = {"max_block": 64, "channels": channels, "engine": "numba", "oversample": oversample}
    rig, stream = Rig(model, **options), model.stream(**options)
    x = signal(channels=channels)[:, :150]
    x[0, 5] = np.nan
    assert rig.player.native
    y = run(Native(rig), x, [150], model.out_channels if channels < 3 else None)
    assert_same_bits(y, run(stream, x, [64], len(y)))
    assert rig.replaced_samples == stream.replaced_samples == 1


def test_what_an_engine_in_python_raises_is_raised_and_the_rig_plays_on_after_a_reset(zoo, monkeypatch):
    broken = []

    class Breaking(PythonPlayer):
        def __init__(self, process_into):
            def process(x, out):
                if broken:
                    raise broken.pop()
                process_into(x, out)

            super().__init__(process)

    monkeypatch.setattr("namdsp.rig.amp.PythonPlayer", Breaking)
    rig, x = Rig(zoo("plain"), max_block=64, engine="numpy"), signal()[:, :200]
    assert not rig.player.native
    for error in (RuntimeError("no device"), KeyboardInterrupt()):
        broken.append(error)
        with pytest.raises(type(error)):
            rig.process_into(x[:, :50], np.empty((1, 50), np.float32))
        with pytest.raises(
            StreamError, match=r"this rig has failed halfway, .*\. Call reset\(\), or make another"
        ):
            rig.process(x[:, :50])
        rig.reset()
        assert_same_bits(run(rig, x, [50]), run(Rig(zoo("plain"), max_block=64), x, [64]))


# -- other threads -------------------------------------------------------------------------------------


def test_a_rig_that_is_in_a_call_refuses_another_and_nothing_is_spoilt(models):
    rig, x = Rig(models[0], max_block=FRAMES), signal()
    expected = Rig(models[0], max_block=FRAMES).process(x)
    record = RigRecord.from_address(rig.player.record)
    record.in_use.value = 1
    with pytest.raises(StreamError, match="in use by another thread"):
        rig.process(x)
    assert Native(rig).play(x, np.empty_like(x)) == BUSY
    record.in_use.value = 0
    assert_same_bits(rig.process(x), expected)


@pytest.mark.serial
def test_other_threads_run_while_it_plays(wire):
    """This thread releases the interpreter only in compiled code, and sees that another has had it."""
    frames, steps = 1 << 22, count()  # long enough for a thread to be woken on a busy machine
    rig, x = Rig(wire(), max_block=frames), np.zeros((1, frames), np.float32)

    def rounds_of_others(work):
        before = next(steps)
        work()
        return next(steps) - before - 1

    interval = sys.getswitchinterval()
    sys.setswitchinterval(2 * LIMIT_SECONDS)
    try:
        with again_and_again(lambda: time.sleep(0 * next(steps))):
            wait_until(lambda: rounds_of_others(lambda: rig.process_into(x, x)))
            assert rounds_of_others(lambda: sum(range(100_000))) == 0, (
                "it is compiled code that lets them run"
            )
    finally:
        sys.setswitchinterval(interval)


@settings(max_examples=5)
@given(blocks=CUTS)
def test_a_reset_while_it_plays_begins_with_a_block_and_forgets_all_before_it(models, blocks):
    """Also what was put in before it and has not begun; not what is put in after it."""
    x, rig = signal(), Rig(models[0], max_block=256, gate=GATES[1], cabinet=CABINETS[1])
    run(rig, x[:, :700], blocks)
    rig.swap(models[1])
    rig.cabinet, rig.gate, rig.input_gain_db, rig.bypass = CABINETS[2], GATES[2], -3.0, True
    run(rig, x[:, 700:800], blocks)
    rig.bypass = False
    rig.cabinet = CABINETS[3]
    rig.reset()
    rig.swap(models[0])
    new = Rig(models[1], max_block=256, gate=GATES[2], cabinet=CABINETS[3], input_gain_db=-3.0)
    new.swap(models[0])
    assert_same_bits(run(rig, x, blocks), run(new, x, [256]))


def poisoned(part):
    """What is released can be seen to be used: its memory becomes NaN, its addresses lead nowhere."""
    stream = getattr(part, "_stream", None)
    if stream is not None:
        stream._voices._bank.states[0].arena[:] = np.nan
    convolver = getattr(part, "convolver", None)
    for stored in convolver.histories if convolver is not None else ():
        stored[:] = np.nan
    ctypes.memset(part.record.address, 0, part.record.nbytes)


class Poisoning(dict):
    """The parts that a player keeps, which lose what they are when they are released."""

    released = 0

    def __delitem__(self, address):
        poisoned(self[address])
        super().__delitem__(address)
        self.released += 1

    def pop(self, address, default=None):
        if address in self:
            poisoned(self[address])
            self.released += 1
        return super().pop(address, default)


def test_what_is_exchanged_a_thousand_times_while_it_plays_is_released_when_it_is_let_go(wire):
    """Nothing released is played, nothing is lost, and nothing stays."""
    wires = [wire(scale) for scale in (1.0, 0.5)]
    rig = Rig(wires[0], max_block=64)
    parts = rig.player._parts = Poisoning(rig.player._parts)
    native, x, out = Native(rig), np.full((1, 64), 0.5, np.float32), np.empty((1, 64), np.float32)
    done = threading.Event()

    def play():
        native.process_into(x, out)
        assert np.isfinite(out).all()
        assert (np.abs(out) <= 0.5).all()

    def exchange():
        for step in range(1000):
            rig.swap(wires[step % 2])
            rig.cabinet = CABINETS[step % 2]
            rig.gate = GATES[step % 2]
            if step % 100 == 0:
                rig.reset()
        done.set()

    with again_and_again(play), running(exchange):
        wait_until(done.is_set)
    rig.cabinet, rig.gate = None, None
    rig.swap(wires[1])
    for _ in range(100):
        play()
    assert_same_bits(out, x / 2)
    for _ in range(2):  # what is let go while others lie there waits for the next call
        assert rig.memory_bytes > 0  # which releases
        play()
    assert rig.memory_bytes > 0
    assert len(parts) == 2
    assert parts.released > 3000


def test_a_part_from_before_a_reset_is_not_wanted_when_it_arrives_after_that(models):
    """The player may take the reset before the part, if both are put in between its looks at the two cells."""
    rig, fresh = (Rig(models[0], max_block=64) for _ in "ab")
    player, delayed = rig.player, Rig(models[1], max_block=64)._amp
    with player._lock:
        address = player._keep(delayed)
    rig.reset()
    x = signal()[:, :256]
    assert_same_bits(run(rig, x[:, :64], [64]), run(fresh, x[:, :64], [64]))
    player._exchange(player.amps.put.address, address)
    assert_same_bits(run(rig, x[:, 64:], [64]), run(fresh, x[:, 64:], [64]))
