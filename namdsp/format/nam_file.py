"""A .nam file as data: JSON text -> NamFile(version, architecture, config, weights, metadata, sample rate).

What the six root keys hold is checked here, for the outermost file and for every nested model. What `config`
means is the architecture's business.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.common.limits import WEIGHTS
from namdsp.common.named_options import BETWEEN
from namdsp.common.number_parsing import size_text
from namdsp.common.short_repr import short_path
from namdsp.errors import NamFileError, UnsupportedError
from namdsp.format import chain
from namdsp.format.blend import PREFIX, digest, is_blend, model_object, voices_of
from namdsp.format.json_node import Node
from namdsp.format.nam_source import (
    BINARY,
    MAX_BRACKETS,
    MAX_DEPTH,
    MAX_FILE_BYTES,
    MAX_NESTING,
    WRITTEN_VERSION,
    Source,
    read_source,
    unpacked,
)
from namdsp.format.rtneural import KNOB_LSTM, is_rtneural
from namdsp.format.rtneural import model_object as model_object_of_rtneural

_ROOT_KEYS = ("version", "architecture", "config", "weights")
#: files of a development branch may leave out the weights, which are empty
_WITHOUT_WEIGHTS = ("Sequential", "sequential")
#: of the parametric trainer, which counts its versions apart: captures with knobs
_WITH_OWN_VERSION = ("ConcatWaveNet", "ConcatLSTM", "HyperWaveNet", "FiLMWaveNet", KNOB_LSTM)
#: all captures with knobs
WITH_KNOBS = (*_WITH_OWN_VERSION, "ParametricWaveNet")
#: the key of a second capture, with knobs, in the file of an ordinary one, which players ignore
EMBEDDED = "embedded_parametric"
_OLDEST, _NEWEST = (0, 5), (0, 7)
_WITH_KNOBS_VERSION = (1, 0)
#: Metadata that depend on the weights. With other weights they are moved to `parent`.
FACTS_OF_WEIGHTS = ("date", "loudness", "gain", "training", "validation_esr", "notes")
#: The key of namdsp in the metadata, which players ignore: `parent` is the file that the weights come from.
NAMDSP_KEY = "namdsp"
_EXPECTED = "Expected a file exported by the Neural Amp Modeler trainer: export or download it again"


@dataclass(frozen=True, eq=False)
class NamFile:
    """One model object of a .nam file: the outermost one, or a nested one.

    weights        : float32 [N], finite
    sample_rate    : Hz, None if the file does not say
    metadata       : the unchanged `metadata` object ({} if absent)
    notes          : warnings met while reading (a newer version, say)
    parts          : SHA-256 of each file in series; () if it is one file
    written        : the unchanged object, except that its `weights` are None
    """

    version: str
    architecture: str
    config: Node
    weights: NDArray[np.float32]
    metadata: dict[str, Any]
    sample_rate: float | None
    file: str
    path: str
    depth: int
    notes: tuple[str, ...]
    written: dict[str, Any]
    sha256: str = ""
    parts: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<NamFile {short_path(self.file)} {self.architecture}, {self.all_weights} weights>"

    def nested(self, node: Node) -> NamFile:
        """Read the model object at `node`, inside this one."""
        if self.depth + 1 >= MAX_NESTING:
            node.refuse(
                f"models are nested more than {MAX_NESTING} deep; expected at most {MAX_NESTING}, as a capture has"
            )
        return _read_model(node, depth=self.depth + 1, sha256=self.sha256)

    @property
    def has_knobs(self) -> bool:
        """Whether this capture, one of its sizes, or a capture embedded in it has knobs."""
        return self.needs_knobs or self.written.get(EMBEDDED) is not None

    @property
    def needs_knobs(self) -> bool:
        """Whether no part of it plays without knobs."""
        if self.architecture in WITH_KNOBS:
            return True
        if self.architecture != "SlimmableContainer":
            return False
        submodels = self.config.value.get("submodels")
        entries = submodels if isinstance(submodels, list) else []
        models = [entry.get("model") for entry in entries if isinstance(entry, dict)]
        return any(isinstance(model, dict) and model.get("architecture") in WITH_KNOBS for model in models)

    @property
    def all_weights(self) -> int:
        """The number of weights, including those of all models inside, whether they play or not."""
        return int(self.weights.size) + _count_weights(self.config.value)

    def place(self) -> Node:
        """Return the node of this model in the file, for errors about the whole model."""
        return Node(None, file=self.file, path=self.path, allow_large=self.allow_large)

    @property
    def allow_large(self) -> bool:
        """Whether the limits of `common/limits.py` are lifted."""
        return self.config.allow_large


def read_nam_file(
    source: Source, *, max_file_bytes: int = MAX_FILE_BYTES, allow_large: bool = False
) -> NamFile:
    """Read and check the outermost model object of a .nam file; `source` is as for `namdsp.load`.

    Raises
    ------
    NamFileError : unreadable, not JSON, or a root key that is missing or of the wrong kind.
    """
    if isinstance(source, str) and is_blend(source):
        voices = voices_of(source)
        roots, digests = zip(
            *(_read_root(voice.path, max_file_bytes, allow_large=allow_large) for voice in voices),
            strict=True,
        )
        names = [os.path.basename(voice) for voice in source.removeprefix(PREFIX).split(BETWEEN)]
        value = model_object(voices, [root.value for root in roots])
        root = Node(value, file=PREFIX + BETWEEN.join(names), allow_large=allow_large)
        sha256 = digest(voices, digests)
    else:
        root, sha256 = _read_root(source, max_file_bytes, allow_large=allow_large)
    root.check(WEIGHTS, _count_weights(root.value))
    return _read_model(root, depth=0, sha256=sha256)


def in_series(files: Sequence[NamFile]) -> NamFile:
    """Return the file of models in series, with the input level of the first and the output level of the last.

    Raises
    ------
    NamFileError : they have more weights or layers than any capture.
    """
    ends = ((files[0], "input_level_dbu"), (files[-1], "output_level_dbu"))
    name = " + ".join(os.path.basename(file.file) for file in files)
    value = {
        "version": WRITTEN_VERSION,
        "metadata": {"name": name, **{key: file.metadata[key] for file, key in ends if key in file.metadata}},
        "architecture": "Sequential",
        "config": {"models": [{**file.written, "weights": file.weights.tolist()} for file in files]},
        "weights": [],
    }
    root = Node(value, file=name, allow_large=any(file.allow_large for file in files))
    root.check(WEIGHTS, _count_weights(value))
    parts = tuple(file.sha256 for file in files)
    return replace(_read_model(root, depth=0, sha256=chain.digest(parts)), parts=parts)


def _read_root(source: Source, max_file_bytes: int, *, allow_large: bool) -> tuple[Node, str]:
    """The root of a file, with all its keys, and the SHA-256 of the file."""
    data, name = read_source(source, max_file_bytes)
    root = Node(read_value(data, name, max_file_bytes), file=name, allow_large=allow_large)
    if not isinstance(root.value, dict):
        root.fail("expected the root of a .nam file to be an object {...}")
    if is_rtneural(root.value):
        root = Node(model_object_of_rtneural(root), file=name, allow_large=allow_large)
    missing = [key for key in _ROOT_KEYS if key not in root.value]
    if root.value.get("architecture") in _WITHOUT_WEIGHTS and missing == ["weights"]:
        missing = []
    if missing:
        root.refuse(f"root keys missing: {', '.join(missing)}. {_what_else(root.value)}")
    return root, hashlib.sha256(data).hexdigest()


def read_value(data: bytes, name: str, limit: int) -> Any:
    """Return the JSON value of a file: of its text, packed or not, or of a .namb file.

    limit : bytes of text, at most

    Raises
    ------
    NamFileError : they mean nothing.
    """
    if data.startswith(BINARY):
        from namdsp.format.namb import read

        return read(data, name)
    return _parse(unpacked(data, name, limit), name)


def _parse(data: bytes, name: str) -> Any:
    def complain(what: str) -> NamFileError:
        kind = _guess_kind(data)
        return NamFileError(f"{kind} ({what})" if kind else f"{what}. {_EXPECTED}", file=name)

    if not data.strip():
        raise complain("is empty")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise complain(f"is not UTF-8 text (byte {error.start})") from None
    brackets = text.count("[") + text.count("{")
    if brackets > MAX_BRACKETS:
        raise complain(f"has {brackets} lists and objects; expected at most {MAX_BRACKETS}")
    if brackets > MAX_DEPTH and (depth := nesting(text)) > MAX_DEPTH:
        raise complain(
            f"has lists and objects nested {depth} deep; expected at most {MAX_DEPTH}, as a capture has"
        )
    try:
        return json.loads(text, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        raise complain(f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except _DuplicateKeyError as error:
        raise NamFileError(
            f"the key {error.args[0]!r} appears twice in one object; which one counts is undefined. "
            "Remove one of them",
            file=name,
        ) from None
    except (ValueError, MemoryError) as error:
        raise complain(f"cannot be parsed: {str(error)[:80] or 'out of memory'}") from None


def nesting(text: str) -> int:
    """Return how deep lists and objects are nested in a text, which need not be valid JSON; does not recurse."""
    brackets = "".join(re.findall(r"[][{}]+", re.sub(r'"(?:[^"\\]|\\.)*"', '""', text, flags=re.DOTALL)))
    steps = np.frombuffer(brackets.encode(), np.uint8)
    opens = (steps == ord("[")) | (steps == ord("{"))
    return int(np.max(np.cumsum(np.where(opens, 1, -1)), initial=0))


class _DuplicateKeyError(Exception):
    pass


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise _DuplicateKeyError(twice[:60])
    return members


def _read_model(node: Node, *, depth: int, sha256: str) -> NamFile:
    node.object()
    version = node.need("version").text()
    architecture = node.need("architecture").text()
    metadata = node.get("metadata")
    note = _check_version(node.get("version"), version, architecture)
    config = node.need("config")
    config.object()
    has_weights = architecture not in _WITHOUT_WEIGHTS or node.has("weights")
    return NamFile(
        version=version,
        architecture=architecture,
        config=config,
        weights=(node.need("weights") if has_weights else Node([], file=node.file, path=node.path)).numbers(),
        metadata={} if metadata.absent else metadata.object(),
        sample_rate=_read_sample_rate(node.get("sample_rate")),
        file=node.file,
        path=node.path,
        depth=depth,
        notes=(note,) if note else (),
        written={**node.object(), "weights": None},
        sha256=sha256,
    )


def _count_weights(value: Any) -> int:
    """Of a model object and all in it; of a config, of the models in it. Files may be nested deeper than calls."""
    total, waiting = 0, [value]
    while waiting:
        entry = waiting.pop()
        if isinstance(entry, dict):
            weights = entry.get("weights")
            total += len(weights) if isinstance(weights, list) else 0
            waiting += [value_inside for key, value_inside in entry.items() if key != "weights"]
        elif isinstance(entry, list):
            waiting += [value_inside for value_inside in entry if isinstance(value_inside, dict | list)]
    return total


def _check_version(node: Node, version: str, architecture: str) -> str | None:
    own_version = architecture in _WITH_OWN_VERSION
    oldest, newest = (_WITH_KNOBS_VERSION,) * 2 if own_version else (_OLDEST, _NEWEST)
    match = re.fullmatch(r"(\d{1,6})\.(\d{1,6})\.(\d{1,6})", version, re.ASCII)
    if match is None:
        node.fail("expected three numbers with dots, such as 0.5.4")
    major, minor, patch = (int(group) for group in match.groups())
    if (major, minor) < oldest:
        node.fail(
            f"versions before {oldest[0]}.{oldest[1]}.0 are not supported; export the model again",
            error=UnsupportedError,
        )
    if (major, minor) > newest:
        node.fail(
            f"versions up to {newest[0]}.{newest[1]}.x are supported; update namdsp", error=UnsupportedError
        )
    if (major, minor) == newest and patch > 0:
        return f"file version {version} is newer than {newest[0]}.{newest[1]}.0; what that version added is ignored"
    return None


def _read_sample_rate(node: Node) -> float | None:
    if node.absent:
        return None
    value = node.number()
    if value <= 0:  # "unknown" in the player
        return None
    if not 1000 <= value <= 1e6:
        node.fail("expected a sample rate from 1000 to 1000000 Hz")
    return value


def without_facts_of_weights(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return metadata for other weights: entries about the old weights are moved to `parent`."""
    facts = {key: metadata[key] for key in FACTS_OF_WEIGHTS if key in metadata}
    if not facts:  # as in models of `with_weights`, whose parent is known
        return metadata
    unchanged = {key: value for key, value in metadata.items() if key not in FACTS_OF_WEIGHTS}
    return {**unchanged, NAMDSP_KEY: {**namdsp_metadata(metadata), "parent": facts}}


def namdsp_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return the entry of namdsp in metadata; {} without one."""
    ours = metadata.get(NAMDSP_KEY)
    return ours if isinstance(ours, dict) else {}


def _what_else(root: dict[str, Any]) -> str:
    if "variables" in root and "dilations" in root:
        return "This looks like a WaveNet of SmartGuitarAmp or its relatives, which namdsp does not play"
    if "net" in root or "data" in root:
        return "This looks like a training configuration, not an exported model"
    return _EXPECTED


def _guess_kind(data: bytes) -> str | None:
    """What the first bytes say it is instead, if they do."""
    start = data[:12]
    page = data[:256].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if page.startswith((b"<!doctype html", b"<html", b"<head", b"<!--", b"<?xml")):
        return (
            "is a web page, saved under the name of a capture; expected the .nam file that the page links to. "
            "Download that file"
        )
    if start[:4] in (b"RIFF", b"RF64", b"fLaC", b"FORM"):
        return "is an audio file: give the capture (.nam) here"
    if start[:2] == b"PK":
        return "is a ZIP archive or a PyTorch checkpoint: expected an exported .nam file"
    if start[:4] in (b"NAMB", b"namb"):
        return "is a .namb file of a kind that no player loads. Use the .nam file that it was made from"
    if page.startswith(b"{") and data.count(b"{") > data.count(b"}"):
        return (
            f"is cut short: its text ends in the middle, after {size_text(len(data))}; expected a whole .nam file. "
            "Download or copy it again"
        )
    return None
