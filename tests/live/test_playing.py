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
        assert np.isfinite(session.take_levels_dbfs()[0])
    assert card.streams[0].closed
    assert np.array_equal(card.played[:500, :channels].T, model.render(x, channels_first=True))


def test_a_device_at_another_rate_is_refused(card: FakeSounddevice, model: Any) -> None:
    card.rates = (44100,)
    with (
        pytest.raises(namdsp.DeviceError, match="cannot run 1 input channels of float32 at 48000 Hz"),
        playing(namdsp.Rig(model), backend="portaudio"),
    ):
        pass


def test_a_program_that_fails_meanwhile_leaves_the_device(card: FakeSounddevice, model: Any) -> None:
    with pytest.raises(ZeroDivisionError), playing(namdsp.Rig(model), backend="portaudio"):
        raise ZeroDivisionError
    assert card.streams[0].closed


@pytest.mark.parametrize(
    ("rig", "given", "said"),
    [
        ("x", {}, "'x' is no rig; expected a namdsp.Rig"),
        (None, {"backend": "x"}, "backend is 'x'; expected one of auto, jack, portaudio"),
        (None, {"input": 3}, "input is 3; expected text"),
        (None, {"first_input": 0}, "first_input is 0; expected a whole number from 1"),
    ],
)
def test_what_means_nothing_is_refused(model: Any, rig: Any, given: Any, said: str) -> None:
    with pytest.raises(namdsp.NamdspError, match=said), playing(rig or namdsp.Rig(model), **given):
        pass
