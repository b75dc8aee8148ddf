"""The captures of a page as WebAssembly, so that visitors can play their own sound through its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from namdsp.audition.entries import Entry
from namdsp.browser.scripts import WasmCapture
from namdsp.errors import NamdspError
from namdsp.exporting.exported import Exported
from namdsp.exporting.wasm.module import browser_capture
from namdsp.rendering.job import PlayedJob, Settings
from namdsp.rendering.player import JobPlayer
from namdsp.rig.resolved import ResolvedRig


def wasm_captures(
    player: JobPlayer,
    captures: Mapping[str, str],
    settings: Settings,
    entries: Sequence[Entry],
    on_progress: Callable[[str], object] = lambda name: None,
) -> tuple[list[WasmCapture | None], list[str]]:
    """Return the capture of each row, with the rig around it, and a line for each that cannot be played.

    captures, settings : as for `make_entries`

    A row without a capture has None: a dry signal, a recording.
    """
    rows, notes = list[WasmCapture | None](), list[str]()
    for entry in entries:
        name = entry.facts.get("file", "")
        rows.append(None)
        if name not in captures:
            continue
        on_progress(name)
        job = PlayedJob(take="", model=captures[name], settings=settings)
        try:
            model, (cabinet, _) = player.sources.model(job), player.sources.cabinet(job)
            rig = ResolvedRig.of(settings, model, settings.gate(), cabinet)
            rows[-1] = browser_capture(Exported.of_resolved(model, rig))
        except NamdspError as error:
            notes.append(f"{job.model}: visitors cannot play through it: {error}")
    return rows, notes
