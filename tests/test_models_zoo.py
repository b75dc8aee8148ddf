"""The models that ship: models/zoo/ is what tools/make_models.py writes, and the README beside them is true.

Only the files are judged, with weight counts and receptive fields computed anew from their JSON; that they
load and play is tested where loading and playing are.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import make_models
import numpy as np
import pytest
import soundfile
from model_zoo.corners import PLAYER_ACTIVATIONS
from model_zoo.files import MODELS, differences, write
from model_zoo.net import FILM_PLACES
from model_zoo.table import ZOO

from namdsp.architectures import ARCHITECTURES

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


def nested(model: Json) -> list[Json]:
    """Give the model and all models inside it."""
    config = model["config"]
    inner = [child["model"] for child in config.get("submodels", [])] + config.get("models", [])
    if config.get("condition_dsp"):
        inner.append(config["condition_dsp"])
    return [model, *(m for i in inner for m in nested(i))]


# --- the tool and the folder


def test_the_folder_is_what_the_tool_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_models.main(["--check"]) == 0
    assert capsys.readouterr().out == "models/zoo/ is what this tool writes\n"


def test_a_changed_a_missing_and_a_stray_file_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    shutil.copytree(MODELS, folder)
    weights = (folder / "a1_nano.nam").read_bytes()
    (folder / "a1_nano.nam").write_bytes(weights.replace(b"0.1", b"0.2", 1))
    (folder / "di.wav").unlink()
    (folder / "mine.nam").write_bytes(weights)
    assert differences(folder) == [
        "di.wav: missing",
        "mine.nam: not written by this tool",
        "a1_nano.nam: differs from what this tool writes",
    ]


def test_writing_mends_the_folder_and_removes_models_that_are_not_in_the_zoo(tmp_path: Path) -> None:
    (tmp_path / "mine.nam").write_bytes(b"{}")
    (tmp_path / "di.wav").write_bytes(b"")
    assert write(tmp_path) == sum(path.stat().st_size for path in tmp_path.iterdir())
    assert differences(tmp_path) == []


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in MODELS.iterdir()) < MAX_BYTES


def test_33_shapes_seed_the_parity_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert sum(entry.group == "parity" for entry in ZOO) == 33
    assert make_models.main(["--list", "parity"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 33


def test_no_two_models_are_the_same() -> None:
    assert len({file.read_bytes() for file in FILES}) == len(FILES)


# --- the README


def test_the_readme_lists_every_model_once() -> None:
    assert sorted(line[0] for line in README_LINES) == [file.name for file in FILES]


@pytest.mark.parametrize(("name", "field", "count", "sha256"), README_LINES, ids=[i[0] for i in README_LINES])
def test_the_readme_line_is_true(name: str, field: str, count: str, sha256: str) -> None:
    model = read(MODELS / name)
    assert hashlib.sha256((MODELS / name).read_bytes()).hexdigest() == sha256
    assert (receptive_field(model) or "-") == (field if field == "-" else int(field))
    assert sum(len(m["weights"]) for m in nested(model)) == int(count)


def test_the_readme_has_the_di_tracks_sha256() -> None:
    digest = hashlib.sha256((MODELS / "di.wav").read_bytes()).hexdigest()
    assert digest in (MODELS / "README.md").read_text(encoding="utf-8")


# --- each file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_model_has_the_required_keys(file: Path) -> None:
    for model in nested(read(file)):
        assert {"version", "architecture", "config", "weights"} <= model.keys()
        assert re.fullmatch(r"0\.[567]\.\d", model["version"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_number_of_weights_follows_from_the_config(file: Path) -> None:
    for model in nested(read(file)):
        assert len(model["weights"]) == weight_count(model)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_weights_are_the_shortest_decimals_of_finite_float32(file: Path) -> None:
    for model in nested(read(file)):
        weights = np.array(model["weights"], np.float32)
        assert np.all(np.isfinite(weights))
        assert model["weights"] == [float(str(weight)) for weight in weights]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_metadata_owns_up_to_being_synthetic(file: Path) -> None:
    metadata = read(file).get("metadata")
    if metadata is None:
        assert file.stem in {"old_050", "nulls"}
    else:
        assert metadata["name"] == file.stem
        assert metadata["modeled_by"] == "namdsp make_models"
        assert metadata["gear_make"] == "none (synthetic)"


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


def test_every_film_place_occurs_in_every_gating_mode() -> None:
    seen = {
        (place, str(mode))
        for array in layer_arrays()
        for place in FILM_PLACES
        for mode in np.atleast_1d(array.get("gating_mode", "none"))
        if array.get(place, {}).get("active", place in array)
    }
    assert seen >= {(place, mode) for place in FILM_PLACES for mode in ("none", "gated", "blended")}


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


# --- the counts of docs/format.md, section 5.3, anew from the JSON


def film_count(array: Json, place: str, width: int) -> int:
    film = array.get(place)
    if not film or not film.get("active", True):
        return 0
    outs: int = width * (2 if film["shift"] else 1)
    fan_in: int = array["condition_size"] // film["groups"]
    return outs * fan_in + outs


def layer_taps(array: Json) -> list[int]:
    taps: list[int] = array.get("kernel_sizes") or [array["kernel_size"]] * len(array["dilations"])
    return taps


def head_of(array: Json) -> tuple[int, int, bool, int]:
    """Give outputs, taps, bias and dilation of the head rechannel."""
    head = array.get("head")
    if head is None:
        return array["head_size"], 1, array["head_bias"], 1
    return head["out_channels"], head["kernel_size"], head["bias"], head.get("head_dilation", 1)


def array_count(array: Json) -> int:
    channels: int = array["channels"]
    condition: int = array["condition_size"]
    inner: int = array.get("bottleneck", channels)
    layer1x1 = array.get("layer1x1", {"active": True, "groups": 1})
    head1x1 = array.get("head1x1", {"active": False})
    old = "gated" if array.get("gated") else "none"
    modes = array.get("gating_mode", old)
    modes = modes if isinstance(modes, list) else [modes] * len(array["dilations"])
    head_in: int = head1x1["out_channels"] if head1x1["active"] else inner
    out, head_taps, bias, _ = head_of(array)

    count: int = channels * array["input_size"] + out * head_in * head_taps + (out if bias else 0)
    for taps, mode in zip(layer_taps(array), modes, strict=True):
        mid = inner if mode == "none" else 2 * inner
        count += mid * (channels // array.get("groups_input", 1)) * taps + mid
        count += mid * (condition // array.get("groups_input_mixin", 1))
        if layer1x1["active"]:
            count += channels * (inner // layer1x1["groups"]) + channels
        if head1x1["active"]:
            count += head_in * (inner // head1x1["groups"]) + head_in
        count += film_count(array, "conv_pre_film", channels)
        count += film_count(array, "conv_post_film", mid)
        count += film_count(array, "input_mixin_pre_film", condition)
        count += film_count(array, "input_mixin_post_film", mid)
        count += film_count(array, "activation_pre_film", mid)
        count += film_count(array, "activation_post_film", inner)
        count += film_count(array, "layer1x1_post_film", channels)
        count += film_count(array, "head1x1_post_film", head_in)
    return count


def weight_count(model: Json) -> int:
    """Of the model itself: section 8, then 5.3."""
    config = model["config"]
    ins, outs = config.get("in_channels", 1), config.get("out_channels", 1)
    match model["architecture"]:
        case "SlimmableContainer" | "Sequential":
            return 0
        case "Linear":
            return int(config["receptive_field"] + config["bias"])
        case "LSTM":
            h, first = config["hidden_size"], config["input_size"]
            layers = [first] + [h] * (config["num_layers"] - 1)
            return sum(4 * h * (i + h) + 6 * h for i in layers) + int(outs * (h + 1))
        case "ConvNet":
            c, blocks = config["channels"], len(config["dilations"])
            weights = 2 * c * (ins + (blocks - 1) * c) // config["groups"]
            return int(weights + blocks * (4 * c + 1 if config["batchnorm"] else c) + outs * (c + 1))
    return _wavenet_count(config)


def _wavenet_count(config: Json) -> int:
    count = sum(array_count(array) for array in config["layers"]) + 1
    width = head_of(config["layers"][-1])[0]
    post = config["head"] or {"kernel_sizes": []}
    for i, taps in enumerate(post["kernel_sizes"]):
        out = post["out_channels"] if i == len(post["kernel_sizes"]) - 1 else post["channels"]
        count += out * width * taps + out
        width = out
    return count


def receptive_field(model: Json) -> int | None:
    """None if there is no end to it."""
    config = model["config"]
    match model["architecture"]:
        case "LSTM":
            return None
        case "Linear":
            return int(config["receptive_field"])
        case "ConvNet":
            return 1 + sum(config["dilations"])
        case "Sequential":
            fields = [receptive_field(child) for child in config["models"]]
            return None if None in fields else 1 + sum((field or 0) - 1 for field in fields)
        case "SlimmableContainer":
            fields = [receptive_field(child["model"]) for child in config["submodels"]]
            return None if None in fields else max(field or 0 for field in fields)
    reach = receptive_field(config["condition_dsp"]) if config.get("condition_dsp") else 1
    if reach is None:
        return None
    for array in config["layers"]:
        _, taps, _, dilation = head_of(array)
        reach += (taps - 1) * dilation
        reach += sum((k - 1) * d for k, d in zip(layer_taps(array), array["dilations"], strict=True))
    post = config["head"] or {"kernel_sizes": []}
    reach += sum(taps - 1 for taps in post["kernel_sizes"])
    return reach


def test_the_counts_used_here_are_those_of_known_models() -> None:
    known = {
        "a1_standard": (13802, 4093),
        "a2_full": (12146, 6347),
        "a2_lite": (1871, 6347),
        "a1_nano": (842, 4093),
    }
    for name, counts in known.items():
        model = read(MODELS / f"{name}.nam")
        assert (weight_count(model), receptive_field(model)) == counts
