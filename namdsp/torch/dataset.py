# mypy: disable-error-code="misc"
"""`CaptureDataset`: pieces of recordings, through captures, made while training runs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.utils.data import IterableDataset, get_worker_info

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError, SettingError
from namdsp.torch.arguments import whole_number
from namdsp.torch.library import Captures
from namdsp.torch.random_capture import RandomCapture

#: What `audio` finds in a folder.
SUFFIXES = (".wav", ".flac", ".aif", ".aiff", ".w64", ".ogg", ".mp3")
#: Frames in front of a piece for captures that never forget, which are settled on silence before.
RECURRENT_LEAD = 24000

Audio = str | os.PathLike[str] | Sequence[Any]


class CaptureDataset(IterableDataset[Any]):
    """Gives (dry, wet, id, settings): a piece of audio, the same through a capture, its number, what was drawn.

    Example i depends on seed, epoch and i only, so it is the same for any number of workers, none comes twice, and
    none is left out. Each worker reads pieces from disk and loads the captures that it draws, a bounded number.

    captures : as for `RandomCapture`
    audio    : a folder of recordings (all below it), or a list of files, or of float arrays [T] in memory; at the rate
               of the captures
    frames   : length of a piece
    examples : in an epoch; None: no end
    gain_db  : range of the gain on the dry signal, (lowest, highest)
    seed     : of everything
    batch    : None: one example at a time, for a DataLoader that batches. A number: batches [N, frames] that are
               played together, for `DataLoader(dataset, batch_size=None)`, or to be iterated as it is
    device   : where batches are played and given
    rank, world : of this process among several that share the examples
    options  : of `namdsp.load`: slim, compatibility

    A wet piece begins as if the recording had played before it: what the capture remembers is played first, and cut;
    of an LSTM, whose memory has no end, RECURRENT_LEAD frames.
    settings : capture (its file), source (file, or number of the array), start (frame), channel, gain_db
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
        rank: int = 0,
        world: int = 1,
        **options: Any,
    ) -> None:
        if frames < 1 or (batch is not None and batch < 1) or not 0 <= rank < world:
            raise SettingError(
                f"frames is {frames}, batch {batch}, rank {rank} of {world}; expected at least 1, and ranks from 0"
            )
        seed, examples = (
            whole_number("seed", seed),
            None if examples is None else whole_number("examples", examples, 1),
        )
        if not _is_range(gain_db):
            raise SettingError(f"gain_db is {gain_db}; expected (lowest, highest), from -200 to 200 dB")
        self._play = RandomCapture(captures, **options)
        self._sources = _sources(audio)
        self._frames, self._examples, self._batch = frames, examples, batch
        self._gain_db, self._seed, self._epoch = gain_db, seed, 0
        self._device, self._rank, self._world = torch.device(device), rank, world

    def set_epoch(self, epoch: int) -> None:
        """Other examples: call it before each epoch, in the process that makes the DataLoader's iterator."""
        self._epoch = whole_number("epoch", epoch)

    @property
    def captures(self) -> RandomCapture:
        """What plays; `captures.name(id)` is a capture's file."""
        return self._play

    def __iter__(self) -> Iterator[Any]:
        info = get_worker_info()
        worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
        size = self._batch or 1
        at, step = self._rank * workers + worker, self._world * workers
        while self._examples is None or at * size < self._examples:
            stop = (at + 1) * size if self._examples is None else min((at + 1) * size, self._examples)
            yield self.made(range(at * size, stop)) if self._batch else self[at]
            at += step

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor, int, dict[str, Any]]:
        """One example; the same every time."""
        dry, wet, ids, settings = self.made([index])
        return dry[0], wet[0], int(ids[0]), settings[0]

    def made(
        self, indices: Sequence[int]
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, list[dict[str, Any]]]:
        """Examples, played together: dry and wet [N, frames], numbers of captures [N], settings of each."""
        drawn = [self._draw(index) for index in indices]
        lead = max(_lead(self._play.library[one["id"]].receptive_field) for one in drawn)
        pieces = torch.from_numpy(np.stack([self._piece(one, lead) for one in drawn])).to(self._device)
        ids = [one.pop("id") for one in drawn]
        y, numbers = self._play(pieces, ids)
        return pieces[:, lead:].clone(), y[:, lead:].clone(), numbers, drawn

    def _draw(self, index: int) -> dict[str, Any]:
        rng = np.random.default_rng([self._seed, self._epoch, whole_number("the example", index)])
        chosen = int(rng.integers(len(self._play)))
        source = int(rng.integers(len(self._sources)))
        length, channels = self._length(source)
        start = int(rng.integers(length - self._frames + 1))
        channel = int(rng.integers(channels))
        gain = float(rng.uniform(*self._gain_db))
        entry = self._sources[source]
        return {
            "id": chosen,
            "number": source,
            "capture": self._play.name(chosen),
            "source": str(source) if isinstance(entry, np.ndarray) else entry,
            "start": start,
            "channel": channel,
            "gain_db": gain,
        }

    def _length(self, source: int) -> tuple[int, int]:
        """Frames and channels of a source, long enough and at the captures' rate."""
        entry = self._sources[source]
        if isinstance(entry, np.ndarray):
            length, channels = len(entry), 1
        else:
            import soundfile

            info = _opened(soundfile.info, entry)
            length, channels = info.frames, info.channels
            rate = self._play.library.sample_rate or self._play.library[0].sample_rate
            if info.samplerate != rate:
                raise AudioError(
                    f"{entry}: is at {info.samplerate} Hz, the captures at {rate:g} Hz; expected the same. "
                    "Convert it once: namdsp.resample"
                )
        if length < self._frames:
            raise AudioError(f"{entry}: has {length} frames; expected at least {self._frames}. Leave it out")
        return length, channels

    def _piece(self, one: dict[str, Any], lead: int) -> Float32:
        """The piece with so many frames in front; what would be before the recording is silence."""
        start, stop = one["start"] - lead, one["start"] + self._frames
        entry, first = self._sources[one.pop("number")], max(0, start)
        if isinstance(entry, np.ndarray):
            samples = entry[first:stop]
        else:
            samples = _opened(partial(_read, first=first, stop=stop, channel=one["channel"]), entry)
        bad = np.flatnonzero(~np.isfinite(samples))
        if bad.size:  # also where only the capture hears it
            raise AudioError(
                f"{one['source']}: frame {first + bad[0]} is {samples[bad[0]]}; expected finite samples. Leave it out"
            )
        piece = np.zeros(lead + self._frames, np.float32)
        piece[first - start : first - start + len(samples)] = samples
        gain: Float32 = piece * np.float32(10 ** (one["gain_db"] / 20))
        return gain


def _lead(receptive_field: int | None) -> int:
    return RECURRENT_LEAD if receptive_field is None else receptive_field - 1


def _is_range(given: Any) -> bool:
    try:
        low, high = given
        return bool(-200 <= low <= high <= 200)
    except (TypeError, ValueError):
        return False


def _read(path: str, *, first: int, stop: int, channel: int) -> Float32:
    import soundfile

    with soundfile.SoundFile(path) as file:
        file.seek(first)
        samples: Float32 = file.read(stop - first, dtype="float32", always_2d=True)[:, channel]
    if len(samples) < stop - first:
        raise OSError(f"ends after {first + len(samples)} frames")
    return samples


def _sources(audio: Audio) -> list[Any]:
    if isinstance(audio, str | os.PathLike):
        found = [path for path in Path(audio).rglob("*") if path.suffix.lower() in SUFFIXES]
        listed: list[Any] = [os.fsdecode(path) for path in sorted(found)]
    else:
        listed = [
            os.fsdecode(each) if isinstance(each, str | os.PathLike) else _array(each) for each in audio
        ]
    if not listed:
        raise SettingError(
            f"audio is {str(audio)[:60]!r}, with no recordings in it; expected files or arrays"
        )
    return listed


def _array(given: Any) -> Float32:
    array = np.asarray(given)
    if array.ndim != 1 or array.dtype.kind != "f":
        raise AudioError(f"audio has a {array.dtype} array {list(array.shape)}; expected float [T]")
    return np.ascontiguousarray(array, np.float32)


def _opened(how: Any, path: str) -> Any:
    import soundfile

    try:
        return how(path)
    except (soundfile.LibsndfileError, OSError) as error:
        raise AudioError(f"{path}: cannot be read: {str(error)[:80]}. Check the file") from None
