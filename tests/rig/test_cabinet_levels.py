"""Impulse responses as files are: loud, stereo, late, above full scale; their level, channels, silence; microphones.

They are drawn so that they have what real cabinets have: a peak near or above full scale, one strong and several weak
resonances that reach +19 to +32 dB, and 90 % of their energy within 1 to 5 ms.
"""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp import AudioError, Cabinet, Rig, SettingError
from namdsp.audio.reader import read_whole
from namdsp.audition.entries import make_entries
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.run import Options, run_batch
from namdsp.batch.verify import failed, verify
from namdsp.cli import main
from namdsp.rendering.job import Settings
from namdsp.rendering.loudness import measure
from namdsp.rendering.player import JobPlayer

RATE = 48000


def drawn(seed: int, channels: int = 1, rate_hz: int = RATE, peak: float = 1.0) -> Any:
    """A cabinet, float64 [C, N]."""
    rng = np.random.default_rng(seed)
    t = np.arange(round(rng.uniform(0.02, 0.2) * rate_hz)) / rate_hz
    taps = np.zeros((channels, len(t)))
    for low, high, decay_s, weight in (
        (90, 160, 0.006, 0.2),
        (300, 2000, 0.002, 0.5),
        (2000, 5000, 0.0006, 0.8),
    ):
        for _ in range(3):
            f, q = rng.uniform(low, high), rng.uniform(0.5, 1.0)
            shift = rng.uniform(0.0, 0.3, (channels, 1))
            taps += weight * q * np.exp(-t / (q * decay_s)) * np.cos(2 * np.pi * f * t + shift)
    taps *= peak / np.abs(taps).max()
    return taps


def largest_gain_db(taps: Any) -> float:
    return float(20 * np.log10(np.abs(np.fft.rfft(taps, 1 << 17)).max()))


@pytest.fixture(scope="module")
def guitar() -> Any:
    """Periods of noise, each a block of a loudness meter, with the spectrum of docs/rig.md: float32 [T]."""
    frames = 2 * RATE // 5
    f = np.maximum(np.fft.rfftfreq(frames, 1 / RATE), 20.0)
    density = 1.0 / ((1.0 + (90.0 / f) ** 8) * (1.0 + (f / 3000.0) ** 2.5)) / f
    phases = np.random.default_rng(0).uniform(0, 2 * np.pi, len(f))
    noise = np.fft.irfft(np.sqrt(density) * np.exp(1j * phases))
    return np.tile(0.05 * noise / noise.std(), 8).astype(np.float32)


@pytest.fixture
def louder_db(wire: Any, guitar: Any) -> Any:
    """louder_db(ir, ...) -> K-weighted loudness of the guitar through it, less that without, in as many channels."""

    def compare(ir: Any, **settings: Any) -> float:
        y = np.atleast_2d(Rig(wire(), ir=ir, **settings).render(guitar))[:, len(guitar) // 4 :]
        dry = np.repeat(guitar[np.newaxis, len(guitar) // 4 :], len(y), axis=0)
        with_it, without = measure(y, RATE).loudness_lufs, measure(dry, RATE).loudness_lufs
        assert with_it is not None
        assert without is not None
        return with_it - without

    return compare


def test_cabinets_are_as_drawn() -> None:
    gains = [largest_gain_db(drawn(seed)) for seed in range(40)]
    assert 17 < min(gains) < 22 < np.median(gains) < max(gains) < 33
    energy = [np.cumsum(drawn(seed)[0] ** 2) for seed in range(40)]
    within_ms = [1e3 * np.argmax(each > 0.9 * each[-1]) / RATE for each in energy]
    assert 1 < np.median(within_ms) < 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_no_cabinet_is_louder_than_without_by_more_than_the_number_given(
    louder_db: Any, wav: Any, seed: int
) -> None:
    """At every documented setting, and not softer either."""
    peak = (1.0, 0.5, 4.0)[seed % 3]
    a = wav(
        np.pad(drawn(seed, peak=peak), ((0, 0), (seed * 50, 0))), (48000, 44100, 96000)[seed % 3], "a.wav"
    )
    b = wav(drawn(seed + 100, 2), name="b.wav")
    for ir, number, settings in (
        (a, 0, {}),
        (a, -18, {"ir_gain_db": -18}),
        (f"{a}@-3", -3, {}),
        (f"{a}@+6,invert", 3.5, {"ir_gain_db": -2.5}),
        (f"{a},keep-delay", 0, {}),
        (b, 0, {}),
        *((f"{b},channel={channel}", 0, {}) for channel in ("left", "right", "mix")),
        ([f"{a}@-3", f"{b}@-6,delay=0.2ms"], 0, {}),
        ([f"{a}@-3", f"{b}@-6,delay=7,channel=left,invert"], 4, {"ir_gain_db": 4}),
    ):
        assert louder_db(ir, **settings) == pytest.approx(number, abs=0.05), ir


def test_the_level_of_the_file_is_kept_on_request(wav: Any) -> None:
    taps = drawn(3, 2).astype(np.float32).astype(float)
    cabinet = Cabinet.load(wav(taps), level="file", gain_db=-6.0)
    np.testing.assert_allclose(cabinet.taps, taps * 10 ** (-6 / 20), rtol=1e-12)
    assert (cabinet.level, cabinet.level_db, cabinet.gain_db, cabinet.notes) == ("file", 0.0, -6.0, ())
    loud = Cabinet(taps, RATE)
    assert loud.notes == (f"impulse response: {loud.level_db:+.1f} dB to guitar level",)
    np.testing.assert_allclose(
        loud.taps, taps * 10 ** (loud.level_db / 20), rtol=1e-12
    )  # their balance stays
    for wrong in ({"level": "loud"}, {"keep_delay": "yes"}):
        with pytest.raises(SettingError, match=f"{next(iter(wrong))} is '"):
            Cabinet(taps, RATE, **wrong)


@pytest.mark.parametrize("scale", [1e-200, 1e-30, 1e30, 1e200])
def test_any_level_is_brought_to_the_same(scale: float) -> None:
    np.testing.assert_allclose(Cabinet(scale * drawn(1), RATE).taps, Cabinet(drawn(1), RATE).taps, rtol=1e-9)


def test_what_is_no_cabinet_is_told_by_its_shape() -> None:
    """Not by its level: a plate reverb passes, a recording of 8 s does not, however soft."""
    rng, rate = np.random.default_rng(0), 2000
    noise = rng.standard_normal(8 * rate)
    for decay_s, passes in (
        (0.002, True),
        (0.4, True),
        (1.2, True),
        (3.0, False),
        (8.0, False),
        (1e9, False),
    ):
        for level, start in ((1e-3, 0), (1.0, 0), (50.0, 2 * rate)):  # silence in front does not count
            taps = np.concatenate(
                [np.zeros(start), level * noise * np.exp(-np.arange(len(noise)) / rate / decay_s)]
            )
            if passes:
                Cabinet(taps, rate)
                continue
            with pytest.raises(
                AudioError, match=r"cab: still has \d\d% of its energy after 3 s; expected an impulse"
            ):
                Cabinet(taps, rate, name="cab")


def test_a_file_above_full_scale_says_so_in_one_line(wav: Any) -> None:
    notes = Cabinet.load(wav(drawn(2, peak=4.0), name="loud.wav")).notes
    assert notes[0].partition("loud.wav: ")[2] == "peaks at +12.0 dBFS, above full scale"
    assert len(notes) == 2


# -- channels ------------------------------------------------------------------------------------------------


def test_a_mono_take_through_a_stereo_response_becomes_stereo(
    tmp_path: Path, wav: Any, noise: Any, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a rig, a render and a batch, with the bits of each channel alone; one gain for both."""
    model = save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam")
    wide, take, x = wav(drawn(5, 2), name="wide.wav"), wav(noise(5000), name="take.wav"), noise(5000)
    rig = Rig(namdsp.load(model), ir=wide, gate_db=-60)
    assert rig.channels == (1, 2)
    both = rig.render(x)
    taps = rig.cabinet.taps
    for row, one in zip(both, taps, strict=True):
        alone = Rig(
            namdsp.load(model), cabinet=Cabinet(one, RATE, level="file", keep_delay=True), gate_db=-60
        )
        assert_same_bits(row, alone.render(x))
    assert main(["render", str(take), str(model), str(out), "--ir", str(wide), "--gate-db", "-60"]) == 0
    assert_same_bits(read_whole(str(out))[0], both)
    shown = capsys.readouterr().err.splitlines()
    assert shown[0] == f"{wide}: {rig.cabinet.level_db:+.1f} dB to guitar level"
    folder = tmp_path / "made"
    assert (
        main(
            [
                "batch",
                str(take),
                str(model),
                "-o",
                str(folder),
                "--ir",
                str(wide),
                "--gate-db",
                "-60",
            ]
        )
        == 0
    )
    assert_same_bits(read_whole(str(folder / "take" / "amp.wav"))[0], both)
    assert shown[0] in capsys.readouterr().err.splitlines()
    stereo_take = np.stack([x, noise(5000, seed=2)])
    rendered = Rig(namdsp.load(model), channels=2, ir=wide, gate_db=-60).render(stereo_take)
    assert_same_bits(rendered[0], both[0])


def test_an_audition_compares_stereo_with_the_dry_signal_on_both_sides(
    tmp_path: Path, wav: Any, noise: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    model = save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam")
    wide, take = wav(drawn(5, 2), name="wide.wav"), wav(0.1 * noise(30_000), name="take.wav")
    player = JobPlayer("numpy")
    (both, played), (one, _) = (
        make_entries(player, str(take), {"amp": str(model)}, Settings(ir=ir), audio_format="flac").entries
        for ir in (str(wide), f"{wide},channel=left")
    )
    assert both.facts["loudness_lufs"] == pytest.approx(one.facts["loudness_lufs"] + 10 * np.log10(2))
    sounds = [soundfile.read(io.BytesIO(entry.audio))[0] for entry in (both, played)]
    assert [sound.shape for sound in sounds] == [(30_000, 2)] * 2
    words = [
        "audition",
        str(take),
        str(model),
        "-o",
        str(tmp_path / "a.html"),
        "--ir",
        str(wide),
        "--format",
        "flac",
    ]
    assert main(words) == 0
    assert (
        f"{wide}: {Cabinet.load(wide).level_db:+.1f} dB to guitar level"
        in capsys.readouterr().err.splitlines()
    )


def test_a_channel_is_chosen_and_equal_ones_count_as_one(wav: Any) -> None:
    taps = drawn(6, 2)
    wide, same = wav(taps, name="wide.wav"), wav(np.repeat(taps[:1], 2, axis=0), name="same.wav")
    assert (Cabinet.load(wide).channels, Cabinet.load(same).channels) == (2, 1)
    assert Cabinet(np.stack([taps[0]] * 3), RATE).channels == 1
    stored = taps.astype(np.float32).astype(float)
    for channel, expected in (("left", stored[0]), ("right", stored[1]), ("mix", stored.mean(axis=0))):
        chosen = Cabinet.load(f"{wide},channel={channel}", level="file")
        np.testing.assert_allclose(chosen.taps, expected[np.newaxis], rtol=1e-12)
    assert np.array_equal(Cabinet.load(f"{same},channel=right").taps, Cabinet.load(same).taps)
    assert np.array_equal(Cabinet.load(f"{wide},invert").taps, -Cabinet.load(wide).taps)
    left_only = wav(taps * [[1.0], [0.0]], name="half.wav")
    with pytest.raises(AudioError, match=r"half\.wav: is silent in channel=right"):
        Cabinet.load(f"{left_only},channel=right")
    with pytest.raises(AudioError, match="one has 2 channels, another 3"):
        Cabinet.load([wide, wav(drawn(7, 3), name="three.wav")])


# -- silence -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.01, 1.0])
def test_silence_in_front_makes_nothing_late(wire: Any, wav: Any, noise: Any, seconds: float) -> None:
    x, taps, late = noise(2000), drawn(8, 2), round(seconds * RATE)
    before = np.zeros((2, late)) + 2e-4 * np.random.default_rng(0).uniform(-1, 1, (2, late))
    begins, silent = wav(taps, name="now.wav"), wav(np.concatenate([before, taps], axis=1), name="late.wav")
    rig = Rig(wire(), ir=silent)
    assert_same_bits(rig.render(x), Rig(wire(), ir=begins).render(x))
    (note, _) = rig.cabinet.notes
    assert note.endswith(
        f"late.wav: {late} frames ({1e3 * seconds:.1f} ms) of silence cut at the start; keep-delay keeps it"
    )
    kept = Cabinet.load(f"{silent},keep-delay")
    assert (kept.frames, len(kept.notes)) == (late + taps.shape[1], 1)
    assert Cabinet(np.pad(taps, ((0, 0), (late, 0))), RATE).frames == taps.shape[1]
    assert Cabinet(np.pad(taps, ((0, 0), (late, 0))), RATE, keep_delay=True).frames == late + taps.shape[1]


def test_only_the_silence_common_to_all_channels_and_microphones_is_cut(wav: Any) -> None:
    near, far = drawn(9), drawn(10)
    a, b = (
        wav(np.pad(taps, ((0, 0), (frames, 0))), name=name)
        for taps, frames, name in ((near, 480, "a.wav"), (far, 523, "b.wav"))
    )
    both = Cabinet.load([a, f"{b}@-6"])
    taps = [np.float32(one[0]).astype(float) for one in (near, far)]
    levels = [Cabinet(one, RATE).level_db for one in taps]
    frames = max(len(taps[0]), len(taps[1]) + 43)
    expected = np.zeros(frames)
    expected[: len(taps[0])] += taps[0] * 10 ** (levels[0] / 20)
    expected[43 : 43 + len(taps[1])] += taps[1] * 10 ** ((levels[1] - 6) / 20)
    np.testing.assert_allclose(both.taps[0] / 10 ** (both.level_db / 20), expected, atol=1e-12)
    delayed = Cabinet.load([a, f"{b}@-6,delay=0.5ms"])
    assert delayed.frames == max(len(taps[0]), len(taps[1]) + 43 + 24)
    apart = np.stack([np.pad(near[0], (480, 60)), np.pad(near[0], (520, 20))])
    wide = Cabinet.load(wav(apart, name="wide.wav"))
    assert [np.argmax(np.abs(row) > 1e-3 * np.abs(row).max()) for row in wide.taps] == [0, 40]
    assert Cabinet.load([a, f"{b},keep-delay"]).frames == max(480 + len(taps[0]), 523 + len(taps[1]))


def test_microphones_at_other_rates_keep_their_distance(wav: Any) -> None:
    pulse = np.r_[1.0, 0.5, np.zeros(200)]
    a = wav(np.pad(pulse, (96, 0)), 48000, "a.wav")
    b = wav(np.pad(pulse, (882, 0)), 44100, "b.wav")  # 20 ms, 18 ms later
    taps = Cabinet.load([a, b], level="file").taps[0]
    later = 100 + np.argmax(np.abs(taps[100:]))
    assert (np.argmax(np.abs(taps)), later) in ((0, 864), (later, 864))


# -- names ---------------------------------------------------------------------------------------------------


def test_names_may_have_the_marks_of_options_in_them(
    wav: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: Path
) -> None:
    """The longest beginning that is an existing file is the name, of responses and of captures."""
    monkeypatch.chdir(tmp_path)
    names = ("a.wav", "a.wav@-3.wav", "4x12, 57@[cone].wav", "left|right.wav")
    files = {name: wav(drawn(index), name=name) for index, name in enumerate(names)}
    for name in names:
        alone = Cabinet.load(files[name])
        assert (alone.file, alone.gain_db) == (str(files[name]), 0.0)
        assert Cabinet.load(f"{files[name]}@-3,delay=1ms").gain_db == -3.0
    assert Cabinet.load("a.wav@-3").gain_db == -3.0
    texts = [f"{name}@-1" for name in names]
    assert Cabinet.load(texts).files == names
    assert Rig(namdsp.load(wavenet()), ir=texts).cabinet.files == names
    for name in ("b,delay=2.nam", "c@0.nam"):
        save(wavenet(layer_array(channels=2)), tmp_path, name)
    wav(np.zeros(100), name="in.wav")
    words = ["render", "in.wav", "--mix", "b,delay=2.nam@-3", "--mix", "c@0.nam,delay=1", str(out), "--json"]
    assert main([*words, "--ir", names[2], "--ir", f"{names[1]}@-6,delay=0.2ms"]) == 0
    job = Path("job.toml")
    job.write_text(f'takes = ["in.wav"]\nmodels = ["c@0.nam"]\n[settings]\nir = {json.dumps(texts[1:3])}\n')
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert main(["batch", "--jobs", "../job.toml", "-o", "../made", "--template", "{ir}.wav"]) == 0
    assert os.path.exists("../made/a.wav@-3+4x12, 57@[cone].wav")


# -- batches -------------------------------------------------------------------------------------------------


def test_a_batch_knows_responses_by_their_contents_options_and_level(
    tmp_path: Path, wav: Any, noise: Any
) -> None:
    """A finished output is kept where all of these are the same, wherever the files are."""
    save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam")
    take, folder = wav(noise(900), name="take.wav"), str(tmp_path / "out")
    wav(drawn(1), name="a.wav")
    wav(drawn(2), name="b.wav")
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.wav").write_bytes((tmp_path / "a.wav").read_bytes())

    def run(ir: Any, **settings: Any) -> Any:
        pairs = find_pairs([take], [tmp_path / "amp.nam"], folder, Settings(ir=ir, **settings))
        return run_batch(name_jobs(pairs, folder, name="x.wav"), folder, Options(resume=True))

    a, b = f"{tmp_path}/a.wav", f"{tmp_path}/b.wav"
    assert run([a, f"{b}@-6"]).done == 1
    assert run([f"{other}/a.wav", f"{b}@-6"]).skipped == 1
    assert failed(verify(folder, 4)) == []
    for changed in ([a, f"{b}@-3"], [f"{b}@-6", a], [a], [a, f"{b}@-6,invert"]):
        with pytest.raises(SettingError, match=r"ir was .*, is now"):
            run(changed)
    with pytest.raises(SettingError, match=r"ir_level was .guitar., is now .file."):
        run([a, f"{b}@-6"], ir_level="file")


def test_an_older_manifest_had_the_level_of_the_file(tmp_path: Path, wav: Any, noise: Any) -> None:
    save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam")
    folder, cab = str(tmp_path / "out"), wav(drawn(1), name="a.wav")
    words = ["batch", str(wav(noise(900))), str(tmp_path / "amp.nam"), "-o", folder, "-q"]
    assert main([*words, "--ir", str(cab), "--ir-level", "file"]) == 0
    manifest = tmp_path / "out" / "manifest.jsonl"
    line = manifest.read_text()
    assert '"ir_level": "file"' in line
    manifest.write_text(re.sub(r'"ir_level": "file"', '"allow_loud_ir": true', line))
    assert main(["batch", "--verify", "-o", folder, "-q"]) == 0
    assert main([*words, "--ir", str(cab), "--ir-level", "file", "--resume"]) == 0
    assert main([*words, "--ir", str(cab), "--resume"]) == 1


def test_a_folder_of_responses_is_still_a_choice_at_random(tmp_path: Path, wav: Any, noise: Any) -> None:
    save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam")
    takes, folder = tmp_path / "takes", tmp_path / "cabs, all"
    for place in (takes, folder):
        place.mkdir()
    for index in range(4):
        soundfile.write(takes / f"{index}.wav", noise(300, seed=index), RATE)
        soundfile.write(folder / f"{index},x.wav", drawn(index, 1 + index % 2).T, RATE, subtype="FLOAT")
    words = [
        "batch",
        str(takes),
        str(tmp_path / "amp.nam"),
        "-o",
        str(tmp_path / "out"),
        "--repeat",
        "4",
    ]
    assert main([*words, "--ir", f"{folder}/", "-q"]) == 0
    lines = [json.loads(line) for line in (tmp_path / "out" / "manifest.jsonl").read_text().splitlines()]
    assert {os.path.basename(line["settings"]["ir"]) for line in lines} == {
        f"{index},x.wav" for index in range(4)
    }
    assert all(line["channels"] == 1 + int(os.path.basename(line["settings"]["ir"])[0]) % 2 for line in lines)
