"""One job's training on one device: parameters in one flat tensor, Adam written out, a step that a CUDA graph can hold.

Learning rate, position in the table of windows and everything else that changes is a tensor, so that a captured step
can be played again and again without the CPU.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from training.jobs import Job
from training.shapes import SHAPES, LstmShape, WaveNetShape
from training.wavenet import WaveNet, lengths

#: Loss: squared error of the samples, and of the samples with this share of the one before taken off; relative to the
#: power of the target in the window, but windows quieter than FLOOR of the mean power count by that.
EMPHASIS, EMPHASIS_WEIGHT, FLOOR = 0.85, 0.1, 0.1
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
#: Of the running mean of the weights, which is what is judged and kept.
MEAN_SHARE = 0.002
WARM_UP = 200
TABLE = 4096


@dataclass(frozen=True)
class Settings:
    """batch windows of `outputs` frames a step; learning rate at its highest and lowest."""

    batch: int = 16
    outputs: int = 8192
    rate: float = 4e-3
    last_rate: float = 1e-5
    streams: int = 256
    chunk: int = 512


def loss_of(y: Tensor, target: Tensor, mean_power: float) -> Tensor:
    """The loss over windows [B, n]."""
    error = y - target
    power = (target * target).mean(1) + FLOOR * mean_power
    sharp = error[:, 1:] - EMPHASIS * error[:, :-1]
    sharp_target = target[:, 1:] - EMPHASIS * target[:, :-1]
    sharp_power = (sharp_target * sharp_target).mean(1) + FLOOR * mean_power * 0.1
    plain = ((error * error).mean(1) / power).mean()
    return plain + EMPHASIS_WEIGHT * ((sharp * sharp).mean(1) / sharp_power).mean()


class Flat:
    """Parameters as views of one tensor, their running mean, and Adam's two moments."""

    def __init__(self, parameters: Sequence[Tensor], device: torch.device) -> None:
        self.sizes = [tuple(p.shape) for p in parameters]
        self.values = torch.cat([p.reshape(-1) for p in parameters]).float().to(device)
        self.mean = self.values.clone()
        self.first, self.second = torch.zeros_like(self.values), torch.zeros_like(self.values)
        self.count = torch.zeros((), device=device)
        self.rate = torch.zeros((), device=device)
        self.leaves = [view.requires_grad_() for view in self.views(self.values)]

    def views(self, flat: Tensor) -> list[Tensor]:
        """The parameters inside of a flat tensor."""
        parts = flat.detach().split([math.prod(size) for size in self.sizes])
        return [part.view(size) for part, size in zip(parts, self.sizes, strict=True)]

    @torch.no_grad()
    def adam(self, grads: Sequence[Tensor]) -> None:
        """One update by Adam; steps, rate and moments stay on the device."""
        grad = torch.cat([g.reshape(-1) for g in grads])
        self.count += 1
        self.first.lerp_(grad, 1 - BETA1)
        self.second.mul_(BETA2).addcmul_(grad, grad, value=1 - BETA2)
        first = self.first / (1 - torch.exp(self.count * math.log(BETA1)))
        second = self.second / (1 - torch.exp(self.count * math.log(BETA2)))
        self.values -= self.rate * first / (second.sqrt_() + EPSILON)
        self.mean.lerp_(self.values, torch.clamp(self.count.reciprocal(), min=MEAN_SHARE))

    def restart(self, values: Tensor) -> None:
        """Go on from other values, with no memory of the moments."""
        with torch.no_grad():
            self.values.copy_(values)
            self.mean.copy_(values)
            self.first.zero_()
            self.second.zero_()
            self.count.zero_()


class Trainer:
    """What a job does on its device. `run(steps)` only queues work on a GPU."""

    def __init__(self, job: Job, x: Tensor, y: Tensor, settings: Settings) -> None:
        """x, y: the training takes [S, T], on the device."""
        self.job, self.x, self.y, self.settings = job, x, y, settings
        self.shape = SHAPES[job.shape]
        self.device = x.device
        self.generator = torch.Generator().manual_seed(job.seed)
        self.mean_power = float((y * y).mean())
        self.steps = 0
        self.loss = torch.zeros((), device=self.device)

    flat: Flat
    #: How rarely it is judged, against others: judging may take longer than training.
    patience = 1.0

    def run(self, steps: int, rate: float, coarse: bool = False) -> None:
        """Take steps at this learning rate; coarse: matrix products may round to TF32."""
        raise NotImplementedError

    def judge(self, x: Tensor, y: Tensor, flat: Tensor) -> list[float]:
        """Energy of the error over that of the target, for each take [T] of a few."""
        raise NotImplementedError


class WaveNetTrainer(Trainer):
    """Windows at random places, each with its whole receptive field."""

    def __init__(self, job: Job, x: Tensor, y: Tensor, settings: Settings) -> None:
        super().__init__(job, x, y, settings)
        assert isinstance(self.shape, WaveNetShape)
        self.net = WaveNet(self.shape)
        self.flat = Flat(self.net.start(self.generator), self.device)
        self.frames = lengths(self.shape, settings.outputs)[0]
        self.reach = torch.arange(self.frames, device=self.device)
        self.index = torch.zeros((), dtype=torch.long, device=self.device)
        self.table = torch.zeros(TABLE, settings.batch, dtype=torch.long, device=self.device)
        self.graphs: dict[bool, torch.cuda.CUDAGraph] = {}
        self.stream = torch.cuda.Stream(self.device) if self.device.type == "cuda" else None
        self._shuffle()
        if self.stream is not None:
            torch.cuda.synchronize(self.device)
            self.graphs = {coarse: self._graph(coarse) for coarse in (True, False)}

    def _shuffle(self) -> None:
        """New places for the next TABLE steps: starts in the takes laid end to end."""
        takes, frames = self.x.shape
        shape = (TABLE, self.settings.batch)
        take = torch.randint(takes, shape, generator=self.generator)
        start = torch.randint(frames - self.frames + 1, shape, generator=self.generator)
        self.table.copy_(take * frames + start)
        self.index.zero_()

    def _step(self) -> None:
        starts = self.table.index_select(0, self.index[None])[0]
        self.index += 1
        places = starts[:, None] + self.reach
        x = self.x.view(-1)[places]
        target = self.y.view(-1)[places[:, self.frames - self.settings.outputs :]]
        y = self.net.forward(self.flat.leaves, x, self.settings.outputs)
        loss = loss_of(y, target, self.mean_power)
        self.flat.adam(torch.autograd.grad(loss, self.flat.leaves))
        self.loss.copy_(loss.detach())

    def _graph(self, coarse: bool) -> torch.cuda.CUDAGraph:
        """One step, captured. What warming up changes is put back."""
        torch.backends.cuda.matmul.allow_tf32 = coarse
        with torch.cuda.stream(self.stream):
            kept = [t.clone() for t in self._state()]
            for _ in range(2):
                self._step()
            for t, old in zip(self._state(), kept, strict=True):
                t.copy_(old)
        torch.cuda.synchronize(self.device)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            self._step()
        torch.backends.cuda.matmul.allow_tf32 = False
        return graph

    def _state(self) -> list[Tensor]:
        f = self.flat
        return [f.values, f.mean, f.first, f.second, f.count, self.index]

    def run(self, steps: int, rate: float, coarse: bool = False) -> None:
        """As in Trainer; at most up to the end of the table, which is then filled anew."""
        if self.steps % TABLE + steps > TABLE:
            raise ValueError("a run may not cross the end of the table")
        if self.stream is None:
            self.flat.rate.fill_(rate)
            for _ in range(steps):
                self._step()
        else:
            with torch.cuda.stream(self.stream):
                self.flat.rate.fill_(rate)
                for _ in range(steps):
                    self.graphs[coarse].replay()
        self.steps += steps
        if self.steps % TABLE == 0:
            if self.stream is not None:
                self.stream.synchronize()
            self._shuffle()
            if self.stream is not None:
                torch.cuda.current_stream(self.device).synchronize()

    @torch.no_grad()
    def judge(self, x: Tensor, y: Tensor, flat: Tensor) -> list[float]:
        """As in Trainer; silence before each take."""
        parameters = self.flat.views(flat)
        found = []
        for take, target in zip(x, y, strict=True):
            outputs = len(take)
            frames = lengths(self.shape, outputs)[0]
            padded = torch.nn.functional.pad(take, (frames - outputs, 0))[None]
            error = self.net.forward(parameters, padded, outputs)[0] - target
            found.append(float((error.double() ** 2).sum() / (target.double() ** 2).sum()))
        return found


class LstmTrainer(Trainer):
    """Many streams through the takes, a chunk at a time, states carried on and gradients cut."""

    #: Chunks at the start of a stream that only settle its state.
    SETTLE, LONG = 4, 36
    patience = 3.0

    def __init__(self, job: Job, x: Tensor, y: Tensor, settings: Settings) -> None:
        super().__init__(job, x, y, settings)
        assert isinstance(self.shape, LstmShape)
        torch.manual_seed(job.seed)
        width = self.shape.width
        torch.backends.cudnn.allow_tf32 = False
        self.lstm = torch.nn.LSTM(1, width, self.shape.layers).to(self.device)
        self.head = torch.nn.Linear(width, 1).to(self.device)
        self.parameters = [*self.lstm.parameters(), *self.head.parameters()]
        self.flat = Flat([p.detach() for p in self.parameters], self.device)
        self.stream = torch.cuda.Stream(self.device) if self.device.type == "cuda" else None
        self.state: Any = None
        self.at = 0

    def _begin(self) -> None:
        s = self.settings
        takes, frames = self.x.shape
        take = torch.randint(takes, (s.streams,), generator=self.generator)
        start = torch.randint(max(1, frames - self.LONG * s.chunk), (s.streams,), generator=self.generator)
        self.starts = (take * frames + start).to(self.device)
        self.state, self.at = None, 0

    def _step(self) -> None:
        s = self.settings
        if self.at in (0, self.LONG):
            self._begin()
        places = self.starts + torch.arange(s.chunk, device=self.device)[:, None] + self.at * s.chunk
        x, target = self.x.view(-1)[places], self.y.view(-1)[places]
        settling = self.at < self.SETTLE
        with torch.set_grad_enabled(not settling):
            h, state = self.lstm(x[:, :, None], self.state)
            y = self.head(h)[:, :, 0]
        self.state = tuple(each.detach() for each in state)
        self.at += 1
        if settling:
            return
        loss = loss_of(y.T, target.T, self.mean_power)
        grads = torch.autograd.grad(loss, self.parameters)
        length = torch.sqrt(sum((g * g).sum() for g in grads))
        shorten = torch.clamp(1.0 / (length + 1e-6), max=1.0)
        self.flat.adam([g * shorten for g in grads])
        self._put(self.flat.values)
        self.loss.copy_(loss.detach())

    @torch.no_grad()
    def _put(self, flat: Tensor) -> None:
        for p, value in zip(self.parameters, self.flat.views(flat), strict=True):
            p.copy_(value)

    def run(self, steps: int, rate: float, coarse: bool = False) -> None:
        """As in Trainer."""
        with torch.cuda.stream(self.stream):
            self.flat.rate.fill_(rate)
            for _ in range(steps):
                self._step()
        self.steps += steps

    @torch.no_grad()
    def judge(self, x: Tensor, y: Tensor, flat: Tensor) -> list[float]:
        """As in Trainer; settled on silence, as players do."""
        self._put(flat)
        silence = torch.zeros(24000, x.shape[0], 1, device=self.device)
        _, state = self.lstm(silence)
        parts = []
        for part in x.T[:, :, None].split(16384):
            h, state = self.lstm(part.contiguous(), state)
            parts.append(self.head(h)[:, :, 0].T)
        error = (torch.cat(parts, dim=1) - y).double()
        self._put(self.flat.values)
        return ((error**2).sum(1) / (y.double() ** 2).sum(1)).tolist()


def trainer(job: Job, x: Tensor, y: Tensor, settings: Settings) -> Trainer:
    """The trainer of a job."""
    kind = LstmTrainer if isinstance(SHAPES[job.shape], LstmShape) else WaveNetTrainer
    return kind(job, x, y, settings)
