"""WebAssembly in Node and in Chromium, compared with native code of as many lanes and with openDAW's player.

Needs Node; for Chromium Playwright and the browser; npm for openDAW's player, in a temporary folder.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import numpy as np

import namdsp
from namdsp.native.targets import LANES_VARIABLE

from .cpu import Player
from .gate import require_bits
from .models import model
from .programs import TURN_FRAMES, Program, heard, signal, with_rate
from .session import Session

MODELS = ("a2_full", "a2_lite", "a1_standard", "a1_lite", "a1_nano", "lstm_1x16")
BLOCK, ROUNDS = 128, 5  # frames that a browser's audio thread plays at a time
_PLAYER = Path(__file__).with_name("wasm_player.mjs")
_RELAXED = "--experimental-wasm-relaxed-simd"  # Node 20 needs it
_OPENDAW = "@opendaw/nam-wasm"
#: JavaScript: plays float32 as base64 through the worklet of a page; milliseconds and the output
_WORKLET = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), x = new Float32Array(bytes.buffer);
  const context = new OfflineAudioContext(1, x.length, 48000), captures = namdsp.captures;
  await context.audioWorklet.addModule("data:text/javascript," + encodeURIComponent(captures.packed.thread));
  const options = { outputChannelCount: [1], processorOptions: { bytes: await captures.warmedUp(1) } };
  const node = new AudioWorkletNode(context, "namdsp-capture", options), source = context.createBufferSource();
  await new Promise((resolve) => { node.port.onmessage = resolve; });
  source.buffer = new AudioBuffer({ length: x.length, numberOfChannels: 1, sampleRate: 48000 });
  source.buffer.copyToChannel(x, 0);
  source.connect(node).connect(context.destination);
  source.start();
  const start = performance.now(), out = (await context.startRendering()).getChannelData(0);
  const took = performance.now() - start;
  let played = "";
  for (const byte of new Uint8Array(out.buffer)) played += String.fromCharCode(byte);
  return [took, btoa(played)];
}"""


class Worklet:
    """A page's audio thread in Chromium. A call is a turn; `heard` is what came out."""

    def __init__(self, browser: object, file: Path) -> None:
        self._page = browser.new_page()  # type: ignore[attr-defined]
        self._page.goto(file.as_uri())
        self._input = base64.b64encode(np.tile(signal(), 4).astype("<f4").tobytes()).decode()
        self.heard = np.empty(0, np.float32)

    def __call__(self) -> float:
        """One turn; returns nanoseconds a frame, with those of the browser's graph."""
        milliseconds, played = self._page.evaluate(_WORKLET, self._input)
        samples = np.frombuffer(base64.b64decode(played), "<f4")
        self.heard = samples[:TURN_FRAMES]
        return 1e6 * milliseconds / len(samples)


def wasm(session: Session) -> None:
    """Shapes that captures have."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as ends:
        folder = Path(name)
        node = _node()
        opendaw = session.rival("openDAW", partial(_opendaw, folder, node))
        browser = session.rival("Chromium", lambda: ends.enter_context(_chromium()))
        for model_name in MODELS[:1] if session.quick else MODELS:
            _measure(session, model_name, folder, node, opendaw, browser)


def _measure(
    session: Session, name: str, folder: Path, node: str, opendaw: Program | None, browser: object | None
) -> None:
    path, expected = with_rate(name, folder), model(name).render(signal(), engine="numba")
    modules = {target: folder / f"{name}.{target}.wasm" for target in ("wasm32-relaxed", "wasm32")}
    for target, module in modules.items():
        namdsp.export(path, module, target=target)
    relaxed, plain = Program(f"{node} {_PLAYER}"), Program(f"{node} {_PLAYER}")
    relaxed(modules["wasm32-relaxed"], BLOCK)
    require_bits(f"{name} in Node", relaxed.heard, expected)
    with mock.patch.dict(os.environ, {LANES_VARIABLE: "4"}):
        native = Player(name, block=BLOCK, turn=TURN_FRAMES // BLOCK)
    contenders: dict[str, Callable[[], float]] = {
        "native, 4 lanes": native,
        "Node": partial(relaxed, modules["wasm32-relaxed"], BLOCK),
        "two roundings": partial(plain, modules["wasm32"], BLOCK),
    }
    if opendaw is not None and heard(session, "openDAW", opendaw, path, BLOCK) is not None:
        contenders["openDAW"] = partial(opendaw, path, BLOCK)
    if browser is not None:
        namdsp.export(path, folder / f"{name}.html")
        worklet = Worklet(browser, folder / f"{name}.html")
        worklet()
        require_bits(f"{name} in Chromium", worklet.heard, expected)
        contenders["Chromium"] = worklet
    figures = session.play(contenders, 1 if session.quick else ROUNDS)
    least = {who: float(times.min()) for who, times in figures.items()}
    size = f"{len(gzip.compress(modules['wasm32-relaxed'].read_bytes(), 9)) / 1000:.1f} kB gzipped"
    note = f"least of {len(figures['Node'])} turns"
    rivals = {who: least[who] / least["Node"] for who in ("native, 4 lanes", "openDAW") if who in least}
    session.add("wasm", name, "Node", least["Node"], "ns/frame", rivals, f"{note}; {size}")
    for who, case in (("two roundings", "Node, two roundings"), ("Chromium", "Chromium")):
        if who in least:
            ratio = {"Node": least["Node"] / least[who]}
            session.add("wasm", name, case, least[who], "ns/frame", ratio, note)


def _node() -> str:
    """Node, with relaxed SIMD."""
    done = subprocess.run(["node", _RELAXED, "-e", ""], capture_output=True, timeout=60, check=False)
    return "node" if done.returncode else f"node {_RELAXED}"


def _opendaw(folder: Path, node: str) -> Program:
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("there is no npm")
    subprocess.run([npm, "install", "--silent", _OPENDAW], cwd=folder, check=True, timeout=120)
    return Program(f"{node} {_PLAYER} --opendaw {folder}")


@contextlib.contextmanager
def _chromium() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


TABLES = {"wasm": wasm}
