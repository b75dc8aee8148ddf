"""Tables as people, pandas and spreadsheets save them: the same rows, or a message that says where and why."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path

import pytest
from builders import layer_array, save, wavenet

from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import pairs_of_rows
from namdsp.common.tables import Columns, read_table
from namdsp.errors import SettingError
from namdsp.rendering.job import Settings

COLUMNS = Columns(("take", "model"), ("take", "model", "gain", "gear_make"), lambda name, text: text)
TEXTS = ("a.wav", "Größe é.wav", '7"-cab, dark.wav', "3", "-1.5", "", "=x")


def saved(chance: random.Random, rows: list[dict[str, str]], names: list[str]) -> str:
    """The rows as some program saves them."""
    index = chance.choice(["", "pandas", "excel"])  # an unnamed first column, empty last ones
    quote = chance.random() < 0.5
    end = chance.choice(["\n", "\r\n"])

    def cell(text: str) -> str:
        text = text.replace('"', '""')
        return f'"{text}"' if quote or {",", '"'} & set(text) else text

    def line(cells: list[str], number: str) -> str:
        front, back = ([number] if index == "pandas" else []), ([""] * 2 if index == "excel" else [])
        return ",".join(map(cell, front + cells + back))

    lines = [line([chance.choice([str, str.upper, str.title])(name) for name in names], "")]
    for number, row in enumerate(rows):
        lines += [chance.choice([",", ",,", "", " , "])] * chance.choice([0, 0, 1])
        lines.append(line([chance.choice(["", " "]) + row[name] for name in names], str(number)))
    before, after = ([""] * chance.choice([0, 1]), [",," if index else ""] * chance.choice([0, 2]))
    return chance.choice(["", "\ufeff"]) + end.join(before + lines + after) + end


@pytest.mark.parametrize("seed", range(40))
def test_what_programs_add_to_a_table_changes_no_row(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    names = chance.sample(["take", "model", "gain", "gear_make"], 4)
    rows = [{name: chance.choice(TEXTS[:3] if name == "take" else TEXTS) for name in names} for _ in range(5)]
    path = tmp_path / "t.csv"
    path.write_text(saved(chance, rows, names), encoding="utf-8", newline="")
    assert [row for _, row in read_table(str(path), "a table", COLUMNS)] == rows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty; expected a line of names"),
        (
            "take,gain\nx,1\n",
            "line 1 names the columns take, gain; expected take and model among them. Add model",
        ),
        ("\n\nTAKE,gian,model\n", "line 3: gian: unknown; expected some of gain, gear_make, model, take"),
        ("take,model,,Model\n", "line 1 names 'model' twice"),
        ("take,model,\na,b,c\n", "line 2 has 'c' in column 3, which the first line gives no name"),
        ("take,model\na,b\na\n", "line 3 has fewer values than the first line has names"),
        ("take,model\na,b,,c\n", "line 2 has more values than the first line has names"),
        (",take\n0,x\n", "line 1 names the columns take; expected take and model"),
    ],
)
def test_what_a_table_lacks_is_said_with_its_line_and_the_names_found(
    text: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(text)
    with pytest.raises(SettingError) as caught:
        read_table(str(path), "a table", COLUMNS)
    assert str(caught.value).startswith(f"{path}")
    assert message in str(caught.value)


@pytest.mark.parametrize(("on_disk", "in_table"), [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")])
def test_a_name_of_another_unicode_form_is_that_of_the_file(
    tmp_path: Path, on_disk: str, in_table: str
) -> None:
    folder = tmp_path / unicodedata.normalize(on_disk, "Ton für é")
    folder.mkdir()
    (folder / unicodedata.normalize(on_disk, "ä.wav")).touch()
    save(wavenet(layer_array(channels=1)), folder, unicodedata.normalize(on_disk, "ö.nam"))
    table = unicodedata.normalize(in_table, "take,model\nTon für é/ä.wav,Ton für é/ö.nam\n")
    (tmp_path / "jobs.csv").write_text(table, encoding="utf-8")
    (pair,) = pairs_of_rows(read_job_file(str(tmp_path / "jobs.csv")), Settings())
    assert Path(pair.take.path).exists()
    assert Path(pair.model.path).exists()
