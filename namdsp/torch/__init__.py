"""Captures in PyTorch: modules with gradients, augmentation, data sets. docs/torch.md.

amp = namdsp.load("amp.nam")
capture = namdsp.torch.Capture(amp, trainable=True)     # import namdsp.torch
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from namdsp.common.extras import how_to_install
from namdsp.errors import EngineError

if find_spec("torch") is None:
    raise EngineError(f"namdsp.torch: torch is not installed. {how_to_install('torch')}")

from namdsp.torch import ops
from namdsp.torch.capture import Capture
from namdsp.torch.depthwise import DepthwiseConv1d, depthwise_conv1d, use_depthwise

__all__ = [
    "Capture",
    "CaptureDataset",
    "DepthwiseConv1d",
    "RandomCapture",
    "depthwise_conv1d",
    "ops",
    "use_depthwise",
]

#: name -> its module, which is above this folder
_DATA = {
    "CaptureDataset": "namdsp.training.capture_dataset",
    "RandomCapture": "namdsp.training.random_capture",
}


def __getattr__(name: str) -> Any:
    """Import what makes data on first use."""
    if name in _DATA:
        return getattr(import_module(_DATA[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
