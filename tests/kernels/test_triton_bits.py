"""The Triton engine's logic, in Triton's interpreter on the CPU: the same bits as NumPy's.

On a GPU the bits are proven by `namdsp parity` and `tools/check_bits.py`.
"""

from __future__ import annotations

import importlib.util
import json
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, lstm, save, wavenet
from extreme_models import overflowing, vanishing
from sampling import everything
from torch_scripts import lines_of, needs_triton, once

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
#: Nested models, several channels, loops of layers, no look-back.
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


def zoo(*names: str) -> Callable[[Path], list[str]]:
    return lambda folder: [str(ROOT / "models" / "zoo" / f"{name}.nam") for name in names]


#: 12 channels leave rows and depth over in a `tl.dot`
DENSE: dict[str, Any] = {"channels": 12}
GROUPS: dict[str, Any] = {"channels": 12, "groups_input": 3, "layer1x1": 2}
FEW_GROUPS: dict[str, Any] = {"channels": 6, "groups_input": 3, "layer1x1": 2}
GATED: dict[str, Any] = {"channels": 12, "groups_input": 2, "gating": "gated", "secondary": "Sigmoid"}


def extremes(*operands: Any) -> list[str]:
    """Files of models whose numbers overflow, or vanish. operands : shapes, then a folder"""
    *shapes, folder = operands
    paths = []
    for index, shape in enumerate(shapes):
        paths.append(str(save(overflowing("LeakyReLU", 1e12, **shape), folder, f"over_{index}.nam")))
        paths.append(str(save(vanishing("LeakyReLU", **shape), folder, f"under_{index}.nam")))
    return paths


def films(folder: Path) -> list[str]:
    """A FiLM before the convolution reads the sum that a 1x1 of 8 channels was stored into."""
    array = layer_array(channels=8, kernel=3, dilations=(1, 2, 4), films={"conv_pre_film": (True, 1)})
    return [str(save(wavenet(array), folder, "conv_pre_film.nam"))]


def recurrent_conditions(folder: Path) -> list[str]:
    """An LSTM inside a WaveNet: its start is played, once a model, by the engine that comes first."""
    condition = lstm(3, seed=4, sample_rate=1000)
    array = layer_array(channels=3, kernel=3, dilations=(1, 4))
    model = wavenet(array, condition=condition, sample_rate=1000)
    return [str(save(model, folder, "recurrent_condition.nam"))]


ONE = ("head_scale_differs",)
#: name -> how, frames, block, files of models; see triton_interpreter.py
JOBS: dict[str, tuple[str, int, int, Callable[[Path], list[str]]]] = {
    "kinds": ("whole", 100, 100, zoo(*MODELS)),
    "chunks, side by side, and the next block": ("whole", 420, 400, zoo(*CHUNKED)),
    "layers": ("layers-whole", 100, 64, zoo(*LAYERED)),
    "voices and their state": ("stream", 130, 64, zoo("stereo", "head_taps")),
    "parts of voices": ("parts-stream", 20, 16, zoo(*ONE)),
    "zeros of both signs, infinities, NaNs": ("stream", 17, 16, partial(extremes, FEW_GROUPS)),
    "the same in layers": ("layers-stream", 17, 16, partial(extremes, DENSE, GROUPS, GATED)),
    "words of refusals": ("refused", 40, 300, lambda folder: extremes(FEW_GROUPS, folder)[:1]),
    "models of one shape side by side": ("many", 150, 300, zoo(*ONE)),
    "these in layers": ("layers-many", 60, 300, zoo(*ONE)),
    "histories given to a voice": ("fill", 0, 64, zoo(*ONE)),
    "histories in layers": ("layers-fill", 0, 64, zoo(*ONE)),
    "signals in device memory, in pieces": ("rows", 200, 100, zoo("mono_to_stereo")),
    "filters on the device": ("oversampled", 0, 300, zoo("smallest")),
    "a sum that is read by a FiLM": ("whole", 120, 128, films),
    "go on from another engine": ("handover", 8, 64, recurrent_conditions),
    "first renders": ("judged", 60, 300, zoo("smallest")),
    "wrong filters": ("judged-filters", 60, 300, zoo("smallest")),
}
#: Whole, list, stream, `auto`: with right kernels, as in the next process, and with a wrong multiply-add; filters by
#: name and by `auto`. All else is "equal".
VERDICTS = {
    "first renders": "equal,equal,equal,equal,compared:2,equal,equal,equal,equal,compared:0,"
    "refused,refused,refused,equal,warned,compared:2",
    "wrong filters": "equal,equal,refused,equal,warned",
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Of each job the word about each file."""
    return dict(once(tmp_path_factory, "triton_bits", lambda: interpreted(tmp_path_factory.mktemp("triton"))))


def interpreted(folder: Path) -> dict[str, list[str]]:
    names = list(JOBS)
    work = json.dumps(
        [(str(index), *JOBS[name][:3], JOBS[name][3](folder)) for index, name in enumerate(names)]
    )
    result: dict[str, list[str]] = defaultdict(list)
    for line in lines_of(Path(__file__).with_name("triton_interpreter.py"), work, interpret=True):
        index, _, what = line.split(maxsplit=2)
        result[names[int(index)]].append(what)
    return result


@needs_triton
@pytest.mark.parametrize("name", JOBS)
def test_it_plays_as_numpy_and_what_is_wrong_is_refused_before_its_first_sound(
    name: str, results: Any
) -> None:
    assert set(results[name]) == {VERDICTS.get(name, "equal")}


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
