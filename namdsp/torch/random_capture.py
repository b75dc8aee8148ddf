# mypy: disable-error-code="misc, no-untyped-call, untyped-decorator"
"""`RandomCapture`: another capture for each example of a batch, those of one shape in one launch."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
import torch
from torch import nn

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError, SettingError
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.plan.plan import Plan
from namdsp.runtime.offline import Task
from namdsp.runtime.schedule import run_tasks
from namdsp.torch import on_device
from namdsp.torch.arguments import check_floats
from namdsp.torch.library import KEPT, Captures, Library
from namdsp.torch.runner import Runner


class _Shape:
    """Captures of one structure on a device: their weights, one row each."""

    def __init__(self, runner: Runner, where: torch.device) -> None:
        self.engine = on_device.whole(runner.plan, runner.numbering.shapes, where)
        self._numbered = list(runner.numbering.shapes)
        self._rows: dict[int, int] = {}
        self._packed: torch.Tensor | None = None

    def take(self, indices: list[int], library: Library, where: torch.device) -> None:
        """Take in the captures that are not here yet."""
        new = [index for index in dict.fromkeys(indices) if index not in self._rows]
        if not new:
            return
        numbers = [torch.from_numpy(self._numbers(library[index].plan)) for index in new]
        packed = self.engine.packing(torch.stack(numbers).to(where))
        self._rows |= {index: len(self._rows) + at for at, index in enumerate(new)}
        self._packed = packed if self._packed is None else torch.cat([self._packed, packed])

    def _numbers(self, plan: Plan) -> Float32:
        found: Float32 = np.concatenate(
            [np.ravel(array) for index in self._numbered for array in plan.ops[index].numbers()]
        )
        return found

    def play(self, x: torch.Tensor, indices: list[int]) -> torch.Tensor:
        """x [B, C, T], each example through its capture."""
        assert self._packed is not None
        rows = torch.tensor([self._rows[index] for index in indices]).to(x.device, non_blocking=True)
        y: torch.Tensor = self.engine.play(x.reshape(-1, x.shape[-1]), self._packed[rows])
        return y.reshape(x.shape)


class RandomCapture(nn.Module):
    """A set of mono captures; each example of a batch is played by one of them, drawn at random.

    captures : a folder of .nam files (all below it), or a list of files and models, all of one rate
    seed     : of the draws; None: PyTorch's own generator
    kept     : models that stay loaded in memory. A GPU keeps the weights of all that were drawn
    options  : of `namdsp.load`: slim, compatibility

    Captures are loaded when they are first drawn. There are no gradients, and no place in
    a compiled graph: it makes data.
    """

    def __init__(
        self, captures: Captures, *, seed: int | None = None, kept: int = KEPT, **options: Any
    ) -> None:
        super().__init__()
        self.library = Library(captures, options, kept)
        self._generator = None if seed is None else torch.Generator().manual_seed(seed)
        self._shapes: dict[tuple[torch.device, Hashable], _Shape | None] = {}
        self._structures: dict[int, Hashable] = {}

    def __len__(self) -> int:
        return len(self.library)

    def extra_repr(self) -> str:
        """What `print` shows."""
        return f"{len(self)} captures"

    def name(self, index: int) -> str:
        """The file of a capture."""
        return self.library.name(index)

    def draw(self, count: int) -> torch.Tensor:
        """Numbers of `count` captures, each equally likely."""
        return torch.randint(len(self.library), (count,), generator=self._generator)

    @torch.no_grad()
    def forward(self, x: torch.Tensor, ids: Any = None) -> tuple[torch.Tensor, torch.Tensor]:
        """Play a batch, each example from silence.

        x   : floats [B, T] or [B, C, T]; each channel of an example by itself, through the example's capture
        ids : int [B], the captures to take; None: drawn

        Returns y, float32 like x, with the bits of `Model.render`, and the numbers of the captures, int64 [B].

        Raises
        ------
        AudioError   : x is no batch of floats, or asks for a gradient.
        SettingError : ids are not B numbers of captures.
        NamFileError : a capture cannot be used.
        """
        check_floats("x", x)
        if x.ndim not in (2, 3):
            raise AudioError(f"x is {list(x.shape)}; expected a batch of floats, [B, T] or [B, C, T]")
        if x.requires_grad:
            raise AudioError(
                "x requires a gradient, and there is none; give x.detach(), or use namdsp.torch.Capture"
            )
        with on_device.current(x):
            return self._played(x, self._chosen(ids, len(x)))

    def _played(self, x: torch.Tensor, chosen: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
        signal = x.to(torch.float32).reshape(len(x), -1 if x.numel() else 1, x.shape[-1])
        y = torch.empty_like(signal)
        rest: list[int] = []
        for shape, examples in self._by_shape(chosen, x.device).items():
            found = self._shape(shape, chosen[examples[0]], x.device)
            if found is None:
                rest += examples
                continue
            indices = [chosen[example] for example in examples]
            found.take(indices, self.library, x.device)
            y[examples] = found.play(signal[examples], indices)
        if rest:
            self._on_host(signal, chosen, rest, y)
        bad = ~signal.isfinite().all(2).all(1)
        y = torch.where(bad[:, None, None], torch.nan, y)
        return y.reshape(x.shape), torch.tensor(chosen)

    def _chosen(self, ids: Any, count: int) -> list[int]:
        given = self.draw(count) if ids is None else ids
        chosen = [each.item() if hasattr(each, "item") else each for each in given]
        right = all(type(each) is int and 0 <= each < len(self.library) for each in chosen)
        if len(chosen) != count or not right:
            raise SettingError(f"ids are {chosen[:8]}; expected {count} numbers below {len(self.library)}")
        return chosen

    def _by_shape(self, chosen: list[int], where: torch.device) -> dict[Hashable, list[int]]:
        found: dict[Hashable, list[int]] = {}
        for example, index in enumerate(chosen):
            key = self._structure(index) if where.type == "cuda" or interpreted() else None
            found.setdefault(key, []).append(example)
        return found

    def _shape(self, key: Hashable, index: int, where: torch.device) -> _Shape | None:
        """What plays captures of a structure on a device; None: the processor does."""
        if key is None:
            return None
        if (where, key) not in self._shapes:
            shape = _Shape(Runner(self.library[index]), where)
            self._shapes[where, key] = None if shape.engine is None else shape
        return self._shapes[where, key]

    def _structure(self, index: int) -> Hashable:
        if index not in self._structures:
            self._structures[index] = self.library[index].plan.structure
        return self._structures[index]

    def _on_host(self, signal: torch.Tensor, chosen: list[int], examples: list[int], y: torch.Tensor) -> None:
        takes = [signal[example].nan_to_num(0, 0, 0).cpu().numpy() for example in examples]
        engines = [self.library[chosen[example]].offline_engine("numba") for example in examples]
        tasks = [Task(engine, take) for engine, take in zip(engines, takes, strict=True)]
        threads = torch.get_num_threads()
        for example, task in zip(examples, run_tasks(tasks, threads), strict=True):
            y[example] = torch.from_numpy(task.y)

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: without engines."""
        return {**super().__getstate__(), "_shapes": {}}  # type: ignore[no-untyped-call, unused-ignore]
