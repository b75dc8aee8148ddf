"""Replaces the weights of a capture and saves it, for trainers. NumPy only.

named_weights(amp)            name -> float32 array, in the file's order
with_weights(amp, weights)    the same capture with other weights
save(amp, "new.nam", weights) the file, with everything else as it was

Names are those of the architecture's `layout` (`arrays.0.layers.3.conv.weight`); those of a model inside of another
have its name as prefix: `condition.`, `models.0.` (in series), `submodels.1.` (of a container, the one that plays).
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Mapping
from datetime import datetime
from difflib import get_close_matches
from typing import Any

import numpy as np

from namdsp.architectures.context import ParsedModel, all_weights
from namdsp.common.public import public
from namdsp.errors import SettingError
from namdsp.files.pending_file import write_whole
from namdsp.format.nam_file import NAMDSP_KEY, namdsp_metadata, without_facts_of_weights
from namdsp.format.weights import NamedWeights
from namdsp.joining.parts import check_size, checked_name, for_players
from namdsp.loading import open_model
from namdsp.model import Model

Json = dict[str, Any]


def named_weights(model: Model) -> NamedWeights:
    """Return copies of all weights of a capture at its size: name -> float32 array.

    Of a container they are those of the model that plays; of a slimmed model, the leading corners of the file's.

    Example
    -------
    >>> weights = namdsp.named_weights(amp)
    >>> weights == {} or list(weights)[0]
    'arrays.0.rechannel.weight'
    """
    return {name: array.copy() for name, array in all_weights(model.parsed).items()}


def with_weights(model: Model, weights: Mapping[str, Any]) -> Model:
    """Return the same capture with other weights, at the same size and with the same switches.

    weights : name -> array of the shape in `named_weights`, converted to float32; weights that are not named stay

    If the weights differ, metadata that depend on them are removed: see `save`.

    Raises
    ------
    SettingError : a name that the capture does not have, a wrong shape, or numbers that float32 cannot hold.

    Example
    -------
    >>> louder = namdsp.with_weights(amp, {"head_scale": 2 * amp.weights["head_scale"]})
    """
    return open_model(
        model_json(model, weights),
        slim=model.slim,
        compatibility=model.compatibility,
        max_file_bytes=1 << 40,
        allow_large=model.file.allow_large,
    )


@public()
def save(
    model: Model,
    path: str | os.PathLike[str],
    weights: Mapping[str, Any] | None = None,
    *,
    metadata: Mapping[str, Any] | None = None,
    overwrite: bool = False,
) -> None:
    """Save a capture as a .nam or .namb file, optionally with new weights.

    Sizes and children that do not play stay as they are in the file; of a slimmable model a narrow size is its
    corner of the full one. Players open it as they open the file that it comes from.

    path      : of the new file, .nam; or .namb for players on small machines, which holds the size that plays, and of
                the metadata loudness and levels
    weights   : as for `with_weights`; None for those of the model
    metadata  : keys that replace those of the file; a value of None takes one out
    overwrite : whether an existing file may be replaced

    If the weights differ from the file's in any bit, then what its metadata say of them (`loudness`, `gain`, `training`
    with its `validation_esr`, `notes`) is moved to `metadata.namdsp.parent` instead, with the `sha256` of the file
    that was loaded, and `date` is new. Measure again, and give what is true in `metadata`. Names, gear, tone and levels
    in dBu are kept. If no weight differs, everything is kept.

    Raises
    ------
    SettingError : weights that do not fit, or overwrite is no switch.
    NamFileError : the name does not end with .nam or .namb, the file would be larger than players of ours read, or a
                   .namb file has no place for such a capture.
    AudioError   : the file exists already, or cannot be written.

    Example
    -------
    >>> namdsp.save(amp, "copy.nam")
    """
    target = checked_name(path, (".nam", ".namb"))
    written = model_json(model, weights or {})
    stated: Json = written.get("metadata") or {}
    if "parent" in namdsp_metadata(stated) and "date" not in stated:
        written["metadata"] = {"date": _date(), **stated}
    if metadata is not None:
        merged = {**(written.get("metadata") or {}), **metadata}
        written["metadata"] = {key: value for key, value in merged.items() if value is not None}
    try:
        json.dumps(metadata, allow_nan=False)  # players' files say null for what is no number
        text = json.dumps(for_players(written), allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise SettingError(
            f"metadata cannot be written to a file: {str(error)[:80]}. Use text, numbers, lists and dicts"
        ) from None
    if target.lower().endswith(".namb"):
        from namdsp.architectures.written_out import written_out
        from namdsp.format.namb import write

        parsed = with_weights(model, weights).parsed if weights else model.parsed
        stated = {key: written.get(key) for key in ("version", "metadata")}
        text = write({**written_out(parsed), **stated}, target)
    check_size(text, target, "It could not be loaded again")
    write_whole(target, text, overwrite=overwrite)


def model_json(model: Model, weights: Mapping[str, Any]) -> Json:
    """The model object of a file with these weights; arguments and errors are those of `with_weights`."""
    checked = _checked(model, weights)
    written = copy.deepcopy(model.file.written)
    if _fill(written, model.parsed, "", checked):
        metadata = written.get("metadata") or {}
        ours = namdsp_metadata(metadata)
        known = {"sha256": model.file.sha256} if model.file.file != "<dict>" else {}  # a dict is no file
        earlier = ours.get("parent")
        parent = {**(earlier if isinstance(earlier, dict) else {}), **known}
        written["metadata"] = {**metadata, NAMDSP_KEY: {**ours, "parent": parent}}
    return written


def _checked(model: Model, weights: Mapping[str, Any]) -> NamedWeights:
    current = all_weights(model.parsed)
    checked: NamedWeights = {}
    if not isinstance(weights, Mapping):
        raise SettingError(
            f"weights are a {type(weights).__name__}; expected a dict of arrays by their names"
        )
    for name, value in weights.items():
        if name not in current:
            close = get_close_matches(str(name), current, 1)
            meant = f"did you mean {close[0]}?" if close else "named_weights(model) lists them"
            raise SettingError(f"{model.file.file} has no weights {str(name)[:60]!r}; {meant}")
        if np.iscomplexobj(value):
            raise SettingError(f"{name} is {np.asarray(value).dtype}; expected numbers, float32")
        try:
            with np.errstate(over="ignore"):
                array = np.asarray(value, np.float32)
        except (TypeError, ValueError):
            raise SettingError(f"{name} is a {type(value).__name__}; expected numbers, float32") from None
        if array.shape != current[name].shape:
            raise SettingError(f"{name} is {list(array.shape)}; expected {list(current[name].shape)}")
        if not np.isfinite(array).all():
            raise SettingError(f"{name} is not finite: training diverged. Continue from earlier weights")
        checked[name] = array
    return {**current, **checked}


def _fill(written: Json, parsed: ParsedModel, prefix: str, weights: NamedWeights) -> bool:
    """Put weights into a model object, and into those inside of it that play. Returns whether any of them differs."""
    full = parsed.file_weights(full=True)
    differs = False
    for name, current in parsed.file_weights().items():
        corner = tuple(slice(0, size) for size in current.shape)
        full[name] = full[name].copy()
        full[name][corner] = weights[prefix + name]
        differs |= current.tobytes() != weights[prefix + name].tobytes()
    values = np.concatenate([array.ravel() for array in full.values()]) if full else np.empty(0, np.float32)
    # the shortest text that reads as the same float32
    written["weights"] = [float(str(value)) for value in values]
    config = written["config"]
    if "head_scale" in full and "head_scale" in config and not _same(config["head_scale"], values[-1]):
        config["head_scale"] = written["weights"][-1]  # players take the weight; so that both say the same
    for name_inside, part in parsed.parts():
        differs |= _fill(_part(config, name_inside), part, f"{prefix}{name_inside}.", weights)
    if differs and written.get("metadata"):
        written["metadata"] = without_facts_of_weights(written["metadata"])
    return differs


def _date() -> Json:
    """As trainers write it, local time."""
    now = datetime.now()
    return {key: getattr(now, key) for key in ("year", "month", "day", "hour", "minute", "second")}


def _same(text: Any, number: np.float32) -> bool:
    is_float32 = isinstance(text, int | float) and abs(text) < 1e38  # of an integer, digits have no end
    return is_float32 and bool(np.float32(text) == number)


def _part(config: Json, name_inside: str) -> Json:
    """The nested model object of a config, by its name in `ParsedModel.parts`."""
    kind, _, index = name_inside.partition(".")
    model_object: Json
    if kind == "condition":
        model_object = config["condition_dsp"]
    elif kind == "submodels":
        model_object = config["submodels"][int(index)]["model"]
    else:
        entry = config["models" if config.get("models") is not None else "layers"][int(index)]
        model_object = entry if "architecture" in entry else entry["model"]
    return model_object
