"""`namdsp.live.playing`: a rig on a sound card from any program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from fake_sounddevice import FakeSounddevice
from waiting import wait_until

import namdsp
from namdsp.live import playing


@pytest.fixture
def model(tmp_path: Path) -> Any:
    return namdsp.load(save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam"))


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("engine", ["numpy", "numba"])
def test_a_rig_plays_until_the_with_ends(
    card: FakeSounddevice, model: Any, noise: Any, channels: int, engine: str
) -> None:
    x = noise(500, channels)
    card.script = np.split(x.T, [64, 65, 300])
    rig = namdsp.Rig(model, max_block=32, channels=channels, engine=engine)
    with playing(rig, backend="portaudio") as session:
        wait_until(lambda: session.load().blocks > len(card.script))
        assert np.isfinite(session.read_peaks_dbfs()[0])
    assert card.streams[0].closed
    assert np.array_equal(card.played[:500, :channels].T, model.render(x, channels_first=True))


@pytest.mark.parametrize("engine", ["numpy", "numba"])
def test_a_rig_that_plays_is_not_played_twice(
    card: FakeSounddevice, model: Any, noise: Any, engine: str
) -> None:
    """What the device plays is what it would be without the calls that are refused; afterwards the rig is free."""
    x = noise(20_000)
    card.script = np.split(x[:, np.newaxis], range(64, len(x), 64))
    rig, block = namdsp.Rig(model, max_block=64, engine=engine), noise(64)
    with playing(rig, backend="portaudio") as session:

        def refused_until_all_is_played() -> bool:
            for call in (lambda: rig.process(block), lambda: rig.process_into(block, block.copy())):
                with pytest.raises(
                    namdsp.StreamError, match="this rig is being played by a device; expected"
                ):
                    call()
            with (
                pytest.raises(namdsp.StreamError, match="is being played"),
                playing(rig, backend="portaudio"),
            ):
                pass
            return session.load().blocks > len(card.script)

        wait_until(refused_until_all_is_played)
        rig.reset()
        with pytest.raises(namdsp.StreamError, match="is being played"):
            rig.process(block)
        assert np.array_equal(rig.render(x), model.render(x))
        rig.output_gain_db = -6.0
    assert len(card.streams) == 1
    assert np.array_equal(card.played[: len(x), 0], model.render(x))
    rig.process(block)
    with playing(rig, backend="portaudio"):
        pass


def test_a_rig_that_has_failed_halfway_is_not_played(
    card: FakeSounddevice, model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one whose engine fails while a device plays it: it stays failed until it is reset."""
    from namdsp.kernels.numpy_cpu import engine

    rig, block = namdsp.Rig(model, max_block=64, engine="numpy"), np.zeros(64, np.float32)

    def fails(*_: Any) -> None:
        raise FloatingPointError("no such luck")

    with playing(rig, backend="portaudio") as session:
        monkeypatch.setattr(engine.NumpyState, "process", fails)
        wait_until(lambda: session.failure is not None)
    monkeypatch.undo()
    for _ in range(2):
        with pytest.raises(namdsp.StreamError, match="has failed halfway"):
            rig.process(block)
        with pytest.raises(namdsp.StreamError, match="has failed halfway"), playing(rig, backend="portaudio"):
            pass
    rig.reset()
    rig.process(block)


def test_a_program_that_fails_meanwhile_leaves_the_device(card: FakeSounddevice, model: Any) -> None:
    with pytest.raises(ZeroDivisionError), playing(namdsp.Rig(model), backend="portaudio"):
        raise ZeroDivisionError
    assert card.streams[0].closed


def test_what_means_nothing_is_refused(card: FakeSounddevice, model: Any) -> None:
    rig = namdsp.Rig(model)
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
