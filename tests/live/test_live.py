"""`namdsp live` and `devices` on a sound card that is played by a fake: its input, its settings, every way in which it
can end; a device at another rate; and what is said where a package or library is missing, or hangs.
"""

from __future__ import annotations

import _thread
import atexit
import contextlib
import gc
import json
import logging
import signal
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from blockwise import run as run_blocks
from builders import layer_array, linear, save, wavenet
from fake_sounddevice import FakeSounddevice
from here import MODELS
from waiting import LIMIT_SECONDS, running, wait_until

import namdsp
from namdsp import DeviceError
from namdsp.cli import live, live_loop, main
from namdsp.kernels.numpy_cpu.engine import NumpyState
from namdsp.live import playing
from namdsp.live.jack import import_jack
from namdsp.live.resampling import RateFilter, Resampled, model_frames
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
    monkeypatch.setattr(live.console, "LEAST_LEVEL", logging.WARNING)

    def run(*arguments: object, engine: str = "numpy") -> tuple[int, str, str]:
        code = main(["live", *map(str, arguments), "--backend", "portaudio", "--engine", engine])
        return code, *capsys.readouterr()

    return run


def cut(x: Any, lengths: list[int]) -> list[Any]:
    """x [T, C] in blocks of these lengths, over and over."""
    return [x[part] for part in cuts(len(x), lengths)]


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
    assert ("no block of namdsp was late" in err) == (report["late_blocks"] == 0)
    assert "warning" not in err


def test_after_xruns_it_says_that_its_own_blocks_were_late(
    play: Live, card: FakeSounddevice, model: Path
) -> None:
    card.script, card.flags = [np.zeros((1, 1))] * 9, {2: ("output_underflow",)}  # 21 us for each
    assert "xruns: namdsp was late with" in play(model, "--seconds", 0.1)[2]


@pytest.mark.parametrize(
    ("engine", "options"),
    [("numpy", ()), ("numba", ()), ("numba", ("--sample-rate", 44100, "--allow", "resample"))],
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
    """And plays no more from a program, until it is reset."""

    card.script, process = [np.full((64, 1), 0.5)] * 30, NumpyState.process

    def fail(self: NumpyState, block: Any, out: Any) -> int:
        if block.max() > 0.4:
            raise FloatingPointError("no such luck")
        return process(self, block, out)

    rig = Rig(namdsp.load(model), engine="numpy")
    with monkeypatch.context() as patch:
        patch.setattr(NumpyState, "process", fail)
        code, _, err = play(model)
        with playing(rig, backend="portaudio") as session:
            wait_until(lambda: session.failure is not None)
    assert code == 1
    assert "error: the amp failed in the audio thread (FloatingPointError: no such luck)" in err
    assert "Traceback" not in err
    assert not card.played.any()
    assert card.streams[0].closed
    with pytest.raises(namdsp.StreamError, match="has failed halfway"), playing(rig, backend="portaudio"):
        pass
    rig.reset()
    rig.process(np.zeros(64, np.float32))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trouble", "code", "message"),
    [
        ("unplugged", 1, "Was it unplugged?"),
        ("hangs", 1, "requested no block"),
        (signal.SIGINT, 130, "xruns 0,"),
        (signal.SIGTERM, 143, "xruns 0,"),
    ],
)
@pytest.mark.parametrize("swallowed", [False, True])
def test_what_ends_it_closes_the_card_and_reports(
    play: Live, card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch,
    trouble: Any, code: int, message: str, swallowed: bool,
) -> None:  # fmt: skip
    """A card that goes away, or a signal, also one that a library swallows."""
    monkeypatch.setattr(live_loop, "SILENT_SECONDS", 0.3)
    card.script, warm_up = [np.zeros((64, 1))] * 3, Session.warm_up

    def swallow(self: Session) -> None:
        with contextlib.suppress(BaseException):
            signal.raise_signal(trouble)
        warm_up(self)

    def interrupt() -> None:
        wait_until(lambda: card.streams and len(card.streams[0].outputs) >= 10)
        _thread.interrupt_main(trouble)

    if isinstance(trouble, str):
        setattr(card, trouble, True)
    elif swallowed:
        monkeypatch.setattr(Session, "warm_up", swallow)
    with running(interrupt if isinstance(trouble, signal.Signals) and not swallowed else lambda: None):
        assert play(model, "--json")[0] == code
    assert card.streams[0].closed


def test_the_interpreter_is_as_before(play: Live, model: Path) -> None:
    before = gc.isenabled(), gc.get_freeze_count(), sys.getswitchinterval(), list(gc.callbacks)
    play(model, "--seconds", 0.05)
    assert (gc.isenabled(), gc.get_freeze_count(), sys.getswitchinterval(), list(gc.callbacks)) == before


@pytest.mark.parametrize(
    ("options", "rate", "frames", "text"),
    [
        (["--oversample", "4"], 48000, 71, "latency 71 frames, latency 1.479 ms"),
        (
            ["--sample-rate", "44100", "--allow", "resample"],
            44100,
            64.15625,
            "latency 64.16 frames, latency 1.455 ms",
        ),
        (
            ["--sample-rate", "44100", "--allow", "resample", "--oversample", "2"],
            44100,
            129.4,
            "latency 129.4 frames",
        ),
    ],
)
def test_what_is_delayed_says_so(
    play: Live, card: FakeSounddevice, model: Path, options: list[str], rate: int, frames: float, text: str
) -> None:
    card.rates = (rate,)
    code, out, err = play(model, "--seconds", 0.1, "--json", *options)
    assert code == 0
    assert text in err
    assert json.loads(out)["latency_frames"] == pytest.approx(frames, abs=0.05)
    assert card.streams[0].samplerate == rate


@pytest.mark.parametrize("engine", ["numpy", "numba"])
@pytest.mark.parametrize(
    ("channels", "lengths", "options"),
    [
        (1, [64], ()),
        (1, [64, 1, 0, 63, 200, 65], ("--input-gain-db", -6, "--output-gain-db", 6)),
        (2, [64], ("--input-channel", 2)),
        (2, [64, 7], ("--channels", 2)),
        (1, [64], ("--oversample", 4)),
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
    if "--oversample" in options:
        played = run_blocks(Rig(namdsp.load(model), max_block=64, oversample=4), x, [64])
    else:
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
        (["--sample-rate", "32000"], "cannot run 1 input channels of float32 at 32000 Hz"),
        (["--sample-rate", "44100"], "the model at 48000 Hz"),
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


def test_a_stereo_cabinet_plays_on_both_sides_and_needs_them(
    play: Live, card: FakeSounddevice, model: Path, noise: Any, wav: Any
) -> None:
    x, cab = noise(300, 1), wav(0.3 * noise(40, 2, seed=3), name="wide.wav")
    card.script = cut(x.T, [64])
    code, _, err = play(model, "--seconds", 0.2, "--ir", cab)
    assert (code, err.splitlines()[0].partition(": ")[0]) == (0, str(cab))
    assert "dB to guitar level" in err.splitlines()[0]
    stereo = Rig(namdsp.load(model), ir=cab).render(x)
    assert np.array_equal(card.played[:300].T.view(np.int32), stereo.view(np.int32))
    card.outputs = 1
    card.streams.clear()
    advice = "has 1 output channels; expected at least 2. See `namdsp devices`. Or choose one channel of "
    advice += f"{cab}: NAME.wav"
    code, _, err = play(model, "--seconds", 0.2, "--quiet", "--ir", cab)
    assert (code, card.streams) == (1, [])
    assert f"{advice},channel=left, right or mix" in err
    with (
        pytest.raises(DeviceError, match="channel=left"),
        playing(Rig(namdsp.load(model), ir=cab), backend="portaudio"),
    ):
        pass
    card.script = cut(x.T, [64])
    assert play(model, "--seconds", 0.2, "--quiet", "--ir", f"{cab},channel=right")[0] == 0
    right = Rig(namdsp.load(model), ir=f"{cab},channel=right").render(x)
    assert np.array_equal(card.played[:300, 0].view(np.int32), right[0].view(np.int32))


def test_what_the_metadata_lack_is_said_once(play: Live, model: Path) -> None:
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


def test_what_cannot_be_played_from_a_program(
    card: FakeSounddevice, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = namdsp.Rig(namdsp.load(model))
    for given, options, message in (
        ("x", {}, "'x' is not a rig; expected a namdsp.Rig"),
        (rig, {"backend": "x"}, "backend is 'x'; expected one of auto, jack, portaudio"),
        (rig, {"input": 3}, "input is 3; expected text"),
        (rig, {"first_input": 0}, "first_input is 0; expected a whole number from 1"),
    ):
        with pytest.raises(namdsp.NamdspError, match=message), playing(given, **options):
            pass
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


SERVER = {
    **{"sample_rate_hz": 48000, "block_frames": 64, "realtime": True},
    **{"sources": ["system:capture_1"], "targets": []},
}
NONE = DeviceError("jack: no JACK server answers")
NO_CARD = SimpleNamespace(
    query_hostapis=tuple, query_devices=lambda: [], default=SimpleNamespace(device=(-1, -1))
)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """world(sounddevice, server, option, ...) -> exit code, stdout, stderr of the command there."""

    def run(sounddevice: Any, server: dict[str, Any] | DeviceError, *options: str) -> tuple[int, str, str]:
        def find() -> dict[str, Any]:
            if isinstance(server, DeviceError):
                raise server
            return server

        monkeypatch.setitem(sys.modules, "sounddevice", sounddevice)
        monkeypatch.setattr("namdsp.cli.devices.jack_server", find)
        code = main(["devices", *options])
        return code, *capsys.readouterr()

    return run


def test_cards_and_server_are_listed(world: Any) -> None:
    code, out, err = world(FakeSounddevice(), SERVER)
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    for fact in ("Fake Card ALSA 2 4", "0.002, 0.02", "sample rate 48,000 Hz block 64 frames realtime yes"):
        assert fact in text
    assert "sources system:capture_1" in text
    code, out, _ = world(FakeSounddevice(), NONE, "--json")
    record = json.loads(out)
    assert code == 0
    (card,) = record["portaudio"]
    assert (card["name"], card["in_channels"], card["out_channels"]) == ("Fake Card", 2, 4)
    assert card["input_latency_seconds"] == [0.002, 0.02]
    assert (record["jack"], record["missing"]) == (None, [str(NONE)])
    for server, expected in ((SERVER, 0), (NONE, 1)):
        code, out, _ = world(NO_CARD, server)
        assert (code, "portaudio: no devices" in out) == (expected, True)


@pytest.fixture(params=["package", "library"])
def lacking(request: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A machine without both packages, or without their libraries."""
    for name in ("sounddevice", "jack"):
        if request.param == "package":
            monkeypatch.setitem(sys.modules, name, None)
        else:
            (tmp_path / f"{name}.py").write_text("raise OSError('library not found')")
            monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    import_jack.cache_clear()
    yield request.param
    import_jack.cache_clear()


def test_what_is_missing_is_named(lacking: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 1
    out = capsys.readouterr().out
    if lacking == "package":
        assert "sounddevice is not installed" in out
        assert "JACK-Client is not installed" in out
        assert out.count('pip install "sounddevice>=0.5,<0.6" "JACK-Client>=0.5.5,<0.6"') == 2
    else:
        for text in ("PortAudio library was not found (library not found)", "libportaudio2"):
            assert text in out
        for text in ("JACK library was not found (library not found)", "libjack-jackd2-0"):
            assert text in out
        assert "pip" not in out
    for backend, expected in (("auto", "sounddevice"), ("portaudio", "sounddevice"), ("jack", "JACK-Client")):
        assert main(["live", str(MODELS / "a1_nano.nam"), "--backend", backend]) == 1
        err = capsys.readouterr().err
        assert expected in err
        assert (err.count("\n"), err.count("Install it"), len(err) < 200) == (1, 1, True)


RATES = [(44100, 48000), (48000, 44100), (96000, 48000), (48000, 96000), (48000, 48000)]


def random_lengths(seed: int) -> Any:
    """Of blocks."""
    return np.random.default_rng(seed).integers(0, 65, 100)


def resampled(device_rate_hz: int, model_rate_hz: int, weights: list[float], channels: int = 1) -> Resampled:
    """A model of these taps on a card of another rate."""
    model = namdsp.load(linear(weights=weights, bias=False, sample_rate=model_rate_hz))
    block = model_frames(64, device_rate_hz, model_rate_hz)
    rig = Rig(model, max_block=block, channels=channels, engine="numpy")
    return Resampled(rig, device_rate_hz=device_rate_hz, max_block=64)


@pytest.mark.parametrize(("device", "model_rate"), RATES)
@pytest.mark.parametrize("hz", [100, 5000, 20000])
def test_a_sine_arrives_after_the_stated_latency(device: int, model_rate: int, hz: int) -> None:
    amp = resampled(device, model_rate, [1.0])
    n = np.arange(device // 5)
    y = run_blocks(amp, np.sin(2 * np.pi * hz * n[np.newaxis] / device).astype(np.float32), random_lengths(1))
    expected = np.sin(2 * np.pi * hz * (n - amp.latency_frames) / device)
    # the seam at the beginning is as long as both filters
    assert np.abs(y[0] - expected)[1000:].max() < 1e-4


@pytest.mark.parametrize(("device", "model_rate"), RATES)
def test_cutting_changes_nothing_and_a_reset_is_new(device: int, model_rate: int, noise: Any) -> None:
    amp = resampled(device, model_rate, [0.5, 0.5], channels=2)
    x = noise(3000, 2)
    first = run_blocks(amp, x, random_lengths(1))
    amp.reset()
    second = run_blocks(amp, x, random_lengths(2))
    np.testing.assert_allclose(first, second, atol=1e-6)
    assert np.isfinite(first).all()


def test_rates_without_a_small_ratio_are_refused() -> None:
    with pytest.raises(DeviceError, match="44101"):
        RateFilter(48000, 44101, 1, 64)
