# mypy: disable-error-code="misc"
"""`CaptureDataset`: excerpts of recordings, and the same through captures, computed during training."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import soundfile
import torch
from torch.utils.data import IterableDataset, get_worker_info

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.errors import AudioError, MissingAudioError, SettingError, missing_file
from namdsp.folders.find import find_takes
from namdsp.torch.arguments import integer
from namdsp.training.random_capture import Captures, RandomCapture

#: Context frames before an excerpt for captures of infinite receptive field; the context starts from the steady state.
RECURRENT_CONTEXT = 24000

Examples = tuple[torch.Tensor, torch.Tensor, torch.Tensor, list[dict[str, Any]]]
Audio = str | os.PathLike[str] | Sequence[Any]


class Source(NamedTuple):
    """A recording: its name, the file or array, how many frames and channels it has."""

    name: str
    entry: Any
    frames: int
    channels: int


class CaptureDataset(IterableDataset[Any]):
    """A data set of (dry, wet, id, settings): an excerpt, its render, the index of the capture, the random settings.

    Example i depends on seed, epoch and i only, so it is the same for any number of workers, none is repeated, and
    none is left out. Each worker reads excerpts from disk and loads the captures that it draws, a bounded number.

    captures : as for `RandomCapture`
    audio    : a folder of recordings (and its subfolders), or a list of files, or of float arrays [T] in memory; at the
               sample rate of the captures
    frames   : length of an excerpt
    examples : in an epoch; None: no end
    gain_db  : range of the gain on the dry signal, (lowest, highest)
    seed     : of everything
    batch    : None: one example at a time, for a DataLoader that batches. A number: batches [N, frames] that are
               processed together, for `DataLoader(dataset, batch_size=None)`, or to be iterated directly
    device   : on which batches are computed
    short    : what becomes of recordings with fewer frames: "refuse", or "skip", which leaves them out
    rank, world : of this process among several that share the examples
    options  : of `namdsp.load`: slim, compatibility

    A wet excerpt starts as if the recording had played before it: its receptive field is processed too, and trimmed;
    for an LSTM, whose receptive field is infinite, RECURRENT_CONTEXT frames.
    settings : capture (its file), source (file, or index of the array), start (frame), channel, gain_db

    The headers of all recordings are read at once, so unusable ones are refused before the first example.

    Raises
    ------
    SettingError : a setting without meaning, or a folder without captures or recordings.
    AudioError   : a recording cannot be read, has another sample rate than the captures, or is too short.
    NamFileError : the first capture cannot be used.
    """

    def __init__(
        self,
        captures: Captures,
        audio: Audio,
        *,
        frames: int,
        examples: int | None = None,
        gain_db: tuple[float, float] = (0.0, 0.0),
        seed: int = 0,
        batch: int | None = None,
        device: str | torch.device = "cpu",
        short: str = "refuse",
        rank: int = 0,
        world: int = 1,
        **options: Any,
    ) -> None:
        if frames < 1 or (batch is not None and batch < 1) or not 0 <= rank < world:
            raise SettingError(
                f"frames is {frames}, batch {batch}, rank {rank} of {world}; expected at least 1, and ranks from 0"
            )
        seed = integer("seed", seed)
        examples = None if examples is None else integer("examples", examples, 1)
        if not _is_range(gain_db):
            raise SettingError(f"gain_db is {gain_db}; expected (lowest, highest), from -200 to 200 dB")
        if short not in ("refuse", "skip"):
            raise SettingError(f'short is {short!r}; expected "refuse" or "skip"')
        self._play = RandomCapture(captures, **options)
        self._sources = self._fitting(_sources(audio), frames, skip=short == "skip")
        self._frames, self._examples, self._batch = frames, examples, batch
        self._gain_db, self._seed = gain_db, seed
        # in memory that the workers share: those of `persistent_workers` were copied before the next epoch
        self._epoch = torch.zeros((), dtype=torch.int64).share_memory_()
        self._device, self._rank, self._world = torch.device(device), rank, world

    def set_epoch(self, epoch: int) -> None:
        """Select other examples: call it before each epoch, in the process that makes the DataLoader's iterator.

        Workers that exist see it too, when the next iterator is made. An iterator that is under way keeps its epoch,
        once each worker has delivered something.
        """
        self._epoch.fill_(integer("epoch", epoch))

    @property
    def captures(self) -> RandomCapture:
        """The captures; `captures.name(id)` is a capture's file."""
        return self._play

    def __iter__(self) -> Iterator[Any]:
        return self._examples_of(int(self._epoch))

    def _examples_of(self, epoch: int) -> Iterator[Any]:
        info = get_worker_info()
        worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
        size = self._batch or 1
        at, step = self._rank * workers + worker, self._world * workers
        while self._examples is None or at * size < self._examples:
            stop = (at + 1) * size if self._examples is None else min((at + 1) * size, self._examples)
            examples = self._make(range(at * size, stop), epoch)
            yield examples if self._batch else _single(examples)
            at += step

    def __len__(self) -> int:
        """Return the examples of an epoch, or its batches if there are batches."""
        if self._examples is None or self._world > 1:
            why = (
                "it has no end"
                if self._examples is None
                else "a rank's share depends on the DataLoader's workers"
            )
            raise TypeError(f"the data set has no length: {why}")
        return -(-self._examples // (self._batch or 1))

    def __repr__(self) -> str:
        examples = "without end" if self._examples is None else f"{self._examples} examples"
        return (
            f"<CaptureDataset {len(self._play)} captures, {len(self._sources)} recordings, {self._frames} frames, "
            f"{examples}>"
        )

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor, int, dict[str, Any]]:
        """Return one example; the same every time."""
        return _single(self.make_examples([index]))

    def make_examples(self, indices: Sequence[int]) -> Examples:
        """Return examples, processed together: dry and wet [N, frames], indices of captures [N], settings of each."""
        return self._make(indices, int(self._epoch))

    def _make(self, indices: Sequence[int], epoch: int) -> Examples:
        drawn = [self._draw(index, epoch) for index in indices]
        ids, sources, settings = map(list, zip(*drawn, strict=True))
        context = max(_context_frames(self._play.capture_set[index].receptive_field) for index in ids)
        read = [
            self._excerpt(source.entry, one, context) for source, one in zip(sources, settings, strict=True)
        ]
        excerpts = torch.from_numpy(np.stack(read)).to(self._device)
        y, captures = self._play(excerpts, ids)
        return excerpts[:, context:].clone(), y[:, context:].clone(), captures, settings

    def _draw(self, index: int, epoch: int) -> tuple[int, Source, dict[str, Any]]:
        rng = np.random.default_rng([self._seed, epoch, integer("the example", index)])
        chosen = int(rng.integers(len(self._play)))
        source = self._sources[int(rng.integers(len(self._sources)))]
        settings = {
            "capture": self._play.name(chosen),
            "source": source.name,
            "start": int(rng.integers(source.frames - self._frames + 1)),
            "channel": int(rng.integers(source.channels)),
            "gain_db": float(rng.uniform(*self._gain_db)),
        }
        return chosen, source, settings

    def _fitting(self, sources: list[Any], frames: int, *, skip: bool) -> list[Source]:
        """Return the sources that are long enough, all at the captures' sample rate."""
        capture_set, fitting = self._play.capture_set, []
        for number, entry in enumerate(sources):
            if isinstance(entry, np.ndarray):
                source = Source(str(number), entry, len(entry), 1)
            else:
                info = _opened(soundfile.info, entry)
                rate = capture_set.sample_rate or capture_set[0].sample_rate
                if info.samplerate != rate:
                    raise AudioError(
                        f"{entry}: is at {info.samplerate} Hz, the captures at {rate:g} Hz; expected the same. "
                        "Convert it once: namdsp.resample"
                    )
                source = Source(entry, entry, info.frames, info.channels)
            if source.frames >= frames:
                fitting.append(source)
            elif not skip:
                raise AudioError(
                    f"{source.name}: has {source.frames} frames; expected at least {frames}. "
                    'Leave it out, or give short="skip"'
                )
        if not fitting:
            raise AudioError(
                f"all {len(sources)} recordings have fewer than {frames} frames; expected a longer one"
            )
        return fitting

    def _excerpt(self, entry: Any, one: dict[str, Any], context: int) -> Float32:
        """Return the excerpt with `context` frames before it; frames before the recording are silence."""
        start, stop = one["start"] - context, one["start"] + self._frames
        first = max(0, start)
        if isinstance(entry, np.ndarray):
            samples = entry[first:stop]
        else:
            samples = _opened(partial(_read, first=first, stop=stop, channel=one["channel"]), entry)
        bad = np.flatnonzero(~np.isfinite(samples))
        if bad.size:  # in the context frames, too
            raise AudioError(
                f"{one['source']}: frame {first + bad[0]} is {samples[bad[0]]}; expected finite samples. Leave it out"
            )
        excerpt = np.pad(samples, (first - start, 0))
        gain: Float32 = excerpt * np.float32(db_to_gain(one["gain_db"]))
        return gain


def _single(examples: Examples) -> tuple[torch.Tensor, torch.Tensor, int, dict[str, Any]]:
    dry, wet, ids, settings = examples
    return dry[0], wet[0], int(ids[0]), settings[0]


def _context_frames(receptive_field: int | None) -> int:
    return RECURRENT_CONTEXT if receptive_field is None else receptive_field - 1


def _is_range(value: Any) -> bool:
    try:
        low, high = value
        return bool(-200 <= low <= high <= 200)
    except (TypeError, ValueError):
        return False


def _read(path: str, *, first: int, stop: int, channel: int) -> Float32:
    with soundfile.SoundFile(path) as file:
        file.seek(first)
        samples: Float32 = file.read(stop - first, dtype="float32", always_2d=True)[:, channel]
    if len(samples) < stop - first:
        raise OSError(f"ends after {first + len(samples)} frames")
    return samples


def _sources(audio: Audio) -> list[Any]:
    if isinstance(audio, str | os.PathLike):
        return [file.path for file in find_takes([audio])]
    paths = (str, os.PathLike)
    listed = [os.fsdecode(item) if isinstance(item, paths) else _array(item) for item in audio]
    if not listed:
        raise SettingError("audio is empty; expected files or arrays")
    return listed


def _array(value: Any) -> Float32:
    array = np.asarray(value)
    if array.ndim != 1 or array.dtype.kind != "f":
        raise AudioError(f"audio has a {array.dtype} array {list(array.shape)}; expected float [T]")
    return np.ascontiguousarray(array, np.float32)


def _opened(how: Any, path: str) -> Any:
    try:
        return how(path)
    except (soundfile.LibsndfileError, OSError) as error:
        if not os.path.exists(path):
            raise missing_file(path, MissingAudioError) from None
        raise AudioError(f"{path}: cannot be read: {str(error)[:80]}. Check the file") from None
