"""The Triton engine's logic, in Triton's interpreter on the CPU: the same bits as the reference.

On a GPU the bits are proven by `namdsp parity` and `tools/check_bits.py`.
"""

from __future__ import annotations

import importlib.util
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet
from extreme_models import overflowing, vanishing
from once import once
from other_builders import lstm
from sampling import everything
from torch_scripts import lines_of, needs_triton
from triton_interpreter import refusals_sha256, render_sha256, stream_sha256

ROOT = Path(__file__).resolve().parents[2]

#: What drawn models, which meet every decision of the code generator (test_triton_drawn.py), have as well.
MORE = (
    "activation_parameters",
    "blended_secondary",
    "channels_12",
    "convnet_groups",
    "depthwise",
    "films_gated",
    "gated_groups",
    "head1x1_fewer",
    "layer1x1_off",
    "post_head",
    "prelu_channels",
    "stereo",
    "taps_per_layer",
    "wide_32",
)
#: Compared with the reference: nested models, several channels, loops of layers, no look-back.
MODELS = ("condition_nested", "linear_stereo", "slimmable", "smallest", *(MORE if everything() else ()))
LAYERED = (
    "activation_parameters",
    "blended_secondary",
    "convnet_groups",
    "gated_groups",
    "head_taps",
    "linear_64",
    "prelu_channels",
    "stereo",
)
#: of a short receptive field, so that a short signal is split into chunks
CHUNKED = ("head_scale_differs", "mono_to_stereo", *(("convnet_plain",) if everything() else ()))


def zoo_paths(names: tuple[str, ...]) -> list[str]:
    return [str(ROOT / "models" / "zoo" / f"{name}.nam") for name in names]


#: 12 channels leave rows and depth over in a `tl.dot`
DENSE: dict[str, Any] = {"channels": 12}
GROUPS: dict[str, Any] = {"channels": 12, "groups_input": 3, "layer1x1": 2}
FEW_GROUPS: dict[str, Any] = {"channels": 6, "groups_input": 3, "layer1x1": 2}
GATED: dict[str, Any] = {"channels": 12, "groups_input": 2, "gating": "gated", "secondary": "Sigmoid"}


def extremes(folder: Path, *shapes: dict[str, Any]) -> list[str]:
    """Files of models whose numbers overflow, or vanish."""
    paths = []
    for index, shape in enumerate(shapes):
        paths.append(str(save(overflowing("LeakyReLU", 1e12, **shape), folder, f"over_{index}.nam")))
        paths.append(str(save(vanishing("LeakyReLU", **shape), folder, f"under_{index}.nam")))
    return paths


def films(folder: Path) -> list[str]:
    """A FiLM before the convolution reads the sum that a 1x1 of 8 channels was stored into block by block."""
    array = layer_array(channels=8, kernel=3, dilations=(1, 2, 4), films={"conv_pre_film": (True, 1)})
    return [str(save(wavenet(array), folder, "conv_pre_film.nam"))]


def recurrent_conditions(folder: Path) -> list[str]:
    """An LSTM inside a WaveNet: its start is played, once a model, by the engine that comes first."""
    condition = lstm(3, seed=4, sample_rate=1000)
    array = layer_array(channels=3, kernel=3, dilations=(1, 4))
    model = wavenet(array, condition=condition, sample_rate=1000)
    return [str(save(model, folder, "recurrent_condition.nam"))]


def jobs(folder: Path) -> dict[str, tuple[str, int, int, list[str]]]:
    """Name -> how, frames, block, models; see triton_interpreter.py."""
    one = zoo_paths(("head_scale_differs",))
    return {
        "kinds": ("whole", 100, 100, zoo_paths(MODELS)),
        "chunks": ("whole", 420, 400, zoo_paths(CHUNKED)),
        "layers": ("layers", 100, 64, zoo_paths(LAYERED)),
        "voices": ("stream", 130, 64, zoo_paths(("stereo", "head_taps"))),
        "parts": ("parts-stream", 20, 16, one),
        "extremes": ("stream", 17, 16, extremes(folder, FEW_GROUPS)),
        "extremes-layers": ("layers-stream", 17, 16, extremes(folder, DENSE, GROUPS, GATED)),
        "refused": ("refused", 40, 300, extremes(folder, FEW_GROUPS)[:1]),
        "many": ("many", 150, 300, one),
        "layers-many": ("layers-many", 60, 300, one),
        "fill": ("fill", 0, 64, one),
        "layers-fill": ("layers-fill", 0, 64, one),
        "rows": ("rows", 200, 100, zoo_paths(("mono_to_stereo",))),
        "oversampled": ("oversampled", 0, 300, zoo_paths(("smallest",))),
        "judged-filters": ("judged-filters", 60, 300, zoo_paths(("smallest",))),
        "films": ("whole", 120, 128, films(folder)),
        "handover": ("handover", 8, 64, recurrent_conditions(folder)),
        "judged": ("judged", 60, 300, zoo_paths(("smallest",))),
        "inexact": ("inexact", 100, 100, zoo_paths(("slimmable",))),
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("triton")


@pytest.fixture(scope="module")
def results(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Of each job what was computed: file -> sha256, or a word."""
    return dict(once(tmp_path_factory, "triton_bits", lambda: interpreted(folder)))


def interpreted(folder: Path) -> dict[str, dict[str, str]]:
    work = json.dumps([(name, *job) for name, job in jobs(folder).items()])
    result: dict[str, dict[str, str]] = defaultdict(dict)
    for line in lines_of(Path(__file__).with_name("triton_interpreter.py"), work, interpret=True):
        name, file, what = line.split()
        result[name][file] = what
    return result


def reference(frames: int, paths: list[str]) -> dict[str, str]:
    return {Path(path).name: render_sha256(path, "reference", frames) for path in paths}


@needs_triton
@pytest.mark.parametrize("name", ["kinds", "chunks", "layers", "films"])
def test_every_kind_of_model_has_the_bits_of_the_reference(name: str, results: Any, folder: Path) -> None:
    """At once; in chunks that run side by side, where the next block continues from the last; layer by layer."""
    _, frames, _, paths = jobs(folder)[name]
    assert results[name] == reference(frames, paths)


@needs_triton
@pytest.mark.parametrize("name", ["voices", "parts", "extremes", "extremes-layers"])
def test_voices_of_a_stream_run_together_and_their_state_is_that_of_any_engine(
    name: str, results: Any, folder: Path
) -> None:
    """With zeros of both signs, infinities and NaNs, too."""
    _, frames, block, paths = jobs(folder)[name]
    assert results[name] == {Path(path).name: stream_sha256(path, "numpy", frames, block) for path in paths}


@needs_triton
def test_what_is_not_finite_is_refused_in_the_same_words(results: Any, folder: Path) -> None:
    """Though nobody looks at a signal before it is on its way to the device."""
    _, frames, _, paths = jobs(folder)["refused"]
    assert results["refused"] == {Path(path).name: refusals_sha256(path, "numpy", frames) for path in paths}


@needs_triton
@pytest.mark.parametrize("name", ["many", "layers-many"])
def test_models_of_one_shape_run_side_by_side(name: str, results: Any) -> None:
    assert results[name] == {"head_scale_differs.nam": "equal"}


@needs_triton
def test_engines_go_on_from_what_another_engine_left_in_the_same_model(results: Any) -> None:
    """A start that Numba computed was copied to the device in the wrong order."""
    assert results["handover"] == {"recurrent_condition.nam": "equal"}


@needs_triton
@pytest.mark.parametrize("name", ["fill", "layers-fill"])
def test_a_voice_accepts_histories_of_multiple_frames(name: str, results: Any) -> None:
    assert results[name] == {"head_scale_differs.nam": "equal"}


@needs_triton
def test_signals_in_device_memory_have_the_same_bits(results: Any) -> None:
    """In pieces, each in chunks side by side."""
    assert results["rows"] == {"mono_to_stereo.nam": "equal-equal"}


@needs_triton
def test_a_first_render_is_compared_and_a_wrong_kernel_is_refused(results: Any) -> None:
    """Whole, list, stream, `auto`: with right kernels, as in the next process, and with a wrong multiply-add."""
    right = ["equal", "equal", "equal", "equal"]
    (actual,) = results["judged"].values()
    assert actual.split(",") == [
        *(*right, "compared:3"),
        *(*right, "compared:0"),
        *("refused", "refused", "refused", "equal", "warned", "compared:2"),
    ]


@needs_triton
def test_wrong_filters_of_oversampling_are_refused_before_their_first_sound(results: Any) -> None:
    """By name; the processor plays instead of them for `auto`."""
    assert results["judged-filters"] == {"smallest.nam": "equal,equal,refused,equal,warned"}


@needs_triton
def test_filters_on_the_device_have_the_bits_of_those_on_the_processor(results: Any) -> None:
    """Whole, in channels, lists and pieces; their histories, which the other engine continues from; a stream."""
    assert results["oversampled"] == {"smallest.nam": "equal"}


@needs_triton
def test_an_fma_that_rounds_twice_is_seen(results: Any, folder: Path) -> None:
    """The comparisons above can fail."""
    _, frames, _, paths = jobs(folder)["inexact"]
    assert results["inexact"].keys() == reference(frames, paths).keys()
    assert results["inexact"] != reference(frames, paths)


def test_without_a_gpu_the_engine_is_refused_by_name_and_passed_over_by_auto() -> None:
    import namdsp

    model = namdsp.load(ROOT / "models" / "zoo" / "a1_nano.nam")
    if importlib.util.find_spec("torch") is not None:
        import torch

        if torch.cuda.is_available():
            pytest.skip("this machine has a GPU")
    with pytest.raises(
        namdsp.EngineError, match=r"triton: (not usable here: no CUDA device|.* not installed)"
    ):
        model.stream(max_block=64, engine="triton")
    assert model.stream(max_block=64, engine="auto").engine == "numba"
