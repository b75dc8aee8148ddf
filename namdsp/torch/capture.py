# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""`Capture`: a capture as a module of PyTorch, exact forward, with gradients."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch
from torch import nn
from torch.autograd.forward_ad import unpack_dual

import namdsp.saving as saving
from namdsp.common.settings import check_switch
from namdsp.errors import AudioError, SettingError
from namdsp.model import Model
from namdsp.plan.plan import is_mono
from namdsp.runtime.arguments import MAX_STATE_BYTES
from namdsp.torch.arguments import FULL_TYPES, HALVES, check_device, check_floats, integer
from namdsp.torch.ops import capture
from namdsp.torch.runner import Runner
from namdsp.torch.weight_hooks import compute_weights

#: A signal of fewer frames than this and more channels is one whose last axis is channels.
MAX_CHANNELS = 8


class Capture(nn.Module):
    """A capture as a PyTorch module. Its parameters have the names of the file's weights.

    amp       : a `namdsp.Model`, at the size and with the switches that it was loaded with
    trainable : whether the weights are parameters that require gradients, or buffers
    """

    def __init__(self, amp: Model, *, trainable: bool = False) -> None:
        super().__init__()
        operands: Any = amp
        if not isinstance(operands, Model):
            raise SettingError(
                f"amp is a {type(operands).__name__}; expected a model. Open a file with namdsp.load(path)"
            )
        self.amp = amp
        self.trainable = trainable
        self._runner = Runner(amp)
        self._owners: list[tuple[nn.Module, str]] = []
        for name, array in saving.named_weights(amp).items():
            *path, local_name = name.split(".")
            owner: nn.Module = self
            for part in path:
                if part not in owner._modules:
                    owner.add_module(part, nn.Module())  # for the dots in names
                owner = owner.get_submodule(part)
            tensor = torch.from_numpy(array)
            if trainable:
                owner.register_parameter(local_name, nn.Parameter(tensor))
            else:
                owner.register_buffer(local_name, tensor)
            self._owners.append((owner, local_name))

    # -- properties ---------------------------------------------------------------------------------------

    @property
    def sample_rate(self) -> float:
        """Sample rate in Hz that signals must have."""
        return self.amp.sample_rate

    @property
    def receptive_field(self) -> int | None:
        """Input frames that affect one output frame; None if infinite."""
        return self.amp.receptive_field

    def extra_repr(self) -> str:
        """Return the text that `print` shows."""
        return f"{self.amp!r}, trainable={self.trainable}"

    # -- signals -------------------------------------------------------------------------------------

    def forward(self, x: torch.Tensor, state: torch.Tensor | None = None, *, valid: bool = False) -> Any:
        """Process a signal at the model's sample rate.

        x     : [T], [C, T] or [B, C, T] of float16, bfloat16, float32 or float64, on the CPU or a CUDA device. A mono
                model processes each channel by itself; others need all their channels
        state : from `initial_state`, or from the call before, which it continues. None: prewarmed, as renders start
        valid : return only frames whose whole receptive field is in x, receptive_field - 1 fewer than x has, as
                trainers do; then there is no start, and a step of training takes less time

        Returns y, shaped as x but for the model's outputs; with a state, (y, the state after it). float32 and halves
        have the engines' bits (halves rounded back to their type, except under autocast, where they are float32);
        float64 is computed in float64 by PyTorch's operations. An example with a non-finite sample becomes NaN.

        Raises
        ------
        AudioError   : x or the state are no dense tensors of these types, have a shape that the model does not accept,
                       or are on another device than the weights.
        SettingError : a module of the weights has hooks that would never be called.
        """
        voices = self._voices(x)
        if state is None:
            _check_orientation(x)
        context = self._context_frames(x, state) if valid else 0
        wide = torch.float64 if x.dtype == torch.float64 else torch.float32
        if state is not None:
            self._check_state(state, voices)
            state = state.to(wide)
        elif valid:
            state = voices.new_empty(0, dtype=wide)
        flat = self.flat()
        if not x.is_meta:
            check_floats("the tensor of weights", flat)
            check_device("signal", x, flat)
            if state is not None:
                check_device("state", state, flat)
        operands = voices.to(wide).contiguous(), flat.to(wide), state
        keep = torch.is_grad_enabled() and any(
            tensor is not None and tensor.requires_grad for tensor in operands
        )
        if not torch.compiler.is_compiling():
            _refuse_forward_mode(operands)
        try:
            y, after, _ = capture(*operands, self._runner.handle, keep)
        except RuntimeError as error:
            if "functorch" not in str(error):
                raise
            raise AudioError(
                "torch.func.grad and other gradients of torch.func do not work with a capture; expected backward() "
                "or torch.autograd.grad"
            ) from error
        if x.dtype in HALVES and not torch.is_autocast_enabled(x.device.type):
            y = y.to(x.dtype)
        if valid:
            return self._as_input(y[..., context:], x[..., context:])
        y = self._as_input(y, x)
        return y if state is None else (y, after)

    def initial_state(self, batch: int = 1, *, prewarm: bool = True) -> torch.Tensor:
        """Return the states of `batch` voices, float32 [batch, floats], on the device of the weights.

        batch   : examples; for a mono model and [B, C, T] it is B x C
        prewarm : return the states after long silence, where renders start; else zeros and the file's LSTM states

        The states are constants: no gradient goes through them to the weights.

        Raises
        ------
        SettingError : batch is no integer, or that many states do not fit into memory.
        AudioError   : the weights are on the device meta.
        """
        flat, voices = self.flat().detach(), integer("batch", batch)
        check_floats("the tensor of weights", flat)
        check_switch(prewarm, "prewarm")
        size = 4 * voices * self._runner.engines.state_size
        if size > MAX_STATE_BYTES:
            raise SettingError(
                f"states of {voices} voices need {size / 2**30:.1f} GiB; expected at most "
                f"{MAX_STATE_BYTES / 2**30:.0f} GiB. Make batch smaller"
            )
        row = self._runner.engines.first_state(flat, prewarm=prewarm)
        return row.to(flat.device).expand(voices, -1).clone()

    def flat(self) -> torch.Tensor:
        """Return all weights as one tensor [N], in the file's order, with gradients to the parameters.

        Modules of weights are never called. What computes a weight before a call (`torch.nn.utils.prune`,
        `weight_norm`, `spectral_norm`) is called here; parametrizations need no call.

        Raises
        ------
        SettingError : a module of weights has other hooks, which would never be called.
        """
        for owner in dict.fromkeys(owner for owner, _ in self._owners):
            if owner is not self:  # whose own hooks PyTorch calls
                compute_weights(owner)
        parts = [getattr(owner, local_name).reshape(-1) for owner, local_name in self._owners]
        return torch.cat(parts) if parts else torch.empty(0)

    # -- files ---------------------------------------------------------------------------------------

    def named_weights(self) -> dict[str, Any]:
        """Return name -> float32 array of the current weights."""
        flat = self.flat().detach().cpu().to(torch.float32)
        return {
            name: view.numpy().copy()
            for name, view in self._runner.engines.coefficient_map.named(flat).items()
        }

    def model(self) -> Model:
        """Return the capture with its current weights as a model, to render, stream or compare."""
        return saving.with_weights(self.amp, self.named_weights())

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        metadata: Mapping[str, Any] | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write a .nam file with the current weights; arguments and errors are those of `namdsp.save`."""
        saving.save(self.amp, path, self.named_weights(), metadata=metadata, overwrite=overwrite)

    to_nam = save

    # -- helpers ---------------------------------------------------------------------------------------

    def _apply(self, fn: Callable[..., Any], recurse: bool = True) -> Any:
        """Move weights to devices and to float64, but to no shorter type: `.half()` would change the sound."""

        def at_least_float32(tensor: torch.Tensor) -> torch.Tensor:
            moved: torch.Tensor = fn(tensor)
            return moved if moved.dtype in FULL_TYPES else tensor.to(moved.device)

        return super()._apply(at_least_float32, recurse)

    def _context_frames(self, x: torch.Tensor, state: Any) -> int:
        """Return the number of frames without their whole receptive field."""
        field = self.receptive_field
        if state is not None or field is None or x.shape[-1] < field:
            raise AudioError(
                f"valid=True with {x.shape[-1]} frames, receptive field {field}, {'a' if state is not None else 'no'} "
                "state; expected at least a receptive field of frames, and no state"
            )
        return field - 1

    def _voices(self, x: torch.Tensor) -> torch.Tensor:
        """Return x as [V, C, T]."""
        check_floats("signal", x, data=False)
        if x.ndim not in (1, 2, 3):
            raise AudioError(f"signal has shape {list(x.shape)}; expected [T], [C, T] or [B, C, T]")
        if is_mono(self.amp):
            return x.reshape(x.shape[:-1].numel(), 1, x.shape[-1])
        channels, expected = (1 if x.ndim == 1 else x.shape[-2]), self.amp.in_channels
        if channels != expected:
            raise AudioError(f"signal has {channels} channels, the model takes {expected} together")
        return x.reshape(x.shape[:-2].numel() if x.ndim > 1 else 1, expected, x.shape[-1])

    def _as_input(self, y: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        """Return y [V, C_out, T] with the dimensions of x."""
        if is_mono(self.amp):
            return y.reshape(x.shape)
        return y if x.ndim == 3 else y[0]

    def _check_state(self, state: torch.Tensor, voices: torch.Tensor) -> None:
        check_floats("state", state, data=not voices.is_meta)
        expected = (voices.shape[0], self._runner.engines.state_size)
        if tuple(state.shape) != expected:
            raise AudioError(
                f"state is {list(state.shape)}; expected {list(expected)}: initial_state({expected[0]}) makes it"
            )


def _check_orientation(x: torch.Tensor) -> None:
    """Refuse [T, C] and [B, T, C], as files and other libraries have them: frames would be played as channels."""
    if x.ndim > 1 and 0 < x.shape[-1] <= MAX_CHANNELS < x.shape[-2]:
        expected = "[C, T]" if x.ndim == 2 else "[B, C, T]"
        raise AudioError(
            f"signal has shape {list(x.shape)}: {x.shape[-2]} channels of {x.shape[-1]} frames; expected {expected}. "
            "Give x.transpose(-1, -2)"
        )


def _refuse_forward_mode(tensors: Iterable[torch.Tensor | None]) -> None:
    """Refuse tangents: an operator without a rule for them would give a derivative of 0."""
    if any(tensor is not None and unpack_dual(tensor).tangent is not None for tensor in tensors):
        raise AudioError(
            "forward-mode derivatives (jvp) of a capture are not computed; expected backward() or torch.autograd.grad"
        )
