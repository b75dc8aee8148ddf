"""`edit` changes the metadata that it is given. Everything else in the file keeps its characters."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import concat, layer_array, save, wavenet
from comparing import assert_same_bits
from here import NANO, SHIPPED

import namdsp
from namdsp.format.metadata_text import with_metadata

Run = Callable[..., Any]
GIVEN = {"tone_type": "fuzz", "input_level_dbu": 12.5, "name": '\u00e9 "x"'}
#: Numbers as other programs write them; Python would write them in another way.
NUMBERS = (
    "1E5",
    "-0",
    "0.10000000149011612",
    "1e-07",
    "2.50",
    "123456789012345678901234567890",
    "NaN",
    "-0.0",
)


def as_written(text: str) -> Any:
    """The value of a text, with numbers as they are written, and members in their order."""
    return json.loads(
        text,
        parse_float=str,
        parse_int=str,
        parse_constant=str,
        object_pairs_hook=lambda pairs: ("object", pairs),
    )


def value_text(draw: random.Random, depth: int, space: Callable[[], str]) -> str:
    kind = draw.randrange(6 if depth < 3 else 3)
    if kind == 0:
        return draw.choice(NUMBERS)
    if kind == 1:
        return draw.choice(("null", "true", '"metadata"', '"\\u00e9 { \\" }"', '"\u00fc"', '""'))
    if kind == 2:
        return draw.choice(("[]", "{}", "[ ]", "{\n}"))
    if kind == 3:
        items = [space() + value_text(draw, depth + 1, space) for _ in range(draw.randrange(1, 4))]
        return f"[{','.join(items)}{space()}]"
    return object_text(
        [(f"key{n}", value_text(draw, depth + 1, space)) for n in range(draw.randrange(1, 4))], space
    )


def object_text(members: list[tuple[str, str]], space: Callable[[], str]) -> str:
    written = (f'{space()}"{key}"{space()}:{space()}{value}{space()}' for key, value in members)
    return "{" + ",".join(written) + (space() if not members else "") + "}"


@pytest.mark.parametrize("seed", range(60))
def test_all_but_the_given_values_keeps_its_characters(seed: int) -> None:
    draw = random.Random(seed)
    spaces = draw.choice(((""), ("", " "), ("", " ", "\n  ", "\t", "\r\n")))
    space = lambda: draw.choice(spaces or ("",))  # noqa: E731
    metadata = [(f"other{n}", value_text(draw, 1, space)) for n in range(draw.randrange(4))]
    metadata += [(key, f"<{key}>") for key in GIVEN if draw.random() < 0.5]
    draw.shuffle(metadata)
    root = [(f"key{n}", value_text(draw, 0, space)) for n in range(3)]
    stated = draw.random() < 0.8
    if stated:
        root.append(("metadata", object_text(metadata, space)))
    draw.shuffle(root)
    template = draw.choice(("", "\n ")) + object_text(root, space) + draw.choice(("", "\n"))
    before = re.sub("<[a-z_]+>", lambda _: value_text(draw, 2, space), template)
    after = with_metadata(before, GIVEN)
    expected = re.sub("<([a-z_]+)>", lambda match: json.dumps(GIVEN[match[1]]), template)
    added = {key: value for key, value in GIVEN.items() if not stated or f"<{key}>" not in template}
    if not added:
        # a value that stands there already may be written in another way
        assert after == expected or as_written(after) == as_written(expected)
    found = json.loads(after)["metadata"]
    assert {key: found[key] for key in GIVEN} == GIVEN
    left = after
    for key in added if stated else ():
        left, count = re.subn(rf',?\s*"{key}"\s*:\s*{re.escape(json.dumps(GIVEN[key]))}', "", left)
        assert count == 1
    if stated:
        assert re.sub(r"\s", "", left) == re.sub(r"\s", "", expected)
    else:
        at = after.rindex('"metadata"', 0, len(after))
        assert before.startswith(after[:at].rstrip().removesuffix(",").rstrip())


def test_metadata_of_null_becomes_an_object_in_the_style_of_the_file() -> None:
    text = '{\r\n\t"version": "0.5.4",\r\n\t"metadata": null,\r\n\t"weights": [1E5]\r\n}\r\n'
    expected = text.replace("null", '{\r\n\t\t"name": "x"\r\n\t}')
    assert with_metadata(text, {"name": "x"}) == expected
    assert with_metadata('{"a": 1, "metadata":{}}', {"name": "x"}) == '{"a": 1, "metadata":{"name": "x"}}'
    assert with_metadata('{"a":1,"b":2}', {"name": "x"}) == '{"a":1,"b":2,"metadata":{"name": "x"}}'
    assert with_metadata('{"metadata": {"name": "x", "gain": 12}}', {"name": "x", "gain": 12.0}).endswith(
        "12}}"
    )


def test_a_file_of_another_program_is_changed_in_the_metadata_alone(run: Run, tmp_path: Path) -> None:
    """With a byte order mark, unknown keys, nested lists, nulls that players do not take, and knobs."""
    capture = concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4))
    capture |= {
        "metadata": {"training": {"fits": [[1, 2.50], None]}, "tone_type": "clean"},
        "sample_rate": None,
    }
    capture |= {"plugin": {"knobs": [{"name": "\u00e9"}]}}
    text = json.dumps(capture, indent=1, ensure_ascii=False).replace("2.5", "2.50")
    path, new = tmp_path / "amp.nam", tmp_path / "new.nam"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    done = run("edit", path, "--tag", "tone_type=crunch", "-o", new)
    assert (done.code, done.out, done.err) == (0, "", f"{new}: tone_type crunch\n")
    assert new.read_bytes() == path.read_bytes().replace(b'"clean"', b'"crunch"')
    assert [knob.name for knob in namdsp.load(new).knobs] == [knob.name for knob in namdsp.load(path).knobs]


@pytest.mark.parametrize("capture", [NANO, SHIPPED / "crunch_a2.nam"])
def test_edit_in_place_changes_metadata_and_no_sound(run: Run, tmp_path: Path, capture: Path) -> None:
    path, before = tmp_path / "amp.nam", json.loads(capture.read_text())
    shutil.copy(capture, path)
    words = ("edit", path, "--tag", "tone_type=fuzz", "--input-level-dbu", 12)
    assert (run(*words).code, path.read_bytes()) == (1, capture.read_bytes())
    assert run(*words, "-y").code == 0
    before["metadata"] |= {"tone_type": "fuzz", "input_level_dbu": 12}
    assert json.loads(path.read_text()) == before
    x = np.random.default_rng(0).uniform(-1, 1, 300).astype(np.float32)
    assert_same_bits(*(namdsp.load(file).render(x, engine="numpy") for file in (path, capture)))
    done = run("edit", path, "--tag", "name=\udcff")
    assert (done.code, "UTF-8" in done.err) == (2, True)


def test_no_file_changes_if_one_cannot_be_written(run: Run, tiny: Path, tmp_path: Path) -> None:
    other = save(wavenet(), tmp_path, "other.nam")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "tiny.nam").write_text("mine")
    done = run("edit", other, tiny, "--tag", "name=x", "-o", tmp_path / "out")
    assert (done.code, "already exists" in done.err) == (1, True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["tiny.nam"]
