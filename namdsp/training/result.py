"""Result of a training: a file, and how near it is to its teacher."""

from __future__ import annotations

import json
import math
import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from namdsp.analysis.aliasing import measure
from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.files import private_files
from namdsp.files.pending_file import PendingFile
from namdsp.files.private_files import cache_folder
from namdsp.joining.parts import checked_name
from namdsp.loading import open_model
from namdsp.matching.match import emphasized, esr_of, verdict
from namdsp.matching.spectra import Band, bands, multi_resolution_distance
from namdsp.model import Model
from namdsp.training.progress import DEFAULT_STEPS, Judged

Json = dict[str, Any]
#: Bytes that a file takes on the disk before its training; a container of both A2 sizes has 500,000.
ROOM = 1 << 20
#: From here on longer training is advised.
WEAK_ESR = 0.02


@dataclass(frozen=True)
class Size:
    """One network of the file, as the ordinary engine renders it.

    network        : its name
    esr            : error-to-signal ratio on signals that were neither trained on nor chosen by
    null_depth_db  : the same in dB
    esr_emphasized : the same with the treble raised: y[n] - 0.85 y[n-1]
    mrstft         : multi-resolution distance of short-time spectra there, without level matching
    levels         : (peak of the input in dBFS, ESR), softest first; none without a teacher to render them
    bands          : third octaves
    multiply_adds  : a frame
    aliasing_db    : energy off the harmonics of sines relative to that on them, in the mean; None if it is silent
    steps          : it was trained for
    history        : its validations during training
    """

    network: str
    esr: float
    null_depth_db: float
    esr_emphasized: float
    mrstft: float
    levels: tuple[tuple[float, float], ...]
    bands: tuple[Band, ...]
    multiply_adds: int
    aliasing_db: float | None
    steps: int
    history: tuple[Judged, ...]

    def __repr__(self) -> str:
        return f"<Size {self.network!r} ESR {self.esr:.4g}, {self.multiply_adds} multiply-adds a frame>"


@dataclass(frozen=True, eq=False)
class Excerpts:
    """Sounds to compare: a label and float32 [T] at the rate of the file, of each."""

    title: str
    sounds: tuple[tuple[str, Float32], ...]


@dataclass(frozen=True)
class Trained:
    """The result of `distill` and `train`.

    file     : the .nam file as a dict
    sizes    : its networks, smallest first
    stopped  : by what: steps, minutes, until_esr, interrupted
    seconds  : for everything
    notes    : for the user
    facts    : of the teacher: name, multiply_adds, aliasing_db; of recordings delay and noise floor
    esr_over_time : of recordings: (start of a stretch in seconds, ESR of the full size there)
    excerpts : of a capture with knobs: sounds for its page
    """

    file: Json
    sizes: tuple[Size, ...]
    stopped: str
    seconds: float
    notes: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    esr_over_time: tuple[tuple[float, float], ...] = ()
    excerpts: tuple[Excerpts, ...] = field(default=(), repr=False)

    def __repr__(self) -> str:
        return (
            f"<Trained ESR {self.esr:.4g}, {len(self.sizes)} sizes, {self.sizes[-1].steps} steps, "
            f"stopped by {self.stopped}, {self.seconds:.0f} s>"
        )

    @property
    def esr(self) -> float:
        """ESR of the full size."""
        return self.sizes[-1].esr

    @cached_property
    def model(self) -> Model:
        """The file as a model."""
        return open_model(self.file)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the .nam file atomically.

        Raises
        ------
        NamFileError : the name does not end with .nam.
        AudioError   : the file exists already, or cannot be written; the message says where it is kept then.
        """
        self.publish(PendingFile(checked_name(path), overwrite=overwrite))

    def publish(self, pending: PendingFile, before: Callable[[], object] = lambda: None) -> None:
        """Write the .nam file under its name. If that fails, the error names the file that was kept.

        before : is called once the bytes are written, before the file gets its name; may raise AudioError
        """
        try:
            pending.write(self.text())
            before()
            pending.publish()
        except AudioError as error:
            raise AudioError(error.message, f". {self._kept(os.path.basename(pending.path))}") from error
        finally:
            pending.discard()

    def _kept(self, name: str) -> str:
        """Keep the file in the cache folder, and say so."""
        try:
            folder = cache_folder() / "unsaved"
            private_files.make_folder(folder)
            path = folder / f"{secrets.token_hex(4)}-{name}"
            private_files.write_file(path, self.text())
        except (OSError, RuntimeError) as error:
            return f"Nor can the capture be kept in the cache folder ({error})"
        return f"The capture is kept as {path}: move it"

    def text(self) -> bytes:
        """Return the .nam file's bytes."""
        return json.dumps(self.file, allow_nan=False).encode()

    def as_dict(self) -> Json:
        """Return the result for JSON, without the file."""
        sizes = [asdict(size) | {"verdict": verdict(size.esr)} for size in self.sizes]
        facts: Json = {"stopped": self.stopped, "seconds": self.seconds, "notes": list(self.notes)}
        if self.esr_over_time:
            facts["esr_over_time"] = list(self.esr_over_time)
        return {"esr": self.esr, "verdict": verdict(self.esr), "sizes": sizes, **facts, **self.facts}


def reserved(path: str, **how: Any) -> PendingFile:
    """Return the temporary file of a capture before its training, with room on the disk. how : for `PendingFile`."""
    pending = PendingFile(path, **how)
    try:
        pending.write(bytes(ROOM))
    except AudioError:
        pending.discard()
        raise
    return pending


def size_of(
    network: str,
    model: Model,
    outputs: Sequence[Float32],
    targets: Sequence[Float32],
    levels: Sequence[tuple[float, float]],
    history: Sequence[Judged],
) -> Size:
    """Return the figures of one network, from its output and the teacher's."""
    y, target = (np.concatenate(signals).astype(np.float64) for signals in (outputs, targets))
    esr = esr_of(outputs, targets)
    return Size(
        network=network,
        esr=esr,
        null_depth_db=10 * math.log10(esr) if esr else -math.inf,
        esr_emphasized=esr_of([emphasized(y)], [emphasized(target)]),
        mrstft=multi_resolution_distance(y, target),
        levels=tuple(levels),
        bands=tuple(bands(y, target, round(model.sample_rate))),
        multiply_adds=model.plan.multiply_adds,
        aliasing_db=aliasing_of(model),
        steps=history[-1].step if history else 0,
        history=tuple(history),
    )


def aliasing_of(model: Model, oversample: int = 1) -> float | None:
    """Return the mean ratio in dB for sines at -12 dBFS; None if the model is silent for one of them."""
    try:
        return round(float(measure(model, (oversample,)).mean_db[0]), 2)
    except AudioError:
        return None


def weak_notes(sizes: Iterable[Size], target: str) -> list[str]:
    """Return notes about students that are not near their target, "the teacher" or "the recording"."""
    notes = []
    for size in sizes:
        if not size.esr < WEAK_ESR:
            steps = DEFAULT_STEPS if 2 * size.steps < DEFAULT_STEPS else 2 * size.steps
            seconds = size.history[-1].seconds if size.history else 0.0
            minutes = max(1, math.ceil(seconds * steps / max(size.steps, 1) / 60))
            # the first steps wait for compilers
            duration = f" ({minutes:,} minutes on this machine)" if size.steps >= 50 else ""
            notes.append(
                f"{size.network}: ESR {size.esr:.3g} ({verdict(size.esr)}) to {target}. Train longer: "
                f"{steps:,} steps{duration} are usually enough"
            )
    return notes
