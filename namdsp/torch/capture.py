# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""`Capture`: a capture as a module of PyTorch, exact forward, with gradients."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import nn

import namdsp.saving as saving
from namdsp.errors import AudioError, SettingError
from namdsp.model import Model
from namdsp.plan.channels import is_mono
from namdsp.runtime.arguments import MAX_STATE_BYTES
from namdsp.settings import check_switch
from namdsp.torch.arguments import HALVES, WHOLE_TYPES, check_floats, whole_number
from namdsp.torch.ops import capture
from namdsp.torch.runner import Runner


class _Flat(torch.autograd.Function):
    """Tensors as one, in one step there and one back: a step a weight would be the most of a training step's Python."""

    @staticmethod
    def forward(ctx: Any, *pieces: torch.Tensor) -> torch.Tensor:
        ctx.shapes = [piece.shape for piece in pieces]
        return torch.cat([piece.reshape(-1) for piece in pieces])

    @staticmethod
    def backward(ctx: Any, g: torch.Tensor) -> Any:
        pieces = g.split([shape.numel() for shape in ctx.shapes])
        return tuple(piece.view(shape) for piece, shape in zip(pieces, ctx.shapes, strict=True))


class Names(nn.Module):
    """A part of a capture, for the dots in its weights' names."""


class Capture(nn.Module):
    """A capture that plays tensors. Its parameters have the names of the file's weights.

    amp       : a `namdsp.Model`, at the size and with the switches that it was loaded with
    trainable : whether the weights are parameters that ask for gradients, or buffers
    """

    def __init__(self, amp: Model, *, trainable: bool = False) -> None:
        super().__init__()
        given: Any = amp
        if not isinstance(given, Model):
            raise SettingError(
                f"amp is a {type(given).__name__}; expected a model. Open a file with namdsp.load(path)"
            )
        self.amp = amp
        self.trainable = trainable
        self._runner = Runner(amp)
        self._places: list[tuple[nn.Module, str]] = []
        for name, array in saving.named_weights(amp).items():
            *path, own = name.split(".")
            place: nn.Module = self
            for part in path:
                if part not in place._modules:
                    place.add_module(part, Names())
                place = place.get_submodule(part)
            tensor = torch.from_numpy(array)
            if trainable:
                place.register_parameter(own, nn.Parameter(tensor))
            else:
                place.register_buffer(own, tensor)
            self._places.append((place, own))

    # -- facts ---------------------------------------------------------------------------------------

    @property
    def sample_rate(self) -> float:
        """Hz; signals are taken to be at this rate."""
        return self.amp.sample_rate

    @property
    def receptive_field(self) -> int | None:
        """Frames of input that reach one frame of output; None if the model never forgets."""
        return self.amp.receptive_field

    def extra_repr(self) -> str:
        """What `print` shows."""
        return f"{self.amp!r}, trainable={self.trainable}"

    # -- playing -------------------------------------------------------------------------------------

    def forward(self, x: torch.Tensor, state: torch.Tensor | None = None, *, valid: bool = False) -> Any:
        """Play a signal at the model's rate.

        x     : [T], [C, T] or [B, C, T] of float16, bfloat16, float32 or float64, on the CPU or a CUDA device. A mono
                model plays each channel by itself; others take theirs together
        state : from `initial_state`, or from the call before: goes on from there. None: settled on silence, as renders
                start
        valid : give only frames whose whole receptive field is in x, so receptive_field - 1 fewer than x has, as
                trainers do; then there is no start, and a step of training takes less time

        Returns y, shaped as x but for the model's outputs; with a state, (y, the state after it). float32 and halves
        have the engines' bits (halves rounded back to their type, but for autocast, where they are float32); float64 is
        computed in float64 by PyTorch's operations. An example with a sample that is not finite comes out as NaN.

        Raises
        ------
        AudioError : x or the state are no dense tensors of these types, or have a shape that the model does not take.
        """
        voices = self._voices(x)
        lead = self._lead(x, state) if valid else 0
        wide = torch.float64 if x.dtype == torch.float64 else torch.float32
        if state is not None:
            self._check_state(state, voices)
            state = state.to(wide)
        elif valid:
            state = voices.new_empty(0, dtype=wide)
        flat = self.flat()
        if not x.is_meta:
            check_floats("the tensor of weights", flat)
        given = voices.to(wide).contiguous(), flat.to(wide), state
        keep = torch.is_grad_enabled() and any(each is not None and each.requires_grad for each in given)
        y, after, _ = capture(*given, self._runner.handle, keep)
        if x.dtype in HALVES and not torch.is_autocast_enabled(x.device.type):
            y = y.to(x.dtype)
        if valid:
            return self._back(y[..., lead:], x[..., lead:])
        y = self._back(y, x)
        return y if state is None else (y, after)

    def initial_state(self, batch: int = 1, *, settled: bool = True) -> torch.Tensor:
        """States for so many voices, float32 [batch, floats], on the device of the weights.

        batch   : examples; for a mono model and [B, C, T] it is B x C
        settled : on silence, where renders start; else zeros, and what stands in the file

        It is a constant: no gradient goes through it to the weights.

        Raises
        ------
        SettingError : batch is no whole number, or that many states do not fit into memory.
        AudioError   : the weights are on the device meta.
        """
        flat, voices = self.flat().detach(), whole_number("batch", batch)
        check_floats("the tensor of weights", flat)
        check_switch(settled, "settled")
        size = 4 * voices * self._runner.state_size
        if size > MAX_STATE_BYTES:
            raise SettingError(
                f"states of {voices} voices need {size / 2**30:.1f} GiB; expected at most "
                f"{MAX_STATE_BYTES / 2**30:.0f} GiB. Make batch smaller"
            )
        row = self._runner.first_state(flat, settled=settled)
        return row.to(flat.device).expand(voices, -1).clone()

    def flat(self) -> torch.Tensor:
        """All weights as one tensor [N], in the file's order, with gradients to the parameters."""
        pieces = [getattr(place, own) for place, own in self._places]
        if torch.compiler.is_compiling():  # which makes one step of them by itself
            return torch.cat([piece.reshape(-1) for piece in pieces]) if pieces else torch.empty(0)
        return _Flat.apply(*pieces) if pieces else torch.empty(0)

    # -- files ---------------------------------------------------------------------------------------

    def named_weights(self) -> dict[str, Any]:
        """name -> float32 array, as they are now."""
        flat = self.flat().detach().cpu().to(torch.float32)
        return {name: view.numpy().copy() for name, view in self._runner.numbering.named(flat).items()}

    def model(self) -> Model:
        """The capture with the weights as they are now, to render, stream or compare with."""
        return saving.with_weights(self.amp, self.named_weights())

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        metadata: Mapping[str, Any] | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write a .nam file with the weights as they are now; arguments and errors are those of `namdsp.save`."""
        saving.save(self.amp, path, self.named_weights(), metadata=metadata, overwrite=overwrite)

    to_nam = save

    # -- inside --------------------------------------------------------------------------------------

    def _apply(self, fn: Callable[..., Any], recurse: bool = True) -> Any:
        """Weights go to devices and to float64, but to no shorter type: `.half()` would change the sound."""

        def kept(tensor: torch.Tensor) -> torch.Tensor:
            moved: torch.Tensor = fn(tensor)
            return moved if moved.dtype in WHOLE_TYPES else tensor.to(moved.device)

        return super()._apply(kept, recurse)

    def _lead(self, x: torch.Tensor, state: Any) -> int:
        """Frames that have not their whole receptive field."""
        field = self.receptive_field
        if state is not None or field is None or x.shape[-1] < field:
            raise AudioError(
                f"valid=True with {x.shape[-1]} frames, receptive field {field}, {'a' if state is not None else 'no'} "
                "state; expected at least a receptive field of frames, and no state"
            )
        return field - 1

    def _voices(self, x: torch.Tensor) -> torch.Tensor:
        """x as [V, C, T]."""
        check_floats("signal", x, data=False)
        if x.ndim not in (1, 2, 3):
            raise AudioError(f"signal has shape {list(x.shape)}; expected [T], [C, T] or [B, C, T]")
        if is_mono(self.amp):
            return x.reshape(x.shape[:-1].numel(), 1, x.shape[-1])
        channels, expected = (1 if x.ndim == 1 else x.shape[-2]), self.amp.in_channels
        if channels != expected:
            raise AudioError(f"signal has {channels} channels, the model takes {expected} together")
        return x.reshape(x.shape[:-2].numel() if x.ndim > 1 else 1, expected, x.shape[-1])

    def _back(self, y: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        """y [V, C_out, T] as x was."""
        if is_mono(self.amp):
            return y.reshape(x.shape)
        return y if x.ndim == 3 else y[0]

    def _check_state(self, state: torch.Tensor, voices: torch.Tensor) -> None:
        check_floats("state", state, data=not voices.is_meta)
        expected = (voices.shape[0], self._runner.state_size)
        if tuple(state.shape) != expected:
            raise AudioError(
                f"state is {list(state.shape)}; expected {list(expected)}: initial_state({expected[0]}) makes it"
            )
