"""The models that ship: models/zoo/ is what tools/make_models.py writes, and the README next to them is true.

That they play is tested where playing is; that a number of weights which does not follow from the config is refused,
and how far a model looks back, in architectures/test_wavenet_read.py.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import make_models
import numpy as np
import pytest
import soundfile
from model_zoo import files
from model_zoo.files import MODELS, differences, write
from model_zoo.table import ZOO, nested

from namdsp.architectures import ARCHITECTURES

PLAYER_ACTIVATIONS = (
    "Tanh", "Fasttanh", "Hardtanh", "ReLU", "LeakyReLU", "PReLU",
    "Sigmoid", "SiLU", "Hardswish", "LeakyHardtanh", "LeakyHardTanh", "Softsign",
)  # fmt: skip
FILM_SLOTS = tuple(
    f"{location}_film"
    for location in (
        *("conv_pre", "conv_post", "input_mixin_pre", "input_mixin_post"),
        *("activation_pre", "activation_post", "layer1x1_post", "head1x1_post"),
    )
)
MAX_BYTES = 6_000_000  # of the folder: it is cloned by everyone

Json = dict[str, Any]

FILES = sorted(MODELS.glob("*.nam"))
README_LINES = re.findall(
    r"^\| `(\w+\.nam)` \| .* \| (\d+|-) \| (\d+) \| `([0-9a-f]{64})` \|$",
    (MODELS / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def read(file: Path) -> Json:
    model: Json = json.loads(file.read_text(encoding="utf-8"))
    return model


# --- the tool and the folder


@pytest.fixture(scope="module", autouse=True)
def _written_once() -> Iterator[None]:
    """The tool takes a second to write all models anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "zoo_files", cache(files.zoo_files))
        yield


def test_the_folder_is_what_the_tool_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_models.main(["--check"]) == 0
    assert capsys.readouterr().out == "models/zoo/ is what this tool writes\n"


def test_a_changed_a_missing_and_a_stray_file_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    shutil.copytree(MODELS, folder)
    weights = (folder / "a1_nano.nam").read_bytes()
    (folder / "a1_nano.nam").write_bytes(weights.replace(b"0.1", b"0.2", 1))
    (folder / "a1_lite.nam").unlink()
    (folder / "mine.nam").write_bytes(weights)
    assert differences(folder) == [
        "a1_lite.nam: missing",
        "mine.nam: not written by this tool",
        "a1_nano.nam: differs from what this tool writes",
    ]


def test_writing_mends_the_folder_and_removes_models_that_are_not_in_the_zoo(tmp_path: Path) -> None:
    (tmp_path / "mine.nam").write_bytes(b"{}")
    assert write(tmp_path) == sum(path.stat().st_size for path in tmp_path.iterdir())
    assert differences(tmp_path) == []


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in MODELS.iterdir()) < MAX_BYTES


def test_33_shapes_seed_the_parity_table() -> None:
    assert sum(entry.group == "parity" for entry in ZOO) == 33


def test_no_two_models_are_the_same() -> None:
    assert len({file.read_bytes() for file in FILES}) == len(FILES)


# --- the README


def test_the_readme_lists_every_model_once() -> None:
    assert sorted(line[0] for line in README_LINES) == [file.name for file in FILES]


def test_the_readme_has_the_di_tracks_sha256() -> None:
    digest = hashlib.sha256((MODELS / "di.wav").read_bytes()).hexdigest()
    assert digest in (MODELS / "README.md").read_text(encoding="utf-8")


# --- each file


def test_every_model_has_the_required_keys_and_the_shortest_decimals_of_finite_float32() -> None:
    for file in FILES:
        for model in nested(read(file)):
            assert {"version", "architecture", "config", "weights"} <= model.keys(), file.stem
            assert re.fullmatch(r"0\.[567]\.\d", model["version"]), file.stem
            weights = np.array(model["weights"], np.float32)
            assert np.all(np.isfinite(weights)), file.stem
            assert model["weights"] == [float(str(weight)) for weight in weights], file.stem


def test_metadata_admit_being_synthetic() -> None:
    for file in FILES:
        metadata = read(file).get("metadata")
        if metadata is None:
            assert file.stem in {"old_050", "nulls"}
        else:
            assert metadata["name"] == file.stem
            assert metadata["modeled_by"] == "namdsp make_models", file.stem
            assert metadata["gear_make"] == "none (synthetic)", file.stem


# --- what the corners are there for


def layer_arrays() -> list[Json]:
    return [a for file in FILES for m in nested(read(file)) for a in m["config"].get("layers", [])]


def test_every_architecture_occurs_also_as_a_part_and_as_a_condition() -> None:
    files = [read(file) for file in FILES]
    assert {model["architecture"] for model in files} == set(ARCHITECTURES)
    conditions = {
        m["config"]["condition_dsp"]["architecture"] for m in files if m["config"].get("condition_dsp")
    }
    assert conditions == {"WaveNet", "LSTM"}
    inside = {m["architecture"] for model in files for m in nested(model)[1:]}
    assert inside >= {"WaveNet", "LSTM", "Linear"}


def test_every_activation_of_the_format_occurs() -> None:
    names = set()
    for array in layer_arrays():
        entries = array["activation"] if isinstance(array["activation"], list) else [array["activation"]]
        names |= {entry if isinstance(entry, str) else entry["type"] for entry in entries}
    assert names == {*PLAYER_ACTIVATIONS, "Softsigmoid"}
    assert len(names) == 13


def test_every_film_slot_occurs_in_every_gating_mode() -> None:
    seen = {
        (location, str(mode))
        for array in layer_arrays()
        for location in FILM_SLOTS
        for mode in np.atleast_1d(array.get("gating_mode", "none"))
        if array.get(location, {}).get("active", location in array)
    }
    assert seen >= {(location, mode) for location in FILM_SLOTS for mode in ("none", "gated", "blended")}


# --- the DI track


def test_the_di_track_reaches_full_scale_once_and_rests_in_digital_silence() -> None:
    x, rate = soundfile.read(MODELS / "di.wav", dtype="float64")
    assert rate == 48000
    assert x.shape == (6 * rate,)
    assert soundfile.info(MODELS / "di.wav").subtype == "PCM_24"
    assert np.min(x) == -1.0
    assert np.sum(np.abs(x) == 1.0) == 1
    assert not np.any(x[int(3.6 * rate) : 4 * rate])
    assert abs(np.mean(x)) < 1e-4  # -80 dBFS: no offset to speak of
