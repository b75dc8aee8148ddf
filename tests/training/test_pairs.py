"""`namdsp.training.train`: finds the delay, refuses what cannot be right, never makes a capture worse."""

from __future__ import annotations

import hashlib
import json
import math
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from here import NANO, SHIPPED

import namdsp
from namdsp.matching.align import overlap, shifted
from namdsp.training import recordings, train, train_each, v3_file
from namdsp.training.guitar import phrase
from namdsp.training.progress import Information
from namdsp.training.v3_file import by_blips

Files = tuple[Path, Path]


@cache
def played(seconds: float = 0.75) -> tuple[Any, Any]:
    """Half a second of silence, guitar of all styles, and what a capture makes of it: float64 [T]."""
    guitar = [phrase(style, seconds, 50 + style, (-1, -4, -9, -14)[style]) for style in range(4)]
    x = np.concatenate([np.zeros(24000), *guitar])
    return x, namdsp.load(NANO).render(x.astype(np.float32)).astype(np.float64)


def delayed(y: Any, frames: float, noise_db: float = -80.0, gain: float = 0.5) -> Any:
    """A recording of it: delayed, with noise, at another level."""
    full = math.floor(frames)
    moved = gain * shifted(y, frames - full)
    moved = np.concatenate([np.zeros(full), moved]) if full >= 0 else moved[-full:]
    rms = np.sqrt(np.mean(np.square(moved)))
    return moved + 10 ** (noise_db / 20) * rms * np.random.default_rng(1).standard_normal(len(moved))


def read_pair(dry: Path, wet: Path, *how: Any) -> recordings.AlignedPair:
    return recordings.read_pair(recordings.Recording.read(dry), wet, *how)


@pytest.fixture
def files(tmp_path: Path) -> Callable[..., Files]:
    """files(wet, ...) -> both as WAV."""

    def write(wet: Any, dry: Any = None, rate: int = 48000, wet_rate: int | None = None) -> Files:
        names = tmp_path / "dry.wav", tmp_path / "wet.wav"
        soundfile.write(names[0], played()[0] if dry is None else dry, rate, subtype="FLOAT")
        soundfile.write(names[1], wet, wet_rate or rate, subtype="FLOAT")
        return names

    return write


@pytest.mark.slow
def test_a_pair_becomes_a_capture_with_its_delay_and_levels(
    files: Callable[..., Files], tmp_path: Path
) -> None:
    x, y = played(1.5)
    dry, wet = files(delayed(y, 371.4) + 0.001, dry=x)  # an offset is no noise
    messages: list[str] = []
    level = np.float32(8)
    result = train(
        dry, wet, to="a2_lite", steps=4, input_level_dbu=level, name="mine", on_note=messages.append
    )
    result.save(tmp_path / "mine.nam")
    file = json.loads((tmp_path / "mine.nam").read_text())
    assert 371 - 16 <= result.facts["delay_frames"] <= 371
    assert 1e-9 < result.facts["noise_floor_esr"] < 1e-7
    assert (file["metadata"]["name"], file["metadata"]["input_level_dbu"]) == ("mine", 8.0)
    assert file["metadata"]["namdsp"]["wet_sha256"] == hashlib.sha256(wet.read_bytes()).hexdigest()
    assert any(re.search(r"is 3[56]\d frames \(7\.[3-7]. ms\) late", line) for line in messages)
    assert any("its noise limits the ESR" in line for line in messages)
    weak = r"\((poor|nothing alike)\) to the recording. Train longer: 6,200 steps"
    assert any(re.search(weak, line) for line in messages)
    # after so few steps its polarity may be wrong, too
    assert all(line.startswith("a2_lite: ") for line in messages if not isinstance(line, Information))


@pytest.mark.slow
@pytest.mark.parametrize("rate", [44100, 48000, 96000])
def test_a_rate_at_which_no_captures_are_shared_is_told(files: Callable[..., Files], rate: int) -> None:
    notes = read_pair(*files(played(12.0)[1], dry=played(12.0)[0], rate=rate), None, None).notes
    told = [note for note in notes if "captures are shared at 48,000 Hz" in note]
    assert len(told) == (rate != 48000)
    assert all(isinstance(note, Information) and f"is at {rate:,} Hz" in note for note in told)


@pytest.mark.slow
def test_a_capture_that_is_tuned_gets_better_or_stays(files: Callable[..., Files]) -> None:
    y = played()[1]
    dry, wet = files(delayed(y, 371.4))
    result = train(dry, wet, start=NANO, steps=30)
    assert result.facts["delay_frames"] == 371
    assert result.esr < 0.3 * result.facts["untuned_esr"]["a1_nano"]
    dry, wet = files(np.concatenate([np.zeros(10), y]))
    same = train(dry, wet, start=NANO, steps=2)
    assert same.facts["delay_frames"] == 10
    assert same.esr == same.facts["untuned_esr"]["a1_nano"] < 1e-9
    assert same.file["weights"] == json.loads(NANO.read_text())["weights"]
    dry, wet = files(0.77 * y)  # its phases say -2e-10 frames
    assert read_pair(dry, wet, None, namdsp.load(NANO)).delay == 0
    with pytest.raises(namdsp.SettingError, match="has a1_nano, not a2_lite, a2_full"):
        train(dry, wet, start=NANO, to="a2", steps=2)


@pytest.mark.slow
def test_a_capture_that_starts_late_is_said_to(files: Callable[..., Files], tmp_path: Path) -> None:
    x, _ = played()
    late = wavenet(
        layer_array(channels=1, dilations=[32], activation={"type": "LeakyReLU", "negative_slope": 1.0})
    )
    late["weights"] = [1, 1, 0, 0, 0, 0, 0, 1, 0, 1]  # the earlier tap alone
    dry, wet = files(np.concatenate([np.zeros(32 + 100), 0.999 * x]))
    result = train(dry, wet, start=save(late, tmp_path, "late.nam"), steps=1)
    assert any(
        "starts 32 frames late, because the delay was taken as 100 frames" in note for note in result.notes
    )
    assert (result.facts["onset_frames"], result.facts["polarity"]) == (32, 1)
    assert not any("inverted" in note for note in result.notes)
    late["weights"][-1] = -1  # head_scale
    dry, wet = files(np.concatenate([np.zeros(132), -0.999 * x]))
    result = train(dry, wet, start=save(late, tmp_path, "late.nam"), steps=1)
    assert (result.facts["onset_frames"], result.facts["polarity"]) == (32, -1)
    assert any("is upside down (certainty 1.00)" in note for note in result.notes)


@pytest.mark.slow
def test_a_pack_is_the_captures_that_each_recording_gives_alone(
    files: Callable[..., Files], tmp_path: Path
) -> None:
    dry, first = files(delayed(played()[1], 371.4))
    shutil.copy(first, tmp_path / "Crunch 5.wav")
    _, second = files(delayed(played()[1], 20.0, gain=0.1))
    wets, options = [tmp_path / "Crunch 5.wav", second], {"start": NANO, "steps": 3, "gear_make": "Acme"}
    said = {str(second): {"gear_make": "Other", "name": "Lead"}}
    pack = dict(train_each(dry, wets, metadata=said, together=2, **options))
    assert list(pack) == [str(wet) for wet in wets]
    rows = zip(wets, ("Crunch 5", "Lead"), ("Acme", "Other"), (371, 20), strict=True)
    for wet, name, gear, delay in rows:
        alone, made = train(dry, wet, delay=delay, **options), pack[str(wet)]
        assert made.file["weights"] == alone.file["weights"]
        assert (made.esr, made.facts) == (alone.esr, alone.facts)
        assert (made.file["metadata"]["name"], made.file["metadata"]["gear_make"]) == (name, gear)


@pytest.mark.slow
def test_all_recordings_that_cannot_be_used_are_named_before_training(
    files: Callable[..., Files], tmp_path: Path
) -> None:
    dry, good = files(delayed(played()[1], 371.4))
    shutil.copy(good, tmp_path / "copy.wav")
    soundfile.write(tmp_path / "silent.wav", np.zeros(len(played()[0])), 48000)
    wets = [dry, good, *(tmp_path / f"{name}.wav" for name in ("copy", "silent"))]
    with pytest.raises(namdsp.AudioError, match=r"3 of 4 recordings cannot be used") as refused:
        next(train_each(dry, wets, to="a1_nano", steps=1))
    ends = (
        "dry.wav: is the same recording as",
        "copy.wav: is the same recording as",
        "silent.wav: has a level of",
    )
    assert [end in note for end, note in zip(ends, refused.value.__notes__, strict=True)] == [True] * 3
    pairs = recordings.read_pairs(recordings.Recording.read(dry), [good], 371, None)
    soundfile.write(good, delayed(played()[1], 10.0), 48000)
    with pytest.raises(namdsp.AudioError, match=r"wet\.wav: has changed since it was checked"):
        pairs[str(good)].signals()


def drifting(y: Any, ppm: float) -> Any:
    """As another clock records it, which is faster."""
    at = np.arange(len(y)) * (1 - 1e-6 * ppm)
    padded, part = np.pad(y, 2000), at % 1
    near = [
        np.sinc(part - tap)
        * np.cos(np.pi * (part - tap) / 36) ** 2
        * padded[2000 + tap + np.floor(at).astype(int)]
        for tap in range(-16, 17)
    ]
    return np.sum(near, 0)


def silent(y: Any, start: float, stop: float) -> Any:
    share = np.arange(len(y)) / len(y)
    return np.where((start <= share) & (share < stop), 0.0, y)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda y: {"wet": y, "wet_rate": 44100}, "is at 44100 Hz, .*48000 Hz"),
        (lambda y: {"wet": np.concatenate([y, np.zeros(150000)])}, r"lasts 6\.62 s, .* 3\.50 s"),
        (lambda y: {"wet": np.clip(y, -0.2, 0.2)}, r"samples at -13\.98 dBFS"),
        (lambda y: {"wet": silent(y, 0.0, 0.8)}, "is silent in all of what is trained on"),
        (lambda y: {"wet": silent(y, 0.5, 1.0)}, "is silent in all of what is validated by"),
        (lambda y: {"wet": played()[0]}, "is the same recording as"),
        (
            lambda y: {"wet": played()[0], "dry": delayed(y, 1440.0)},
            r"begins 14\d\d frames \((29|30)\.\d+ ms\) before .* swapped",
        ),
        (lambda y: {"wet": 1e-6 * y}, "has a level of -1.. dBFS RMS; expected sound"),
        (lambda y: {"wet": np.stack([y, 0 * y], 1)}, r"has 2 channels that differ \(-.., -inf dBFS\)"),
        (lambda y: {"wet": delayed(y, 110000.0)}, r"begins 2\.29 s late; expected .* at most 2 s late"),
        (
            lambda y: {"wet": y[::-1]},
            r"(nothing|no frame) .*clearly .*; expected a recording of",
        ),
        (lambda y: {"wet": y[:90000], "dry": played()[0][:90000]}, r"lasts 1\.88 s; expected at least 2 s"),
    ],
)
def test_recordings_that_cannot_be_right_are_refused_with_figures(
    files: Callable[..., Files], make: Any, says: str
) -> None:
    with pytest.raises(namdsp.AudioError, match=says):
        train(*files(**make(played()[1])), to="a2_lite", steps=1)


@pytest.mark.slow
@pytest.mark.parametrize(("ppm", "start"), [(80.0, None), (-160.0, "crunch_lite")])
def test_a_drift_of_the_clock_is_measured_and_refused_above_what_it_may_cost(
    files: Callable[..., Files], ppm: float, start: str | None
) -> None:
    x, y = played(1.5)
    wet, model = drifting(y, ppm), None if start is None else namdsp.load(SHIPPED / f"{start}.nam")
    dry_wet, frames = files(delayed(wet, 371.4), dry=x), 1e-6 * ppm * len(y)
    with pytest.raises(namdsp.AudioError, match="from start to end, which allows ESR") as caught:
        read_pair(*dry_wet, None, model)
    measured = re.search(r"by ([+-].*) frames, .* ESR (.*) at best", str(caught.value))
    assert measured is not None
    assert float(measured[1]) == pytest.approx(frames, abs=2.0)
    delays = range(math.floor(min(0, frames)), math.ceil(max(0, frames)))
    best = min(compare(y, wet, late) for late in delays)
    assert 0.4 * best < float(measured[2]) < 1.3 * best  # a capture may also have less treble
    told = read_pair(*dry_wet, 371, model).notes
    assert any("from start to end: that allows ESR" in note for note in told)
    assert read_pair(*files(delayed(y, 371.4), dry=x), None, model).timing_esr < 1e-3


def compare(y: Any, other: Any, late: int) -> float:
    """The ESR of a signal for another, whose delay is taken as constant."""
    x, target = overlap(y, other, late)
    return float(np.sum(np.square(x - target)) / np.sum(np.square(target)))


def test_a_delay_that_leaves_nothing_is_refused_and_peaks_that_no_recording_has_are_told(
    files: Callable[..., Files],
) -> None:
    x, y = played(1.5)
    for delay in (10**7, np.int64(-290_000)):
        with pytest.raises(namdsp.AudioError, match=f"delay of {delay} frames leaves"):
            read_pair(*files(y, dry=x), delay, None)
    notes = read_pair(*files(1e30 * y, dry=x), None, None).notes
    assert [note for note in notes if not isinstance(note, Information)] == [notes[0]]
    assert "has peaks of +" in notes[0]


@pytest.mark.parametrize(("louder_db", "named"), [(0.0, False), (5.0, False), (7.0, True), (20.0, True)])
def test_an_end_louder_than_what_is_trained_on_is_named(
    louder_db: float, named: bool, files: Callable[..., Files]
) -> None:
    x = np.concatenate([np.zeros(24000), *(phrase(style, 0.75, 50 + style, -26.0) for style in range(4))])
    start = len(x) - round(recordings.MOST_HELD * len(x))
    x[start:] *= 10 ** (louder_db / 20) * np.max(np.abs(x[:start])) / np.max(np.abs(x[start:]))
    notes = read_pair(*files(0.5 * np.tanh(3 * x), dry=x), 0, None).notes
    assert sum("dry.wav: peaks at" in note for note in notes) == named


@pytest.mark.slow
def test_an_offset_is_named_and_clipping_needs_a_word(files: Callable[..., Files]) -> None:
    x, y = played(1.5)
    wet = delayed(y, 100.0)
    wet -= wet.mean()
    for offset, named in ((0.002, False), (0.005, True), (-0.005, True)):
        notes = read_pair(*files(wet + offset, dry=x), None, None).notes
        assert any("has an offset (DC) of -46 dBFS" in note for note in notes) == named
    clipped = np.clip(y, -0.2, 0.2)
    names = files(clipped, dry=x)
    with pytest.raises(namdsp.AudioError, match="add --allow clipping"):
        read_pair(*names, None, None)
    read_pair(*names, None, None, ("clipping",))
    assert train(*names, to="a2_lite", steps=1, allow=["clipping", "clipping"]).esr < 2.0
    for unknown in (("clipping", "hum"), "hum", 3, [["clipping"]]):
        with pytest.raises(namdsp.SettingError, match=r"allow is .*; expected some of clipping"):
            train(*names, to="a2_lite", steps=1, allow=unknown)


@pytest.mark.slow
def test_a_stretch_after_a_knob_was_moved_is_named(files: Callable[..., Files]) -> None:
    x = np.concatenate([played(1.5)[0]] * 3)
    y = namdsp.load(NANO).render(x.astype(np.float32)).astype(np.float64)
    noise = 1e-4 * np.random.default_rng(0).standard_normal(len(y))
    moved = np.where(np.arange(len(y)) < 2 * len(y) // 3, 1.0, 0.7)
    same, changed = (
        train(*files(wet + noise, dry=x), start=NANO, steps=1, delay=0) for wet in (y, moved * y)
    )
    assert not any("did a knob move" in note for note in same.notes)
    (note,) = (note for note in changed.notes if "did a knob move" in note)
    measured = re.search(r"from 0:(\d\d) on, \d+ times the median", note)
    assert measured is not None
    assert int(measured[1]) == pytest.approx(2 * len(y) / 3 / 48000, abs=2)
    rows = changed.as_dict()["esr_over_time"]
    assert len(rows) >= 8
    assert rows[0][1] < 1e-3 < 0.05 < rows[-1][1]


@pytest.mark.slow
def test_missing_frames_are_named_with_their_place_and_a_given_delay_allows_them(
    files: Callable[..., Files],
) -> None:
    x, y = played(3.0)
    wet = delayed(y, 100.0)
    at = len(wet) // 2
    names = files(np.concatenate([wet[:at], wet[at + 256 :]]), dry=x)
    with pytest.raises(namdsp.AudioError, match="frames are missing") as refused:
        read_pair(*names, None, None)
    found = re.search(r"(\d+) frames are missing at 0:(\d+\.\d);", str(refused.value))
    assert found is not None
    assert int(found[1]) == pytest.approx(256, abs=8)
    assert float(found[2]) == pytest.approx(at / 48000, abs=0.3)
    assert any("frames are missing at" in note for note in read_pair(*names, 90, None).notes)


@pytest.mark.slow
def test_the_trainers_file_is_known_by_its_samples(
    files: Callable[..., Files], monkeypatch: pytest.MonkeyPatch
) -> None:
    guitar = phrase(0, 2.0, 3, -6.0)
    x = np.zeros(20 * 48000)
    x[: 2 * 48000] = x[-2 * 48000 :] = x[13 * 48000 : 15 * 48000] = guitar
    x[[504000, 552000]] = 0.9
    x = np.round(2**23 * x) / 2**23 + 0.0  # no negative zeros
    noise = 1e-5 * np.random.default_rng(0).standard_normal(len(x))
    wet = np.concatenate([np.zeros(371), 0.5 * x])[: len(x)] + noise
    names = files(wet, dry=x)
    assert not recordings.Recording.read(names[0]).is_v3
    monkeypatch.setattr(v3_file, "START_MD5", hashlib.md5(x[: 17 * 48000]).hexdigest())
    assert not recordings.Recording.read(names[0]).is_v3  # its end is another's
    monkeypatch.setattr(v3_file, "END_MD5", hashlib.md5(x[-9 * 48000 :]).hexdigest())
    for subtype in ("FLOAT", "PCM_24", "PCM_32"):
        soundfile.write(names[0], x, 48000, subtype=subtype)
        assert recordings.Recording.read(names[0]).is_v3
    monkeypatch.setattr(v3_file, "PASSES_S", ((0.0, 2.0), (18.0, 20.0)))
    monkeypatch.setattr(v3_file, "PLAYING_S", 13.0)
    result = read_pair(*names, None, None)
    # the click's first sample is above the noise; one frame earlier, as the trainer counts
    assert result.delay == by_blips(wet, 48000) == 370
    assert (result.first, result.held) == (13 * 48000, 18 * 48000)
    wet[-48000:] *= 0.7
    soundfile.write(names[1], wet, 48000, subtype="FLOAT")
    with pytest.raises(namdsp.AudioError, match=r"differ by ESR 0\.\d+; expected at most 0\.01"):
        read_pair(*names, None, None)
    with pytest.raises(namdsp.AudioError, match=r"clicks at 10\.5 and 11\.5 s are not in the recording"):
        by_blips(np.zeros(20 * 48000, np.float32), 48000)


@pytest.mark.slow
def test_what_is_held_out_is_not_trained_on(files: Callable[..., Files]) -> None:
    y = played()[1]
    held = len(y) - recordings._held_frames(len(y), 48000)
    other = np.concatenate([y[:held], 0.1 * y[held:][::-1]])
    # one validation: nothing is chosen by it
    one, two = (train(*files(wet), to="a2_lite", steps=1, delay=0).file for wet in (y, other))
    assert one["weights"] == two["weights"]
    seconds = [recordings._held_frames(item * 48000, 48000) / 48000 for item in (10, 60, 300)]
    assert seconds == pytest.approx([3.0, 9.0, 30.0])  # the larger of nine and a tenth, but no third


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"together": 0}, "together is 0; expected a whole number of at least 1"),
        ({"together": -1}, "together is -1"),
        ({"together": 1.5}, "together is 1.5"),
        ({"together": True}, "together is True"),
        (
            {"metadata": {"wet.wav": {"notes": b"bytes"}}},
            "metadata of wet.wav: 'notes' cannot be written to a file",
        ),
        ({"metadata": {"wet.wav": {"level": math.nan}}}, "'level' cannot be written"),
        ({"metadata": {"wet.wav": {"deep": {"level": [1, -math.inf]}}}}, "'deep' cannot be written"),
        ({"metadata": {"wet.wav": {b"notes": "text"}}}, "b'notes' cannot be written"),
        ({"metadata": {"wet.wav": {"level": np.float32(1)}}}, "'level' cannot be written"),
        ({"metadata": {"wet.wav": "loud"}}, "metadata of wet.wav: is a str; expected a dict"),
        ({"metadata": {"other.wav": {}}}, "'other.wav' is none of the recordings"),
    ],
)
def test_what_could_only_fail_in_the_end_is_refused_before_any_file_is_read(
    options: dict[str, Any], says: str
) -> None:
    with pytest.raises(namdsp.SettingError, match=re.escape(says)):
        list(train_each("dry.wav", ["wet.wav"], steps=1, **options))
