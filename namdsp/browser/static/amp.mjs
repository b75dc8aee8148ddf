// The page of one capture or rig: a file or the guitar, with it or without it.
import { Captures, OwnFile } from "./player.mjs";
import { Panel, part } from "./panel.mjs";

const AMP = 1, NO_CLICK_S = 0.012;
const captures = new Captures(JSON.parse(part("captures", HTMLElement).textContent ?? ""));
const play = part("play", HTMLButtonElement), position = part("position", HTMLInputElement);
const through = part("through", HTMLInputElement), loop = part("loop", HTMLInputElement), volume = part("volume", HTMLInputElement);
const rate = captures.rate(AMP) ?? 48000;
/** @type {{context: AudioContext, master: GainNode} | null} */
let output = null;
/** @type {OwnFile | null} */
let own = null;
/** @type {{source: AudioBufferSourceNode, gain: GainNode, index: number}[]} */
let voices = [];
let startedAt = 0, paused = 0;

const selected = () => through.checked ? AMP : 0;
const guitarGain = () => 10 ** (-6 / 20);
const gainOf = (/** @type {number} */ index) => index === selected() && own ? own.gain(index) : 0;
const now = () => {
  if (!voices.length || !output) return paused;
  const at = Math.max(0, output.context.currentTime - startedAt), length = own?.seconds ?? 0;
  return loop.checked ? at % length : Math.min(at, length);
};

async function start() {
  if (!own) return;
  await panel.stopGuitar();
  if (!output) {
    const context = new AudioContext({ latencyHint: "interactive", sampleRate: rate }), master = context.createGain();
    master.connect(context.destination);
    output = { context, master };
    setVolume();
  }
  const { context, master } = output, file = own, buffers = [await file.buffer(0), await file.buffer(AMP)];
  await context.resume();
  if (voices.length || file !== own) return;
  const when = context.currentTime + 0.05;
  startedAt = when - paused;
  voices = buffers.flatMap((buffer, index) => {
    const source = context.createBufferSource(), gain = context.createGain();
    source.buffer = buffer;
    source.loop = loop.checked;
    gain.gain.value = gainOf(index);
    source.connect(gain).connect(master);
    source.start(when, paused);
    return { source, gain, index };
  });
  voices[0].source.onended = () => { if (voices.length && !loop.checked) stop(0); };
  show();
}

/** @param {number} at */
function stop(at = now()) {
  for (const { source } of voices) { source.onended = null; source.stop(); }
  voices = [];
  paused = at;
  show();
}

/** @param {number} seconds */
function seek(seconds) {
  const going = voices.length > 0;
  stop(Math.min(Math.max(0, seconds), (own?.seconds ?? 0) - 0.01));
  if (going) start();
}

function change() {
  for (const { gain, index } of voices) gain.gain.setTargetAtTime(gainOf(index), output?.context.currentTime ?? 0, NO_CLICK_S);
  if (panel.guitar.playing) panel.select().catch((error) => panel.fail(error));
}

function setVolume() {
  if (output) output.master.gain.value = 10 ** (Number(volume.value) / 20);
  panel.setLevels();
}

async function drawWave() {
  const canvas = part("wave", HTMLCanvasElement), pen = canvas.getContext("2d"), file = own, buffer = await file?.buffer(selected());
  const ratio = window.devicePixelRatio || 1, width = canvas.width = canvas.clientWidth * ratio, height = canvas.height = canvas.clientHeight * ratio;
  if (!pen || !buffer || file !== own) return;
  const samples = buffer.getChannelData(0), gain = 0.5 * height * (own?.gain(selected()) ?? 1);
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--accent");
  for (let x = 0; x < width; x++) {
    const column = samples.subarray(Math.floor(x * samples.length / width), Math.ceil((x + 1) * samples.length / width));
    const high = column.reduce((most, value) => Math.max(most, value), 0), low = column.reduce((least, value) => Math.min(least, value), 0);
    pen.fillRect(x, height / 2 - gain * high, 1, Math.max(1, gain * (high - low)));
  }
}

function show() {
  play.disabled = position.disabled = !own;
  play.textContent = voices.length ? "Pause" : "Play";
  part("playing", HTMLElement).textContent = own?.name ?? "No file yet";
  part("time", HTMLElement).textContent = own ? `${now().toFixed(1)} / ${own.seconds.toFixed(1)} s` : "";
  position.max = String(own?.seconds ?? 1);
  position.value = String(now());
}

const panel = new Panel(captures, {
  selected,
  gain: guitarGain,
  volumeDb: () => Number(volume.value),
  rate: () => rate,
  useFile(file) {
    if (file === own) { change(); return; }
    stop(0);
    own = file;
    show();
    drawWave();
    if (own) start();
  },
  useGuitar(playing) {
    if (playing) stop();
  },
});

play.onclick = () => { if (voices.length) stop(); else start(); };
position.oninput = () => seek(Number(position.value));
through.onchange = () => { change(); drawWave(); };
volume.oninput = setVolume;
loop.onchange = () => { if (voices.length) seek(now()); };
window.addEventListener("resize", drawWave);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.toLowerCase() !== "a") return;
  through.checked = !through.checked;
  change();
  drawWave();
});
const tick = () => { if (voices.length) show(); requestAnimationFrame(tick); };
requestAnimationFrame(tick);
Object.assign(window, { namdsp: { captures, panel, get own() { return own; }, get voices() { return voices; } } }); // for tests
