"""`namdsp.render_file` as a user calls it: the bits of rig and stream, what it says, refuses and leaves."""

from __future__ import annotations

import random
import re
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import soundfile
from blockwise import played
from builders import layer_array, save, wavenet
from comparing import assert_same_bits
from processes import run_process

import namdsp
from namdsp import (
    AudioError,
    AudioWarning,
    EngineError,
    NamFileError,
    NamFileWarning,
    SettingError,
    StreamError,
)

NUMPY = {"engine": "numpy"}


METADATA = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}


@pytest.fixture
def capture(tmp_path):
    """The file of a small mono model."""
    built = wavenet(layer_array(channels=3, dilations=(1, 30)), metadata=METADATA)
    return save(built, tmp_path, "amp.nam")


@pytest.fixture
def amp(capture):
    """A small mono model."""
    return namdsp.load(capture)


@pytest.fixture
def cabinet():
    """A decaying response of 3000 frames."""
    noise = np.random.default_rng(0).standard_normal(3000)
    return namdsp.Cabinet(noise * np.exp(-np.arange(3000) / 300) / 20, 48000)


@pytest.fixture
def take():
    """take(channels, frames) -> float32 [C, T], now loud, now soft, so that a gate has work."""

    def make(channels=1, frames=9000):
        noise = np.random.default_rng(channels).standard_normal((channels, frames))
        loud = np.where(np.sin(np.arange(frames) / 700) > 0, 0.1, 0.001)
        return (noise * loud).astype(np.float32)

    return make


@pytest.fixture
def everything(cabinet):
    """Every setting of a rig at work."""
    return {
        "input_gain_db": 3.0,
        "output_gain_db": -4.0,
        "input_level_dbu": 12.0,
        "normalize": True,
        "gate": namdsp.Gate(threshold_db=-30.0),
        "cabinet": cabinet,
        "engine": "numpy",
    }


# -- bits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(14))
@pytest.mark.filterwarnings("ignore:.*and the gate opens at")
def test_a_file_has_the_bits_of_the_rig_and_of_its_blocks(amp, take, wav, out, everything, seed, monkeypatch):
    """Of any settings, rate, channels, with its tail or without; seeds 0 and 1 have all settings and none."""
    chance = random.Random(seed)
    monkeypatch.setattr("namdsp.rendering.render_file.MAX_BLOCK_SAMPLES", 1)  # so 4096 frames a block
    chosen = [lambda: True, lambda: False, lambda: chance.random() < 0.5][min(seed, 2)]
    rig_settings = {name: value for name, value in everything.items() if name != "engine" and chosen()}
    rig_settings |= {"oversample": 2} if seed > 1 and chosen() else {}
    rate_hz, channels, tail = chance.choice([44100, 48000, 96000]), chance.choice([1, 2]), seed % 2 == 0
    x = take(channels, chance.choice([9000, 4096, 1]))
    engine = chance.choice(["numpy", "auto", "reference"])
    done = namdsp.render_file(wav(x, rate_hz), amp, out, tail=tail, engine=engine, **rig_settings)
    result, measured_hz = namdsp.read_audio(out)
    rig = namdsp.Rig(amp, channels=channels, engine="numpy", **rig_settings)
    assert done.tail_frames == (-(-rig.tail_frames * rate_hz // 48000) if tail else 0)
    assert (done.frames, done.resampled, measured_hz) == (result.shape[1], rate_hz != 48000, rate_hz)
    longer = np.pad(x, ((0, 0), (0, done.tail_frames)))
    assert_same_bits(result, rig.render(longer, sample_rate=rate_hz, channels_first=True))
    if rate_hz == 48000 and "oversample" not in rig_settings:
        assert_same_bits(result, played(rig, longer, (64, 1, 63, 0, 128)))


def test_a_model_of_two_inputs_gets_both(take, wav, out, tmp_path):
    array = layer_array(channels=3, input_size=2, condition_size=2, head=2)
    stereo = namdsp.load(save(wavenet(array, in_channels=2), tmp_path, "stereo.nam"))
    x = take(2)
    namdsp.render_file(wav(x), stereo, out, input_gain_db=-3, **NUMPY)
    assert_same_bits(namdsp.read_audio(out)[0], namdsp.Rig(stereo, input_gain_db=-3).render(x))
    with pytest.raises(AudioError, match="has 1 channel; expected 2"):
        namdsp.render_file(wav(x[:1]), stereo, out, overwrite=True)


# -- what it says --------------------------------------------------------------------------------------


def test_the_record_says_what_was_done(amp, capture, wav, out):
    x = np.zeros((2, 4800), np.float32)
    x[1, 100] = 1.0
    source = wav(x)
    reported: list[tuple[float, float]] = []
    with pytest.warns(AudioWarning, match="clipped"):
        done = namdsp.render_file(
            source,
            amp,
            out,
            output_gain_db=60,
            subtype="pcm16",
            on_progress=lambda *at: reported.append(at),
            **NUMPY,
        )
    expected = amp.render(x) * np.float32(1000)
    assert (done.source, done.model, done.target) == (str(source), str(capture), str(out))
    assert (done.frames, done.channels, done.sample_rate, done.model_rate_hz) == (4800, 2, 48000, 48000)
    assert (done.engine, done.container, done.subtype) == ("numpy", "WAV", "PCM_16")
    assert done.peak == np.abs(expected).max() > 1
    assert done.clipped_samples == np.count_nonzero(np.abs(expected) > 1) > 0
    assert done.audio_seconds == 0.1
    assert done.prepare_seconds > 0
    assert done.times_real_time == done.audio_seconds / done.render_seconds
    (warning,) = done.warnings
    assert warning.startswith(f"{out}: ")
    assert reported[-1] == (0.1, 0.1)
    assert soundfile.info(out).subtype == "PCM_16"
    with pytest.raises(AttributeError):
        done.peak = 1.0  # type: ignore[misc]


def test_warnings_point_at_the_users_line(take, wav, out, tmp_path):
    plain = namdsp.load(save(wavenet(), tmp_path, "plain.nam"))
    with pytest.warns(NamFileWarning, match=r"plain\.nam: metadata has no loudness") as caught:
        done = namdsp.render_file(wav(take()), plain, out, normalize=True, **NUMPY)
    assert [item.filename for item in caught] == [__file__]
    assert done.warnings == (str(caught[0].message),)


def test_a_caller_that_collects_the_warnings_gets_all_of_them_and_python_none(take, wav, out, tmp_path):
    plain = save(wavenet(version="0.7.9"), tmp_path, "plain.nam")
    received: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        done = namdsp.render_file(
            wav(take()), plain, out, normalize=True, on_warning=received.append, **NUMPY
        )
    assert tuple(received) == done.warnings
    assert [note.partition(": ")[0] for note in received] == [str(plain), str(plain)]
    with pytest.warns(NamFileWarning, match=r"0\.7\.9"):  # loaded here, so it is said here
        namdsp.render_file(wav(take()), plain, out, overwrite=True, **NUMPY)


# -- what it refuses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"engine": "fast"}, EngineError, "fast"),
        ({"threads": 0}, SettingError, "threads is 0"),
        ({"subtype": 16}, SettingError, "subtype is 16"),
        ({"gate": -60.0}, StreamError, "expected a Gate"),
        ({"cabinet": "cab.wav"}, AudioError, "expected a Cabinet"),
        ({"ir": 3}, SettingError, "ir is 3; expected the path of a file"),
        ({"model": 3}, NamFileError, "int"),
        ({"model": "RIG"}, SettingError, "model is a Rig; expected a Model"),
        ({"source": 3}, SettingError, "source is a int"),
        ({"target": None}, SettingError, "target is a NoneType"),
        ({"target": "none/out.wav"}, AudioError, "no folder"),
        ({"cabinet": "TARGET"}, AudioError, "same file as the input"),
        *(
            ({name: "yes"}, SettingError, f"{name} is 'yes'; expected True or False")
            for name in ("tail", "resample", "overwrite", "allow_truncated", "normalize")
        ),
    ],
)
def test_what_means_nothing_is_refused_and_the_old_file_stays(amp, take, wav, out, options, error, message):
    """What the command can be told: tests/cli/refusals.txt."""
    soundfile.write(out, np.ones(10) / 10, 48000)
    source, precious = wav(take()), out.read_bytes()
    raw = source.read_bytes()
    known = {"RIG": lambda: namdsp.Rig(amp), "TARGET": lambda: namdsp.Cabinet.load(out)}
    options = {name: known[value]() if value in known else value for name, value in options.items()}
    argument = {"source": source, "model": amp, "target": out, "overwrite": True, **NUMPY} | options
    with pytest.raises(error, match=message):
        namdsp.render_file(argument.pop("source"), argument.pop("model"), argument.pop("target"), **argument)
    assert (out.read_bytes(), source.read_bytes(), list(out.parent.iterdir())) == (precious, raw, [out])


def test_a_file_that_is_truncated_is_read_if_that_is_wanted(take, wav):
    """It is rendered by tests/cli/test_cli_render.py."""
    x = take()
    source = wav(x)
    source.write_bytes(source.read_bytes()[: -4 * 1000])
    with pytest.raises(AudioError, match="cut short"):
        namdsp.read_audio(source)
    with pytest.warns(AudioWarning, match="Cut short") as caught:
        result, _ = namdsp.read_audio(str(source).encode(), allow_truncated=True)
    assert_same_bits(result, x[:, :8000])
    assert caught[0].filename == __file__


# -- what it leaves ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/proc/self/status has the peak of memory")
def test_ten_minutes_need_no_more_memory_than_ten_seconds(tmp_path):
    """In a process of its own, below."""
    save(wavenet(layer_array(channels=1, dilations=[1], kernel=1), metadata=METADATA), tmp_path, "amp.nam")
    done = run_process(sys.executable, __file__, tmp_path, check=True)
    short, long = (int(line) / 1024 for line in done.stdout.split())
    assert long < short + 16  # 110 MiB as float32


def print_peaks_of_memory(folder):
    second = (0.1 * np.random.default_rng(0).standard_normal(48000) * 32767).astype(np.int16)
    options = {"input_gain_db": 1, "gate": namdsp.Gate(threshold_db=-60), "subtype": "pcm16"}
    for seconds in (10, 600):
        with soundfile.SoundFile(folder / f"{seconds}.wav", "w", 48000, 1, "PCM_16") as file:
            for _ in range(seconds):
                file.write(second)
        done = namdsp.render_file(
            file.name, folder / "amp.nam", folder / "out.wav", overwrite=True, **options
        )
        assert done.frames == seconds * 48000
        # ru_maxrss would begin with that of the process that started this one
        print(re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())[1])


if __name__ == "__main__":
    print_peaks_of_memory(Path(sys.argv[1]))
