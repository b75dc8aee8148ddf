"""Captures inside of PyTorch: as modules with gradients, as augmentation, as data sets. docs/torch.md.

amp = namdsp.load("amp.nam")
capture = namdsp.torch.Capture(amp, trainable=True)     # import namdsp.torch
"""

from __future__ import annotations

from importlib.util import find_spec

from namdsp.errors import EngineError
from namdsp.extras import how_to_install

if find_spec("torch") is None:
    raise EngineError(f"namdsp.torch: torch is not installed. {how_to_install('torch')}")

from namdsp.torch import ops
from namdsp.torch.capture import Capture
from namdsp.torch.dataset import CaptureDataset
from namdsp.torch.depthwise import DepthwiseConv1d, depthwise_conv1d, use_depthwise
from namdsp.torch.random_capture import RandomCapture

__all__ = [
    "Capture",
    "CaptureDataset",
    "DepthwiseConv1d",
    "RandomCapture",
    "depthwise_conv1d",
    "ops",
    "use_depthwise",
]
