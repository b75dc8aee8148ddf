"""Tensors of PyTorch as kernels take them."""

from __future__ import annotations

from typing import Any

from namdsp.kernels.triton_gpu.device.present import interpreted


def argument(tensor: Any) -> Any:
    """What a kernel takes for a tensor on the device."""
    return tensor.data_ptr() if tensor.is_cuda else tensor  # the interpreter takes tensors


def stream_of(tensor: Any) -> int | None:
    """The stream that PyTorch uses for a tensor now."""
    if interpreted():
        return None
    import torch

    return torch.cuda.current_stream(tensor.device).cuda_stream or None
