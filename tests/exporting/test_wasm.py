"""WebAssembly modules play the bits of namdsp where multiply and add are fused, and nearly so elsewhere."""

from __future__ import annotations

import gzip
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, linear, lstm, save, sequential, wavenet
from comparing import assert_same_bits
from here import ROOT
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from in_node import missing, play
from sampling import examples
from strategies import wavenets
from test_export_rigs import RIGS, rig_of, take

import namdsp
from namdsp.cli import main
from namdsp.errors import ExportError, SettingError
from namdsp.exporting.exported import Exported
from namdsp.exporting.wasm.module import wasm_module
from namdsp.native.targets import named_target

CUTS = "128,1,63,5000,64"


@pytest.fixture(autouse=True)
def _node(needs: Any) -> None:
    needs("node", missing())


def noise(channels: int, frames: int = 1500) -> Any:
    return (0.4 * np.random.default_rng(0).standard_normal((channels, frames))).astype(np.float32)


def assert_module_plays(source: Any, x: Any, right: Any, folder: Path) -> None:
    """Relaxed: the bits, but for the latency. With separate roundings: 100 dB below."""
    for target in ("wasm32-relaxed", "wasm32"):
        namdsp.export(source, folder / "amp.wasm", target=target, overwrite=True)
        y, facts = play(folder / "amp.wasm", x, CUTS)
        assert (facts["inputs"], facts["outputs"]) == (len(x), len(right))
        assert facts["rate"] == source.sample_rate
        late, whole = y[:, facts["latency"] :], right[:, : right.shape[1] - facts["latency"]]
        if target == "wasm32-relaxed":
            assert_same_bits(late, whole)
        else:
            assert np.square(late - whole, dtype=float).sum() <= 1e-10 * np.square(whole, dtype=float).sum()


#: Clamps, a stereo convolution, an LSTM of two layers, one with a long convolution whose memory is not empty.
MODELS = {
    "clamps": wavenet(layer_array(channels=2, dilations=(1, 2), activation=["Hardtanh", "Hardswish"])),
    "wide": linear(9, channels=(2, 3), weights=[0.1 * k - 2.0 for k in range(54)]),
    "lstm": lstm(4, 2),
    "remembers": sequential(lstm(3), linear(1100)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(MODELS))
def test_models_play_the_same_bits(name: str, tmp_path: Path) -> None:
    model = namdsp.load(save(MODELS[name], tmp_path))
    x = noise(model.in_channels)
    x[0, 700] = np.nan
    clean = np.where(np.isfinite(x), x, np.float32(0))
    assert_module_plays(model, x, np.atleast_2d(model.render(clean)), tmp_path)


@pytest.mark.slow
@settings(
    max_examples=examples(3, 100),
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(described=wavenets(), seed=st.integers(0, 99))
def test_random_models_play_the_same_bits(described: Any, seed: int, tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        model = namdsp.load(save(described, tmp_path))
    x = np.random.default_rng(seed).standard_normal((model.in_channels, 700)).astype(np.float32)
    assert_module_plays(model, x, np.atleast_2d(model.render(x)), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cabinet", "two outputs", "oversampled"])
def test_rigs_play_the_same_bits(name: str, tmp_path: Path) -> None:
    assert name in RIGS
    rig = rig_of(name, tmp_path)
    x = take(rig.channels[0], 5000)
    assert_module_plays(rig, x, np.atleast_2d(rig.render(x)), tmp_path)


@pytest.mark.slow
def test_an_a2_is_small_and_captures_of_one_shape_share_code() -> None:
    relaxed = named_target("wasm32-relaxed")
    clean, pedal = (
        wasm_module(Exported.of(ROOT / "models" / name, allow_large=False), relaxed)
        for name in ("clean_a2.nam", "pedal_a2.nam")
    )
    assert len(gzip.compress(clean.code, 9)) <= 70_000
    assert clean.head == pedal.head
    assert clean.data != pedal.data
    plain = wasm_module(Exported.of(ROOT / "models/clean_a2.nam", allow_large=False), named_target("wasm32"))
    assert plain.data == clean.data


def test_the_command_writes_a_module_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = save(linear(weights=[0.5], bias=False), tmp_path)
    output = tmp_path / "new" / "amp.wasm"
    assert main(["export", str(model), "-o", str(output)]) == 0
    assert "wasm32-relaxed" in capsys.readouterr().err
    y, _ = play(output, noise(1))
    assert_same_bits(y, noise(1) * np.float32(0.5))
    content = output.read_bytes()
    assert main(["export", str(model), "-o", str(output)]) != 0
    assert "already exists" in capsys.readouterr().err
    with pytest.raises(ExportError):
        namdsp.export(model, output)
    namdsp.export(model, output, overwrite=True)
    assert output.read_bytes() == content


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "aarch64"}, "expected one of wasm32-relaxed, wasm32"),
        ({"cpu": "generic"}, r"is not for \.wasm"),
        ({"name": "amp"}, r"is not for \.wasm"),
        ({"format": "a"}, "Leave the format out"),
        ({"system": "this"}, "for plug-ins"),
    ],
)
def test_what_has_no_meaning_is_refused(options: dict[str, Any], message: str, tmp_path: Path) -> None:
    model = save(linear(weights=[0.5], bias=False), tmp_path)
    with pytest.raises(SettingError, match=message):
        namdsp.export(model, tmp_path / "amp.wasm", **options)
    with pytest.raises(SettingError, match=r"-o amp\.wasm"):
        namdsp.export(model, tmp_path / "out", target="wasm32")
    assert [path.name for path in tmp_path.iterdir()] == ["model.nam"]
