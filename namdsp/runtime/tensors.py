"""PyTorch's tensors as signals, for those who have them. Nothing here imports torch: who passes a tensor has done so.

A tensor is read as a NumPy array, and what is computed from it goes back as a float32 tensor on the same device.
Tensors on a GPU go through the host's memory.
"""

from __future__ import annotations

import sys
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import AudioError, NamdspError, StreamError


class Tensor(Protocol):
    """A `torch.Tensor`, as far as types are concerned."""

    requires_grad: bool

    def detach(self) -> Any:
        """The same numbers without their history."""


TensorT = TypeVar("TensorT", bound=Tensor)


def is_tensor(x: object) -> bool:
    """Whether it is a `torch.Tensor`."""
    kind = getattr(sys.modules.get("torch"), "Tensor", None)
    return kind is not None and isinstance(x, kind)


def array_of(tensor: Any, name: str, error: type[NamdspError] = AudioError) -> NDArray[Any]:
    """A tensor's numbers, on any device; of float32 on the CPU the memory itself.

    Raises
    ------
    error : it requires grad, or has no numbers to be read.
    """
    if tensor.requires_grad:
        raise error(
            f"{name} requires grad, but no gradient goes through here; expected a tensor without. "
            "Pass x.detach()"
        )
    try:
        plain = tensor.detach().cpu()
        array: NDArray[Any] = (plain.float() if plain.is_floating_point() else plain).numpy()
    except (TypeError, RuntimeError) as reason:  # sparse, quantised, without data
        raise error(
            f"{name} is a {_kind(tensor)} that cannot be read ({str(reason)[:60]}); expected a dense tensor"
        ) from None
    return array


def block_of(tensor: Any, name: str, *, copied: bool = False) -> NDArray[np.float32]:
    """A tensor's memory as an array: for blocks, which are read and written where they are.

    copied : it is only read, and may be on any device

    Raises
    ------
    StreamError : it requires grad, or is not float32 on the CPU.
    """
    if str(tensor.dtype) != "torch.float32" or (tensor.device.type != "cpu" and not copied):
        raise StreamError(
            f"{name} is a {_kind(tensor)}; expected float32 on the CPU. Convert it with .to('cpu', torch.float32)"
        )
    return array_of(tensor, name, StreamError)


def like_input(y: NDArray[np.float32], x: object) -> Any:
    """An array in the type of an input x: a tensor on the same device for a tensor, else the array."""
    if not is_tensor(x):
        return y
    return sys.modules["torch"].from_numpy(np.ascontiguousarray(y)).to(x.device)  # type: ignore[attr-defined]


def _kind(tensor: Any) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')} tensor on {tensor.device}"
