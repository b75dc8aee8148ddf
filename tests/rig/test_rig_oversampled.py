"""A rig around an oversampled model: delayed by the same for all outputs, and not delayed at all offline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from blockwise import run
from comparing import assert_same_bits, assert_within

import namdsp
from namdsp import Gate, Rig

Make = Callable[..., Any]
DELAYED = 71
RAMP = 480


def bursts(frames: int, channels: int = 1) -> Any:
    """Loud and soft alternately, so that a gate opens and shuts."""
    loud = np.where(np.arange(frames) // 900 % 2, 0.3, 1e-4)
    return (loud * np.random.default_rng(7).standard_normal((channels, frames))).astype(np.float32)


def full(model: namdsp.Model, decaying: Make, oversample: int, **more: Any) -> Rig:
    cabinet = namdsp.Cabinet(decaying(700), 48000)
    gate = Gate(threshold_db=-40, attack_ms=1, hold_ms=1, release_ms=2)
    options = {"cabinet": cabinet, "gate": gate, "input_gain_db": 3.0, "output_gain_db": -7.0, **more}
    return Rig(model, oversample=oversample, **options)


@pytest.mark.parametrize("name", ["plain", "two in, two out", "one in, three out"])
@pytest.mark.parametrize("bypass", [False, True])
def test_render_has_the_bits_of_blocks_without_their_lateness(
    zoo: Make, decaying: Make, name: str, bypass: bool
) -> None:
    model = zoo(name)
    x = bursts(4000, model.in_channels)
    rig = full(model, decaying, 4)
    rig.bypass = bypass
    rig.reset()
    result = run(rig, x, [128, 1, 77], model.out_channels)
    entire = rig.render(x)
    assert (rig.latency_frames, entire.shape) == (DELAYED, (model.out_channels, 4000))
    assert_same_bits(result[:, DELAYED:], entire[:, :-DELAYED])
    rig.reset()
    assert_same_bits(run(rig, x, [99], model.out_channels), result)


def test_without_oversampling_nothing_is_delayed(zoo: Make, decaying: Make) -> None:
    rig, x = full(zoo("plain"), decaying, 1), bursts(1000)
    assert (rig.oversample, rig.latency_frames) == (1, 0)
    assert_same_bits(run(rig, x, [100]), rig.render(x))


def test_the_gate_and_the_bypass_wait_for_the_model(wire: Make) -> None:
    """Through a wire, of a signal that the filters let through, all that differs from a plain rig is the delay."""
    tone = np.sin(2 * np.pi * 0.03 * np.arange(6000)) * np.where(np.arange(6000) // 1500 % 2, 0.3, 1e-3)
    x = tone[np.newaxis].astype(np.float32)
    gate = Gate(threshold_db=-40, attack_ms=1, hold_ms=1, release_ms=2)
    plain, delayed = (Rig(wire(), gate=gate, oversample=factor) for factor in (1, 2))
    expected, actual = run(plain, x, [64]), run(delayed, x, [64])
    assert np.abs(expected[:, 1000:1490]).max() < 1e-4 < 0.1 < np.abs(expected[:, 1700:2900]).max()
    steady = np.r_[300:1300, 1700:2900, 3300:4300, 4700:5800]  # a step in level is no signal for the filters
    assert_within(actual[:, DELAYED:][:, steady], expected[:, :-DELAYED][:, steady], 1e-5)
    delayed.bypass = True
    around = run(delayed, x, [50])
    assert_same_bits(around[:, RAMP + DELAYED :], x[:, RAMP:-DELAYED])
    delayed.bypass = False
    returned = run(delayed, x, [64])
    assert_within(returned[:, RAMP + 1300 : 2900], actual[:, RAMP + 1300 : 2900], 1e-6)


def test_a_gate_opens_when_the_sound_comes_and_not_before(wire: Make) -> None:
    x = np.full((1, 3000), 1e-3, np.float32)  # a constant passes the filters
    x[:, 1500:] = 0.5
    gate = Gate(threshold_db=-20, attack_ms=0, hold_ms=0, release_ms=0, average_ms=0)
    plain = run(Rig(wire(), gate=gate), x, [64])
    result = run(Rig(wire(), gate=gate, oversample=2), x, [64])
    assert plain[0, 1499] < 1e-6 < 0.4 < plain[0, 1500]
    assert result[0, 1499 + DELAYED] < 1e-4 < 0.2 < result[0, 1500 + DELAYED]


def test_a_swap_is_audible_from_its_first_frame_on(zoo: Make, noise: Make) -> None:
    old, new, x = zoo("plain"), zoo("everything"), noise(3000, 1)
    rig = Rig(old, oversample=2)
    run(rig, x[:, :1000], [100])
    rig.swap(new)
    after = run(rig, x[:, 1000:], [64])
    fade = round(0.02 * 48000)
    going_on = run(Rig(old, oversample=2), x, [100])[:, 1000:]
    single = run(Rig(new, oversample=2), x[:, 1000:], [64])
    share = np.arange(1, fade + 1) / fade
    during = slice(DELAYED, DELAYED + fade)
    assert_same_bits(after[:, :DELAYED], going_on[:, :DELAYED])
    assert_within(after[:, during], (1 - share) * going_on[:, during] + share * single[:, during], 1e-6)
    assert_same_bits(after[:, DELAYED + fade :], single[:, DELAYED + fade :])


def test_after_the_tail_it_is_as_silent_as_ever(zoo: Make, decaying: Make) -> None:
    rig = full(zoo("plain"), decaying, 2, gate=None)
    x = bursts(3000 + rig.tail_frames + 200)
    x[:, 3000:] = 0.0
    silent, y = rig.render(np.zeros_like(x)), rig.render(x)
    end = 3000 + rig.tail_frames
    assert rig.tail_frames > full(zoo("plain"), decaying, 1).tail_frames
    assert_within(y[:, end:], silent[:, end:], 1e-12)
    assert np.abs(y - silent)[:, 3000 : end - DELAYED].max() > 1e-9


def test_its_factor_is_checked_and_stays(zoo: Make) -> None:
    with pytest.raises(namdsp.SettingError, match="oversample is 5; expected one of"):
        Rig(zoo("plain"), oversample=5)
    rig = Rig(zoo("plain"), oversample=3)
    with pytest.raises(AttributeError, match="make another rig"):
        rig.oversample = 2
    assert rig.oversample == 3
    assert rig.memory_bytes > Rig(zoo("plain")).memory_bytes
