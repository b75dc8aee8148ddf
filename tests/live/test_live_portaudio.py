"""`namdsp live` on a sound card that is played by a fake: its input, and every way in which it can end."""

from __future__ import annotations

import _thread
import atexit
import contextlib
import gc
import json
import signal
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from fake_sounddevice import FakeSounddevice
from waiting import LIMIT_SECONDS, running, wait_until

import namdsp
from namdsp.cli import live, live_loop, main
from namdsp.kernels.numpy_cpu.engine import NumpyState
from namdsp.live import playing
from namdsp.live.session import Session
from namdsp.rig.rig import Rig

Live = Callable[..., tuple[int, str, str]]


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> FakeSounddevice:
    """The sound card that `import sounddevice` finds."""
    fake = FakeSounddevice()
    monkeypatch.setitem(sys.modules, "sounddevice", fake)
    return fake


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam")


@pytest.fixture
def play(card: FakeSounddevice, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Live:
    """play(model, option, ..., engine=) -> (exit code, stdout, stderr)."""
    monkeypatch.setattr(live, "announce_compiling", lambda engine, **_: None)

    def run(*arguments: object, engine: str = "numpy") -> tuple[int, str, str]:
        code = main(["live", *map(str, arguments), "--backend", "portaudio", "--engine", engine])
        return code, *capsys.readouterr()

    return run


def cut(x: Any, lengths: list[int]) -> list[Any]:
    """x [T, C] in blocks of these lengths, over and over."""
    blocks, at, number = [], 0, 0
    while at < len(x):
        blocks.append(x[at : at + lengths[number % len(lengths)]])
        at += lengths[number % len(lengths)]
        number += 1
    return blocks


@pytest.mark.parametrize("engine", ["numpy", "numba"])
def test_the_report_counts_what_the_card_says(
    play: Live, card: FakeSounddevice, model: Path, engine: str
) -> None:
    card.script = [np.full((64, 1), np.nan)] + [np.zeros((64, 1))] * 9
    card.flags = {2: ("output_underflow",), 5: ("input_overflow", "output_underflow"), 7: ("priming_output",)}
    card.flags |= {3: ("output_overflow",), 4: ("input_underflow",)}
    code, out, err = play(model, "--seconds", 0.2, "--json", engine=engine)
    report = json.loads(out)
    assert code == 0
    assert report["xruns"] == 4
    assert report["replaced_samples"] == 64
    assert report["frames"] == 64 * report["blocks"] >= 640
    assert report["native_callback"] == (engine == "numba")
    assert report["overflowed_blocks"] == 0
    assert 0 < report["mean_load_percent"] <= report["worst_load_percent"]
    assert (report["latency_frames"], report["sample_rate_hz"]) == (0, 48000)
    assert report["device_latency_ms"] == pytest.approx(5.0)
    assert "device latency 5 ms" in err
    assert "xruns 4," in err
    assert "warning" not in err


@pytest.mark.parametrize(
    ("engine", "options"),
    [("numpy", ()), ("numba", ()), ("numba", ("--rate", 44100, "--resample"))],
)
def test_a_model_that_overflows_is_silence_on_the_card_and_a_warning(
    play: Live, card: FakeSounddevice, tmp_path: Path, noise: Any, engine: str, options: tuple[object, ...]
) -> None:
    huge = wavenet(layer_array(channels=2))
    huge["weights"] = [1e30 * weight for weight in huge["weights"]]
    card.script = cut(noise(640)[:, np.newaxis], [64])
    path = save(huge, tmp_path, "huge.nam")
    code, out, err = play(path, "--seconds", 0.2, "--quiet", "--json", *options, engine=engine)
    report = json.loads(out)
    assert code == 0
    assert len(card.played) >= 640
    assert not card.played.any()
    assert report["overflowed_blocks"] == report["blocks"] >= 10
    assert report["silent_blocks"] == 0
    assert err == (
        f"warning: {path}: {report['blocks']} blocks of its output not finite, played as silence; expected samples in "
        "the range of float32. Lower the gains, or play another model\n"
    )


def test_an_amp_that_fails_ends_in_silence_and_one_line(
    play: Live, card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = np.full((64, 1), 0.5)
    card.script = [x] * 30
    original = NumpyState.process

    def fail(self: NumpyState, block: Any, out: Any) -> int:
        if block.max() > 0.4:
            raise FloatingPointError("no such luck")
        return original(self, block, out)

    monkeypatch.setattr(NumpyState, "process", fail)
    code, _, err = play(model)
    assert code == 1
    assert "error: the amp failed in the audio thread (FloatingPointError: no such luck)" in err
    assert "Traceback" not in err
    assert not card.played.any()
    assert card.streams[0].closed


@pytest.mark.parametrize(
    ("trouble", "message"), [("unplugged", "Was it unplugged?"), ("hangs", "wanted no block")]
)
def test_a_card_that_goes_away_ends_it(
    play: Live,
    card: FakeSounddevice,
    model: Path,
    monkeypatch: pytest.MonkeyPatch,
    trouble: str,
    message: str,
) -> None:
    monkeypatch.setattr(live_loop, "SILENT_SECONDS", 0.3)
    card.script = [np.zeros((64, 1))] * 3
    setattr(card, trouble, True)
    code, _, err = play(model)
    assert code == 1
    assert err.splitlines()[-1].startswith("error: ")
    assert message in err
    assert "played" in err
    assert card.streams[0].closed


def test_ctrl_c_closes_the_card_and_reports(play: Live, card: FakeSounddevice, model: Path) -> None:
    def interrupt() -> None:
        wait_until(lambda: card.streams and len(card.streams[0].outputs) >= 10)
        _thread.interrupt_main()

    with running(interrupt):
        code, out, err = play(model, "--json")
    assert code == 130
    assert json.loads(out)["blocks"] > 0
    assert "xruns 0," in err
    assert card.streams[0].closed


def test_the_interpreter_is_as_before(play: Live, model: Path) -> None:
    before = gc.isenabled(), gc.get_freeze_count(), sys.getswitchinterval(), list(gc.callbacks)
    play(model, "--seconds", 0.05)
    assert (gc.isenabled(), gc.get_freeze_count(), sys.getswitchinterval(), list(gc.callbacks)) == before


def test_oversampled_it_is_delayed_and_says_so(
    play: Live, card: FakeSounddevice, model: Path, noise: Any
) -> None:
    x = noise(200)
    card.script = [x[:, np.newaxis]]
    code, out, err = play(model, "--seconds", 0.1, "--oversample", 4, "--json")
    assert code == 0
    assert "latency 71 frames, latency 1.479 ms" in err
    report = json.loads(out)
    assert (report["oversample"], report["latency_frames"]) == (4, 71)
    rig = Rig(namdsp.load(model), max_block=64, engine="numpy", oversample=4)
    expected = np.concatenate([rig.process(block) for block in np.split(x, [64, 128, 192])])
    assert np.array_equal(card.played[:200, 0], expected)
    card.rates = (44100,)
    err = play(model, "--rate", 44100, "--resample", "--seconds", 0.1, "--oversample", 2)[2]
    assert "latency 129.4 frames" in err


def test_another_rate_is_refused_or_resampled(play: Live, card: FakeSounddevice, model: Path) -> None:
    card.rates = (44100,)
    code, _, err = play(model)
    assert code == 1
    assert "--rate 44100 --resample" in err
    code, _, err = play(model, "--rate", 44100)
    assert code == 1
    assert "the model at 48000 Hz" in err
    assert card.streams == []
    code, out, err = play(model, "--rate", 44100, "--resample", "--seconds", 0.1, "--json")
    assert code == 0
    assert "latency 64.16 frames, latency 1.455 ms" in err
    assert json.loads(out)["latency_frames"] == pytest.approx(64.15625)
    assert card.streams[0].samplerate == 44100


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_that_a_library_swallows_ends_it_all_the_same(
    play: Live, card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    warm_up = Session.warm_up

    def swallow(self: Session, *arguments: Any) -> None:
        with contextlib.suppress(BaseException):
            signal.raise_signal(number)
        warm_up(self, *arguments)

    monkeypatch.setattr(Session, "warm_up", swallow)
    assert play(model, "--seconds", 2)[0] == code
    assert card.streams[0].closed


@pytest.mark.parametrize("engine", ["numpy", "numba"])
@pytest.mark.parametrize(
    ("channels", "lengths", "options"),
    [
        (1, [64], ()),
        (1, [64, 1, 0, 63, 200, 65], ("--input-gain-db", -6, "--output-gain-db", 6)),
        (2, [64], ("--input-channel", 2)),
        (2, [64, 7], ("--channels", 2)),
    ],
)
def test_the_card_plays_what_the_rig_renders(
    play: Live,
    card: FakeSounddevice,
    model: Path,
    noise: Any,
    channels: int,
    lengths: list[int],
    options: Any,
    engine: str,
) -> None:
    """On both sides, for any block sizes."""
    x = noise(1000, channels)
    card.script = cut(x.T, lengths)
    code, out, err = play(model, "--seconds", 0.2, "--quiet", *options, engine=engine)
    assert (code, out, err) == (0, "", "")
    gains = {"input_gain_db": -6.0, "output_gain_db": 6.0} if "--input-gain-db" in options else {}
    played = Rig(namdsp.load(model), **gains).render(x)
    heard = int("--input-channel" in options)
    expected = played if "--channels" in options else [played[heard]] * 2
    for actual, right in zip(card.played[:1000].T, expected, strict=True):
        assert np.array_equal(actual.view(np.int32), right.view(np.int32))
    assert card.streams[0].closed


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--input", "Other"], "no input device 'Other'"),
        (["--output", "7"], "no output device '7'"),
        (["--input-channel", "3"], "has 2 input channels; expected at least 3"),
        (["--channels", "5"], "has 2 input channels"),
        (["--ir", "missing.wav"], "error: missing.wav: no such file"),
        (["--taken"], "could not be opened (Device unavailable"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    play: Live, card: FakeSounddevice, model: Path, options: list[str], message: str
) -> None:
    card.opens = options != ["--taken"]
    code, out, err = play(model, *(options if card.opens else []))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert message in err
    assert card.streams == []


def test_wrong_usage_is_2_and_what_the_metadata_lack_is_said_once(play: Live, model: Path) -> None:
    for options in ("--block 0", "--block x", "--rate -1", "--channels 65", "--seconds 0", "--ir-gain-db 3",
                    "--input card --no-connect", "--output card --no-connect"):  # fmt: skip
        assert play(model, *options.split())[0] == 2, options
    code, out, err = play(model, "--seconds", 0.05, "--quiet", "--input-level-dbu", 4)
    assert (code, out) == (0, "")
    assert err == f"warning: {model}: metadata has no input_level_dbu: the input is not calibrated\n"


# -- namdsp.live.playing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("engine", ["numpy", "numba"])
def test_a_program_plays_a_rig_and_nobody_else_does_meanwhile(
    card: FakeSounddevice, model: Path, noise: Any, channels: int, engine: str
) -> None:
    """What the device plays is what it would be without the calls that are refused; afterwards the rig is free."""
    x, amp = noise(20_000, channels), namdsp.load(model)
    card.script = cut(x.T, [64, 65, 300])
    rig, block = namdsp.Rig(amp, max_block=32, channels=channels, engine=engine), noise(32, channels)
    refused = r"this rig is being played by a device; expected"
    with playing(rig, backend="portaudio") as session:

        def refused_until_all_is_played() -> bool:
            for call in (lambda: rig.process(block), lambda: rig.process_into(block, block.copy())):
                with pytest.raises(namdsp.StreamError, match=refused):
                    call()
            with pytest.raises(namdsp.StreamError, match=refused), playing(rig, backend="portaudio"):
                pass
            return session.load().blocks > len(card.script)

        wait_until(refused_until_all_is_played)
        assert np.isfinite(session.read_peaks_dbfs()[0])
        rig.reset()
        with pytest.raises(namdsp.StreamError, match=refused):
            rig.process(block)
        rig.output_gain_db = -6.0
    assert len(card.streams) == 1
    assert card.streams[0].closed
    assert np.array_equal(card.played[: x.shape[1], :channels].T, amp.render(x, channels_first=True))
    rig.process(block)
    with pytest.raises(ZeroDivisionError), playing(rig, backend="portaudio"):
        raise ZeroDivisionError
    assert card.streams[1].closed


def test_a_rig_that_has_failed_halfway_is_not_played(
    card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one whose engine fails while a device plays it: it stays failed until it is reset."""
    rig, block = namdsp.Rig(namdsp.load(model), max_block=64, engine="numpy"), np.zeros(64, np.float32)

    def fails(*_: Any) -> None:
        raise FloatingPointError("no such luck")

    with playing(rig, backend="portaudio") as session:
        monkeypatch.setattr(NumpyState, "process", fails)
        wait_until(lambda: session.failure is not None)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    for _ in range(2):
        with pytest.raises(namdsp.StreamError, match="has failed halfway"):
            rig.process(block)
        with pytest.raises(namdsp.StreamError, match="has failed halfway"), playing(rig, backend="portaudio"):
            pass
    rig.reset()
    rig.process(block)


def test_what_cannot_be_played_from_a_program(
    card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = namdsp.Rig(namdsp.load(model))
    for given, options, message in (
        ("x", {}, "'x' is no rig; expected a namdsp.Rig"),
        (rig, {"backend": "x"}, "backend is 'x'; expected one of auto, jack, portaudio"),
        (rig, {"input": 3}, "input is 3; expected text"),
        (rig, {"first_input": 0}, "first_input is 0; expected a whole number from 1"),
    ):
        with pytest.raises(namdsp.NamdspError, match=message), playing(given, **options):
            pass
    card.rates = (44100,)
    message = "cannot run 1 input channels of float32 at 48000 Hz"
    with pytest.raises(namdsp.DeviceError, match=message), playing(rig, backend="portaudio"):
        pass
    card.rates = (48000,)
    monkeypatch.delattr(FakeSounddevice, "_StreamBase")
    message = "the package sounddevice is of a version that"
    with pytest.raises(namdsp.DeviceError, match=message), playing(rig, backend="portaudio"):
        pass


def test_a_library_that_hangs_at_the_end_is_not_waited_for_and_what_it_may_touch_stays(
    card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("namdsp.live.call_timeout.ANSWER_SECONDS", 0.05)
    unregistered: list[Any] = []
    unregister, ended = atexit.unregister, threading.Event()
    monkeypatch.setattr(atexit, "unregister", lambda ended: (unregistered.append(ended), unregister(ended)))
    with playing(namdsp.Rig(namdsp.load(model)), backend="portaudio") as session:
        alive = weakref.ref(session)
        stream = card.streams.pop()
        abort = stream.abort
        monkeypatch.setattr(stream, "abort", lambda: ended.wait(LIMIT_SECONDS) and abort())
    assert card._exit_handler in unregistered  # it would hang at the interpreter's end
    del session
    gc.collect()
    assert alive() is not None
    ended.set()
    wait_until(lambda: stream.closed)
