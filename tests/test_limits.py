"""Files beyond what captures have: refused before the work with the limit's name, by everything that loads."""

from __future__ import annotations

import contextlib
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from other_builders import linear, lstm, sequential

import namdsp
from namdsp.arithmetic.constant import add_products
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.cli import main
from namdsp.plan.steady_state import steady_state

#: Of a refusal, JSON included, on a machine that others use too.
SOON_SECONDS = 2.0


def _deep_layers() -> Any:
    built = wavenet(layer_array(channels=1))
    built["config"]["layers"][0]["dilations"] = [1] * 1_000_000
    return built


LARGE = {
    "layers": (_deep_layers, r"config\.layers\[0\]\.dilations: has 1000000 layers; expected at most 1000"),
    "LSTM layers": (lambda: lstm(1, 1001), r"config\.num_layers: has 1001 layers; expected at most 1000"),
    "weights": (
        lambda: linear(weights=[0] * 4_000_001, bias=False),
        "has 4000001 weights; expected at most 4000000",
    ),
    "weights of all": (
        lambda: sequential(*[linear(weights=[0] * 1_400_000, bias=False)] * 3),
        "has 4200000 weights; expected at most 4000000",
    ),
    "channels": (
        lambda: lstm(2, 1, ends=(1, 5000)),
        r"config\.out_channels: has 5000 channels in one signal; expected at most 4096",
    ),
    "kernels": (
        lambda: sequential(*(lstm(width) for width in range(1, 18))),
        "config: has 17 widths of LSTM layers; expected at most 16",
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_file_beyond_a_limit_is_refused_soon(tmp_path: Path, name: str) -> None:
    make, message = LARGE[name]
    path = save(make(), tmp_path, "large.nam")
    begun = process_time()
    with pytest.raises(namdsp.NamFileError, match=rf"large\.nam: {message}.*with allow_large=True"):
        namdsp.load(path)
    assert process_time() - begun < SOON_SECONDS
    if name in ("channels", "kernels", "LSTM layers"):
        model = namdsp.load(path, allow_large=True)
        assert namdsp.load(model.file.file, allow_large=True).plan.multiply_adds == model.plan.multiply_adds
        with pytest.raises(namdsp.SettingError, match="allow_large is 'yes'; expected True or False"):
            namdsp.load(path, allow_large="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "command",
    [
        ("info",),
        ("warmup",),
        ("bench",),
        ("parity",),
        ("alias",),
        ("live",),
        ("plot",),
        ("export", "-o", "out"),
        ("render", "in.wav", "out.wav"),
        ("compare", "in.wav", "--di", "in.wav"),
        ("join", "large.nam", "out.nam"),
        ("batch", "in.wav", "-o", "out", "--models"),
        ("audition", "in.wav", "-o", "out.html"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_that_loads_refuses_and_knows_the_option(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
) -> None:
    import soundfile

    monkeypatch.chdir(tmp_path)
    soundfile.write("in.wav", 0.1 * np.random.default_rng(0).standard_normal(9600), 48000)
    save(lstm(1, 1001), tmp_path, "large.nam")
    words = list(command)
    location = 2 if command[0] == "render" else 1 if command[0] in ("compare", "join") else len(words)
    words.insert(location, "large.nam")
    assert main(words) in (1, 2)
    message = capsys.readouterr().err
    assert "has 1001 layers; expected at most 1000" in message, message
    with contextlib.suppress(SystemExit):
        main([command[0], "--help"])
    assert "--allow-large" in capsys.readouterr().out


# -- long responses ------------------------------------------------------------------------------------


def _tap_by_tap(chain: Any, weight: Any, value: Any, groups: int) -> Any:
    with np.errstate(all="ignore"):
        for tap in range(weight.shape[2]):
            chain = Float32Arithmetic().accumulate(
                chain, weight[:, :, tap : tap + 1], value, dilation=1, groups=groups
            )
    return chain


@pytest.mark.parametrize("kind", ["plain", "wide", "tiny", "zeros", "overflows", "halfway"])
def test_a_sum_of_constants_has_the_bits_of_tap_by_tap(kind: str) -> None:
    rng = np.random.default_rng(3)
    for groups, inputs in ((1, 1), (1, 3), (2, 2)):
        weight = rng.standard_normal((2 * groups, inputs, 300)).astype(np.float32)
        value = rng.standard_normal((inputs * groups, 1)).astype(np.float32)
        chain = rng.standard_normal((2 * groups, 1)).astype(np.float32)
        if kind == "wide":
            weight = (weight * 2.0 ** rng.integers(-40, 40, weight.shape)).astype(np.float32)
        elif kind == "tiny":
            weight, chain = weight * np.float32(1e-40), chain * np.float32(1e-44)
        elif kind == "zeros":
            value = np.copysign(np.float32(0), value)
            chain = np.copysign(np.float32(0), chain)
        elif kind == "overflows":
            weight = weight * np.float32(2e37)
        elif kind == "halfway":  # half a step of the chain, and a little more or less far below it
            value = np.ones_like(value)
            steps = np.float32(2.0) ** rng.choice([-24, -24, -23, -60], weight.shape).astype(np.float32)
            weight = (steps * rng.choice([-1, 1], weight.shape)).astype(np.float32)
            weight *= 1 + np.float32(2.0**-23) * rng.integers(-1, 2, weight.shape).astype(np.float32)
            value *= 1 + np.float32(2.0**-23) * rng.integers(-1, 2, value.shape).astype(np.float32)
            chain = 1 + np.float32(2.0**-23) * rng.integers(0, 9, chain.shape).astype(np.float32)
        expected = _tap_by_tap(chain, weight, value, groups)
        with np.errstate(all="ignore"):
            actual = add_products(chain, weight, value, groups=groups)
        assert np.array_equal(actual.view(np.int32), expected.view(np.int32)) or (
            kind == "overflows" and np.array_equal(actual, expected, equal_nan=True)
        )


def test_a_response_of_a_million_taps_starts_soon(tmp_path: Path) -> None:
    """At 13 us a tap it took 13 s."""
    taps = [0.5, *[0.001] * 999_999]
    path = save(linear(weights=taps, bias=False), tmp_path, "long.nam")
    model = namdsp.load(path)
    begun = process_time()
    start = steady_state(model.plan)
    assert not start[model.plan.output].any()
    assert process_time() - begun < SOON_SECONDS
