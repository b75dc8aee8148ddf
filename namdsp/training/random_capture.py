# mypy: disable-error-code="misc, no-untyped-call, untyped-decorator"
"""`RandomCapture`: a random capture for each example of a batch; captures of equal structure share one launch."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.utils.data import get_worker_info

from namdsp.errors import AudioError, NamFileError, SettingError
from namdsp.folders.find import find_models
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.plan.plan import is_mono
from namdsp.plan.with_coefficients import coefficients_of
from namdsp.runtime.dispatch import EngineRequest
from namdsp.runtime.offline import RenderTask, render_tasks
from namdsp.torch import gpu_runner
from namdsp.torch.arguments import check_floats
from namdsp.torch.runner import Runner

#: Default number of models that stay loaded, with their engines.
DEFAULT_MAX_LOADED = 256

Captures = str | os.PathLike[str] | Sequence[str | os.PathLike[str] | Model]


class CaptureSet:
    """Captures by index.

    captures   : a folder and its subfolders, or a pattern of files; or a list of files and models
    options    : of `namdsp.load`
    max_loaded : models that stay loaded; the least recently used is dropped first

    Raises
    ------
    SettingError : there is no capture.
    """

    def __init__(
        self, captures: Captures, options: dict[str, Any], max_loaded: int = DEFAULT_MAX_LOADED
    ) -> None:
        self._options, self._max_loaded = options, max_loaded
        self._loaded: dict[int, Model] = {}
        if isinstance(captures, str | os.PathLike):
            #: paths or models
            self.entries: list[Any] = [file.path for file in find_models([captures])]
        elif not isinstance(captures, Iterable):
            raise SettingError(
                f"captures is {captures!r:.60}; expected a folder, or a list of .nam files and models"
            )
        else:
            self.entries = list(captures)
            if not self.entries:
                raise SettingError("captures is empty; expected .nam files or models")
        #: Hz of all captures; None before the first one is loaded
        self.sample_rate: float | None = None

    def __len__(self) -> int:
        return len(self.entries)

    def name(self, index: int) -> str:
        """Return the path of a capture, or of the file that a model was read from."""
        entry = self.entries[index]
        return entry.file.file if isinstance(entry, Model) else os.fsdecode(entry)

    def __getitem__(self, index: int) -> Model:
        """Return a capture.

        Raises
        ------
        NamFileError : it cannot be used, has another sample rate than the others, or is not mono.
        """
        if index in self._loaded:
            self._loaded[index] = self._loaded.pop(index)  # the last to be dropped
            return self._loaded[index]
        entry = self.entries[index]
        model = entry if isinstance(entry, Model) else open_model(entry, **self._options)
        if not is_mono(model):
            raise NamFileError(
                f"has {model.in_channels} input and {model.out_channels} output channels; expected mono. Leave it out",
                file=self.name(index),
            )
        if self.sample_rate not in (None, model.sample_rate):
            raise NamFileError(
                f"runs at {model.sample_rate:g} Hz, others at {self.sample_rate:g} Hz; expected captures of one rate. "
                "Make one set for each rate",
                file=self.name(index),
            )
        self.sample_rate = model.sample_rate
        self._loaded[index] = model
        if len(self._loaded) > self._max_loaded:
            del self._loaded[next(iter(self._loaded))]
        return model

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without loaded models: other processes load what they draw."""
        return {**vars(self), "_loaded": {}}


class _SharedWeights:
    """Captures of one structure on a device: their weights, one row each."""

    def __init__(self, runner: Runner, where: torch.device) -> None:
        self.engine = gpu_runner.gpu_engine(
            runner.engines.plan, runner.engines.coefficient_map.shapes, where, fused=True
        )
        self._numbered = list(runner.engines.coefficient_map.shapes)
        self._rows: dict[int, int] = {}
        self._packed: torch.Tensor | None = None

    def add(self, indices: list[int], capture_set: CaptureSet, where: torch.device) -> None:
        """Add the captures that are not here yet."""
        new = [index for index in dict.fromkeys(indices) if index not in self._rows]
        if not new:
            return
        plans = [capture_set[index].plan for index in new]
        coefficients = [torch.from_numpy(coefficients_of(plan, self._numbered)) for plan in plans]
        packed = self.engine.packing(torch.stack(coefficients).to(where))
        self._rows |= {index: len(self._rows) + at for at, index in enumerate(new)}
        self._packed = packed if self._packed is None else torch.cat([self._packed, packed])

    def play(self, x: torch.Tensor, indices: list[int]) -> torch.Tensor:
        """Process x [B, C, T], each example through its capture."""
        assert self._packed is not None
        rows = torch.tensor([self._rows[index] for index in indices]).to(x.device, non_blocking=True)
        y: torch.Tensor = self.engine.play(x.reshape(-1, x.shape[-1]), self._packed[rows])
        return y.reshape(x.shape)


class RandomCapture(nn.Module):
    """Process each example of a batch through a random one of several mono captures.

    captures   : a folder of .nam files (and its subfolders), or a list of files and models, all of one sample rate
    seed       : of the draws; None: PyTorch's generator. Each worker of a DataLoader draws others, in each epoch;
                 processes that train together each need a seed of their own
    max_loaded : models that stay loaded in memory. A GPU keeps the weights of all that were drawn
    options    : of `namdsp.load`: slim, compatibility

    Captures are loaded when they are first drawn. It makes data: it has no gradients and cannot be part of a compiled
    graph.
    """

    def __init__(
        self,
        captures: Captures,
        *,
        seed: int | None = None,
        max_loaded: int = DEFAULT_MAX_LOADED,
        **options: Any,
    ) -> None:
        super().__init__()
        self.capture_set: CaptureSet = CaptureSet(captures, options, max_loaded)
        self._seed, self._drawn_in = seed, 0
        self._generator = None if seed is None else torch.Generator().manual_seed(seed)
        self._shared: dict[tuple[torch.device, Hashable], _SharedWeights | None] = {}
        self._structures: dict[int, Hashable] = {}

    def __len__(self) -> int:
        return len(self.capture_set)

    def extra_repr(self) -> str:
        """Return the text that `print` shows."""
        return f"{len(self)} captures"

    def name(self, index: int) -> str:
        """Return the file of a capture."""
        return self.capture_set.name(index)

    def draw(self, count: int) -> torch.Tensor:
        """Return the indices of `count` captures, each equally likely."""
        worker = get_worker_info()
        if self._seed is not None and worker is not None and self._drawn_in != worker.seed:
            # every worker has a copy of one generator; PyTorch's seed of a worker differs in each epoch, too
            self._drawn_in = worker.seed
            mixed = np.random.SeedSequence([self._seed, worker.seed]).generate_state(1, np.uint64)
            self._generator = torch.Generator().manual_seed(int(mixed[0]))
        return torch.randint(len(self.capture_set), (count,), generator=self._generator)

    @torch.no_grad()
    def forward(self, x: torch.Tensor, ids: Any = None) -> tuple[torch.Tensor, torch.Tensor]:
        """Process a batch, each example from silence.

        x   : floats [B, T] or [B, C, T]; each channel of an example by itself, through the example's capture
        ids : int [B], indices of captures; None: drawn

        Returns y, float32 like x, with the bits of `Model.render`, and the indices of the captures, int64 [B].

        Raises
        ------
        AudioError   : x is no batch of floats, or requires a gradient.
        SettingError : ids are not B indices of captures.
        NamFileError : a capture cannot be used.
        """
        check_floats("x", x)
        if x.ndim not in (2, 3):
            raise AudioError(f"x is {list(x.shape)}; expected a batch of floats, [B, T] or [B, C, T]")
        if x.requires_grad:
            raise AudioError(
                "x requires a gradient, but a RandomCapture has none; pass x.detach(), or use namdsp.torch.Capture"
            )
        with gpu_runner.current(x):
            return self._played(x, self._chosen(ids, len(x)))

    def _played(self, x: torch.Tensor, chosen: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
        signal = x.to(torch.float32).reshape(len(x), -1 if x.numel() else 1, x.shape[-1])
        y = torch.empty_like(signal)
        rest: list[int] = []
        for shape, examples in self._by_shape(chosen, x.device).items():
            shared = self._shared_weights(shape, chosen[examples[0]], x.device)
            if shared is None:
                rest += examples
                continue
            indices = [chosen[example] for example in examples]
            shared.add(indices, self.capture_set, x.device)
            y[examples] = shared.play(signal[examples], indices)
        if rest:
            self._on_cpu(signal, chosen, rest, y)
        bad = ~signal.isfinite().all(2).all(1)
        y = torch.where(bad[:, None, None], torch.nan, y)
        return y.reshape(x.shape), torch.tensor(chosen)

    def _chosen(self, ids: Any, count: int) -> list[int]:
        requested = self.draw(count) if ids is None else ids
        chosen = [index.item() if hasattr(index, "item") else index for index in requested]
        right = all(type(index) is int and 0 <= index < len(self.capture_set) for index in chosen)
        if len(chosen) != count or not right:
            raise SettingError(
                f"ids are {chosen[:8]}; expected {count} numbers below {len(self.capture_set)}"
            )
        return chosen

    def _by_shape(self, chosen: list[int], where: torch.device) -> dict[Hashable, list[int]]:
        examples: dict[Hashable, list[int]] = {}
        for example, index in enumerate(chosen):
            key = self._structure(index) if where.type == "cuda" or interpreted() else None
            examples.setdefault(key, []).append(example)
        return examples

    def _shared_weights(self, key: Hashable, index: int, where: torch.device) -> _SharedWeights | None:
        """Return the captures of a structure on a device; None: they run on the CPU."""
        if key is None:
            return None
        if (where, key) not in self._shared:
            shape = _SharedWeights(Runner(self.capture_set[index]), where)
            self._shared[where, key] = None if shape.engine is None else shape
        return self._shared[where, key]

    def _structure(self, index: int) -> Hashable:
        if index not in self._structures:
            self._structures[index] = self.capture_set[index].plan.structure
        return self._structures[index]

    def _on_cpu(self, signal: torch.Tensor, chosen: list[int], examples: list[int], y: torch.Tensor) -> None:
        signals = [signal[example].nan_to_num(0, 0, 0).cpu().numpy() for example in examples]
        engines = [
            self.capture_set[chosen[example]].offline_engine(EngineRequest("numba")) for example in examples
        ]
        tasks = [RenderTask(engine, add) for engine, add in zip(engines, signals, strict=True)]
        threads = torch.get_num_threads()
        for example, task in zip(examples, render_tasks(tasks, threads), strict=True):
            y[example] = torch.from_numpy(task.y)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without engines, for copies and other processes."""
        return {**super().__getstate__(), "_shared": {}}  # type: ignore[no-untyped-call, unused-ignore]
