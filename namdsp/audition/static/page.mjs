// The page of an audition: one sound through many captures.
import { Captures, OwnFile } from "../../browser/static/player.mjs";
import { Panel } from "../../browser/static/panel.mjs";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const entries = data.entries;
const CROSSFADE_S = 0.012, AHEAD_S = 0.03, MOST_DECODED = 24;
const packed = JSON.parse(byId("captures").textContent), captures = packed && new Captures(packed);

const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const pictures = entries.map((entry) => entry.pictures);
const loudest = Math.max(...entries.map((entry) => -entry.matched_db));

// --- sound: one clock for all; a switch starts the other sound where this one is, and crossfades
let context = null, master = null, analyser = null;
let current = null;          // {index, source, gain}
let selected = 0, previous = 0, wanted = 0;
let startedAt = 0, paused = 0, playing = false;
const decoded = new Map();   // index -> AudioBuffer, the least recently used first
const decoding = new Map();

// what a visitor dropped replaces the sounds of the page, and his guitar does, for rows with a capture
/** @type {OwnFile | null} */
let own = null;
const playsGuitar = () => Boolean(panel?.guitar.playing);
const hasCapture = (index) => index === 0 || Boolean(packed?.captures[index]);
const isThere = (index) => !(own || playsGuitar()) || hasCapture(index);
const factsOf = (index) => own ? { ...entries[index], brightness_hz: null, loudness_lufs: own.levels.get(index)?.lufs ?? null } : entries[index];

const duration = () => own ? own.seconds : data.seconds;
const looped = () => byId("loop").checked;
const position = () => {
  if (!playing) return paused;
  const at = Math.max(0, context.currentTime - startedAt);
  return looped() ? at % duration() : Math.min(at, duration());
};

function open() {
  if (context) return;
  context = new AudioContext({ latencyHint: "interactive", sampleRate: 48000 });
  master = context.createGain();
  analyser = context.createAnalyser();
  analyser.fftSize = 8192;
  master.connect(analyser);
  analyser.connect(context.destination);
  setVolume();
}

function decode(index) {
  if (own) return own.buffer(index);
  if (decoded.has(index)) {
    const buffer = decoded.get(index);
    decoded.delete(index);
    decoded.set(index, buffer);
    return Promise.resolve(buffer);
  }
  if (!decoding.has(index)) {
    const bytes = bytesOf(byId("sound-" + index).textContent);
    decoding.set(index, context.decodeAudioData(bytes.buffer).then((buffer) => {
      decoding.delete(index);
      decoded.set(index, buffer);
      for (const old of decoded.keys()) {
        if (decoded.size <= MOST_DECODED) break;
        if (!current || old !== current.index) decoded.delete(old);
      }
      return buffer;
    }, (error) => {
      decoding.delete(index);
      byId("verdict").textContent = "This browser cannot decode the sound of this page (" + data.type + "): make it with --format flac.";
      throw error;
    }));
  }
  return decoding.get(index);
}

const levelOf = (index) => own ? (byId("matched").checked ? own.gain(index) : own.plainGain()) : byId("matched").checked ? 1 : 10 ** ((-entries[index].matched_db - loudest) / 20);

function begin(index, buffer, when, offset) {
  const source = context.createBufferSource(), gain = context.createGain();
  source.buffer = buffer;
  source.loop = looped();
  source.loopStart = 0;
  source.loopEnd = Math.min(duration(), buffer.duration);
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(levelOf(index), when + CROSSFADE_S);
  source.connect(gain).connect(master);
  source.start(when, offset);
  source.onended = () => { if (current && current.source === source && !source.loop) { stop(0); show(); } };
  return { index, source, gain };
}

// as soon as can be; a page that was held up meanwhile would start late and stay late: then again, with more time
function beginSoon(index, buffer, offsetAt) {
  for (let ahead = AHEAD_S; ; ahead *= 2) {
    const when = context.currentTime + ahead, voice = begin(index, buffer, when, offsetAt(when));
    if (context.currentTime < when || ahead > 1) return [voice, when];
    voice.source.onended = null;
    voice.source.disconnect();
  }
}

function end(voice, when) {
  voice.gain.gain.cancelScheduledValues(when);
  voice.gain.gain.setValueAtTime(levelOf(voice.index), when);
  voice.gain.gain.linearRampToValueAtTime(0, when + CROSSFADE_S);
  voice.source.onended = null;
  voice.source.stop(when + CROSSFADE_S + 0.01);
}

async function play() {
  if (playsGuitar()) await panel.stopGuitar();
  open();
  await context.resume();
  const index = selected, buffer = await decode(index);
  if (!buffer || playing || index !== selected) return;
  const [voice, when] = beginSoon(index, buffer, () => paused);
  startedAt = when - paused;
  playing = true;
  current = voice;
  show();
  prefetch();
}

function stop(at) {
  if (!playing) return;
  paused = at === undefined ? position() : at;
  playing = false;
  if (current) end(current, context.currentTime);
  current = null;
}

function seek(seconds) {
  const target = Math.min(Math.max(0, seconds), duration() - 0.01);
  const going = playing;
  stop(target);
  paused = target;
  if (going) play();
  show();
}

async function select(index) {
  if (index !== selected) previous = selected;
  selected = index;
  const order = ++wanted;
  show();
  if (playsGuitar()) { panel.select().catch((error) => panel.fail(error)); return; }
  if (!playing) { if (context) decode(index); return; }
  const buffer = await decode(index);
  if (!buffer || order !== wanted || !playing || !current || current.index === index) return;
  const offsetAt = (when) => looped() ? (when - startedAt) % duration() : when - startedAt;
  if (offsetAt(context.currentTime + AHEAD_S) >= duration()) return;
  const [voice, when] = beginSoon(index, buffer, offsetAt);
  end(current, when);
  current = voice;
  prefetch();
}

function prefetch() {
  const list = shown(), at = list.indexOf(selected);
  for (const index of [list[at + 1], list[at - 1], previous]) if (index !== undefined) decode(index).catch(() => {});
}

function setVolume() {
  if (master) master.gain.value = 10 ** (byId("volume").value / 20);
  panel?.setLevels();
}

// --- the list
const text = (entry, key) => key === "gear" ? [entry.metadata?.gear_make, entry.metadata?.gear_model].filter(Boolean).join(" ") || entry.metadata?.gear_type || "" : key === "tone" ? entry.metadata?.tone_type || "" : entry[key] ?? "";
const columns = [
  { key: "name", title: "Name", cell: (e) => e.name },
  ...(entries.some((e) => e.esr != null) ? [{ key: "esr", title: "ESR", number: true, cell: (e) => e.esr == null ? "" : e.esr.toPrecision(2) }] : []),
  { key: "gear", title: "Gear", rare: true, cell: (e) => text(e, "gear") },
  { key: "tone", title: "Tone", rare: true, cell: (e) => text(e, "tone") },
  { key: "brightness_hz", title: "Brightness", number: true, cell: (e) => e.brightness_hz == null ? "" : Math.round(e.brightness_hz) + " Hz" },
  { key: "gain_db", title: "Gain", number: true, cell: (e) => e.gain_db == null ? "" : e.gain_db.toFixed(0) + " dB" },
  { key: "distortion", title: "Distortion", number: true, cell: (e) => e.distortion == null ? "" : (100 * e.distortion).toPrecision(2) + " %" },
  { key: "loudness_lufs", title: "Loudness", number: true, rare: true, cell: (e) => e.loudness_lufs == null ? "" : e.loudness_lufs.toFixed(1) },
  { key: "multiply_adds", title: "Cost", number: true, rare: true, cell: (e) => e.multiply_adds == null ? "" : e.multiply_adds.toLocaleString("en") },
  { key: "aliasing_db", title: "Aliasing", number: true, rare: true, cell: (e) => e.aliasing_db == null ? "" : e.aliasing_db.toFixed(0) + " dB" },
];
let sortKey = null, descending = false;
let blind = null;            // {order, chosen} while names are hidden or were

function shown() {
  if (blind && !blind.revealed) return blind.order.filter(isThere);
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let list = entries.map((_, index) => index).filter(isThere).filter((index) => {
    const e = entries[index];
    const all = [e.name, e.file, e.architecture, ...Object.values(e.metadata || {})].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
  if (sortKey) {
    const column = columns.find((each) => each.key === sortKey);
    const value = (index) => column.number ? factsOf(index)[sortKey] : text(entries[index], sortKey).toString().toLowerCase();
    const empty = (v) => v === null || v === undefined || v === "";
    list.sort((a, b) => {
      const x = value(a), y = value(b);
      if (empty(x) || empty(y)) return Number(empty(x)) - Number(empty(y));
      const way = column.number ? x - y : x.localeCompare(y);
      return (descending ? -way : way) || a - b;
    });
  }
  return list;
}

const label = (index) => blind && !blind.revealed ? "Sound " + (blind.order.indexOf(index) + 1) : entries[index].name;

function drawHead() {
  byId("head").replaceChildren(...columns.map((column) => {
    const head = document.createElement("th"), button = document.createElement("button");
    head.scope = "col";
    head.className = (column.number ? "number " : "") + (column.rare ? "rare" : "");
    head.setAttribute("aria-sort", sortKey === column.key ? (descending ? "descending" : "ascending") : "none");
    button.type = "button";
    button.textContent = column.title + (sortKey === column.key ? (descending ? " \u25be" : " \u25b4") : "");
    button.dataset.key = column.key;
    button.disabled = Boolean(blind && !blind.revealed);
    button.onclick = () => {
      descending = sortKey === column.key ? !descending : false;
      sortKey = column.key;
      drawHead();
      drawRows();
      byId("head").querySelector(`[data-key="${column.key}"]`).focus();
    };
    head.append(button);
    return head;
  }));
}

function drawRows() {
  const hide = blind && !blind.revealed;
  const list = shown();
  byId("rows").replaceChildren(...list.map((index) => {
    const row = document.createElement("tr");
    row.dataset.index = index;
    if (blind && blind.revealed && blind.chosen === index) row.className = "chosen";
    for (const column of columns) {
      const cell = document.createElement("td");
      cell.className = (column.number ? "number " : "") + (column.rare ? "rare " : "") + (column.key === "name" ? "name" : "");
      if (column.key === "name") {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = label(index);
        if (!hide && entries[index].file) button.title = entries[index].file;
        button.setAttribute("aria-pressed", String(index === selected));
        button.onclick = () => select(index);
        cell.append(button);
      } else if (!hide) cell.textContent = cell.title = column.cell(factsOf(index));
      row.append(cell);
    }
    return row;
  }));
  byId("count").textContent = hide ? list.length + " sounds, names hidden" : list.length + " of " + entries.length + " shown";
}

function step(by) {
  const list = shown();
  if (!list.length) return;
  const at = list.indexOf(selected);
  const next = at < 0 ? 0 : (at + by + list.length) % list.length;
  select(list[next]);
  byId("rows").querySelector(`[data-index="${list[next]}"]`).scrollIntoView({ block: "nearest" });
}

function toggleBlind() {
  if (blind && !blind.revealed) reveal(null);
  else {
    const order = entries.map((_, index) => index);
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    blind = { order, revealed: false, chosen: null };
    byId("matched").checked = true;
    relevel();
    byId("verdict").textContent = "";
    select(order[0]);
  }
  drawHead();
  show();
}

function reveal(chosen) {
  blind.revealed = true;
  blind.chosen = chosen;
  byId("verdict").textContent = chosen === null ? "" : "You chose " + entries[chosen].name + ".";
  drawHead();
  show();
}

// --- pictures
function fit(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
  return canvas.getContext("2d", { willReadFrequently: true });
}

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function drawWave() {
  const canvas = byId("wave"), pen = fit(canvas), { width, height } = canvas;
  pen.clearRect(0, 0, width, height);
  const beside = own || blind && !blind.revealed ? undefined : entries[selected].beside;   // a recording and its capture
  const waves = own ? ownWave(width) : [selected, beside].filter((index) => index !== undefined).map((index) => {
    const { shape, data: packed } = pictures[index].wave;
    return { ends: new Int8Array(bytesOf(packed).buffer), count: shape[1] };
  });
  let peak = 1;
  for (const { ends } of waves) for (const value of ends) peak = Math.max(peak, Math.abs(value));
  waves.forEach(({ ends, count }, number) => {
    pen.fillStyle = colour(number ? "--warm" : "--accent");
    pen.globalAlpha = number ? 0.45 : 1;
    for (let i = 0; i < count; i++) {
      const low = ends[i] / peak, high = ends[count + i] / peak;
      const top = (1 - high) * height / 2, bottom = (1 - low) * height / 2;
      pen.fillRect(i * width / count, top, Math.max(1, width / count), Math.max(1, bottom - top));
    }
  });
  pen.globalAlpha = 1;
  canvas.title = beside === undefined ? "" : `${entries[selected].name}, and behind it ${entries[beside].name}`;
  drawHand();
}

// of a visitor's file: lowest and highest sample of each column, for its loudness here
function ownWave(count) {
  const samples = own.buffers.get(selected)?.getChannelData(0), gain = 127 * own.gain(selected);
  if (!samples) return [];
  const ends = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    const column = samples.subarray(Math.floor(i * samples.length / count), Math.ceil((i + 1) * samples.length / count));
    ends[i] = gain * column.reduce((low, value) => Math.min(low, value), 0);
    ends[count + i] = gain * column.reduce((high, value) => Math.max(high, value), 0);
  }
  return [{ ends, count }];
}

let hand = null;             // the wave without the hand
function drawHand() {
  const canvas = byId("wave"), pen = fit(canvas);
  if (hand && hand.index === selected && hand.width === canvas.width) pen.putImageData(hand.image, 0, 0);
  else hand = { index: selected, width: canvas.width, image: pen.getImageData(0, 0, canvas.width, canvas.height) };
  pen.fillStyle = colour("--warm");
  pen.fillRect(position() / duration() * canvas.width - 1, 0, 3, canvas.height);
}

function drawSpectrogram() {
  const canvas = byId("spectrogram"), pen = fit(canvas);
  const { shape: [rows, count], data: packed } = pictures[selected].spectrogram;
  const levels = bytesOf(packed);
  const small = document.createElement("canvas");
  small.width = count;
  small.height = rows;
  const image = small.getContext("2d").createImageData(count, rows);
  for (let row = 0; row < rows; row++) for (let column = 0; column < count; column++) {
    const v = levels[row * count + column] / 255, to = 4 * ((rows - 1 - row) * count + column);
    image.data[to] = 255 * Math.min(1, 1.6 * v * v + 0.15 * v);
    image.data[to + 1] = 255 * Math.max(0, 1.25 * v * v * v - 0.1 * v);
    image.data[to + 2] = 255 * Math.min(1, 0.12 + 1.1 * v * (1 - v) + 0.6 * v ** 6);
    image.data[to + 3] = 255;
  }
  small.getContext("2d").putImageData(image, 0, 0);
  pen.imageSmoothingEnabled = true;
  pen.drawImage(small, 0, 0, canvas.width, canvas.height);
}

const SVG = "http://www.w3.org/2000/svg";
const node = (name, attributes, content) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (content !== undefined) made.textContent = content;
  return made;
};

function chart(id, box, xTicks, yTicks, curves) {
  const svg = byId(id), width = 340, height = 220, left = 40, right = 10, top = 10, bottom = 24;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("preserveAspectRatio", "none");
  const x = (v) => left + (v - box[0]) / (box[1] - box[0]) * (width - left - right);
  const y = (v) => height - bottom - (Math.min(Math.max(v, box[2]), box[3]) - box[2]) / (box[3] - box[2]) * (height - top - bottom);
  const made = [];
  for (const [value, name] of xTicks) made.push(node("line", { class: "grid", x1: x(value), x2: x(value), y1: top, y2: height - bottom }), node("text", { x: x(value), y: height - 8, "text-anchor": "middle" }, name));
  for (const [value, name] of yTicks) made.push(node("line", { class: "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }), node("text", { x: left - 5, y: y(value) + 4, "text-anchor": "end" }, name));
  for (const { points, style, name } of curves) {
    const path = points.map(([px, py], i) => (i ? "L" : "M") + x(px).toFixed(1) + " " + y(py).toFixed(1)).join("");
    const drawn = node("path", { d: path, class: style });
    if (name) drawn.append(node("title", {}, name));
    made.push(drawn);
    if (name) {
      // each name further left than the one before, so that names of close curves stand apart
      const [px, py] = points[Math.max(0, points.length - Number(name))];
      if (py > box[2]) made.push(node("text", { x: x(px) - 2, y: y(py) - 3, "text-anchor": "end" }, name));
    }
  }
  svg.replaceChildren(...made);
}

const range = (from, to, by) => Array.from({ length: Math.floor((to - from) / by + 1e-9) + 1 }, (_, i) => from + i * by);

function drawCharts() {
  const entry = entries[selected];
  const named = (values) => values.map((value) => [value, String(+value.toFixed(2))]);
  const octaves = [[31.25, "31"], [62.5, "63"], [125, "125"], [250, "250"], [500, "500"], [1000, "1k"], [2000, "2k"], [4000, "4k"], [8000, "8k"], [16000, "16k"]].map(([hz, name]) => [Math.log2(Number(hz)), name]);
  let response = [], low = -24, high = 24;
  if (entry.response) {
    response = entry.response.hz.map((hz, i) => [Math.log2(hz), entry.response.db[i]]);
    high = 10 * Math.ceil(Math.max(...entry.response.db) / 10 + 0.2);
    low = high - 60;
  } else response = [[Math.log2(20), 0], [Math.log2(20000), 0]];
  chart("response", [Math.log2(20), Math.log2(20500), low, high], octaves, named(range(low, high, 10)), [{ points: response, style: "curve" }]);
  const curve = entry.transfer ? entry.transfer.in.map((v, i) => [v, entry.transfer.out[i]]) : [[-1, -1], [1, 1]];
  const most = Math.max(0.1, ...curve.map(([, v]) => Math.abs(v))) * 1.1;
  const unit = 10 ** Math.floor(Math.log10(most)) * (most / 10 ** Math.floor(Math.log10(most)) > 4 ? 2 : most / 10 ** Math.floor(Math.log10(most)) > 2 ? 1 : 0.5);
  const steps = range(-Math.floor(most / unit) * unit, most, unit);
  chart("transfer", [-1.05, 1.05, -most, most], named([-1, -0.5, 0, 0.5, 1]), named(steps), [{ points: entry.transfer ? [...curve, curve[0]] : curve, style: "curve" }]);
  const h = entry.harmonics;
  const lines = h ? h.dbfs.map((row, order) => ({ points: h.levels_dbfs.map((level, i) => [level, row[i]]), style: order ? "other" : "curve", name: String(order + 1) })) : [{ points: [[-60, -60], [0, 0]], style: "curve", name: "1" }];
  chart("harmonics", [-60, 1, -100, 5], named(range(-60, 0, 12)), named(range(-100, 0, 20)), lines);
}

// --- what is seen
let drawn = -1;
function show() {
  drawRows();
  byId("play").textContent = playing ? "Pause" : "Play";
  byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  byId("playing").textContent = label(selected);
  const hide = Boolean(blind && !blind.revealed);
  byId("blind").setAttribute("aria-pressed", String(hide));
  byId("blind").textContent = hide ? "Reveal" : "Blind";
  byId("choose").hidden = !hide;
  byId("matched").disabled = hide;
  byId("search").disabled = hide;
  byId("pictures").hidden = hide;
  byId("spectrogram").parentElement.hidden = Boolean(own);
  byId("back").hidden = !own;
  byId("position").max = duration();
  if (drawn !== selected || hide) {
    hand = null;
    if (hide) { const canvas = byId("wave"); fit(canvas).clearRect(0, 0, canvas.width, canvas.height); drawHand(); drawn = -1; }
    else { drawWave(); if (!own) drawSpectrogram(); drawCharts(); drawn = selected; }
  }
  tick();
}

function tick() {
  const at = position();
  byId("time").textContent = at.toFixed(1) + " / " + duration().toFixed(1) + " s";
  if (document.activeElement !== byId("position") || playing) byId("position").value = at;
  drawHand();
}

function frame() {
  if (playing) tick();
  requestAnimationFrame(frame);
}

function relevel() {
  if (current) current.gain.gain.setTargetAtTime(levelOf(current.index), context.currentTime, 0.01);
}

// --- what a visitor plays
function useFile(file) {
  if (file === own) { relevel(); redraw(); return; }
  stop(0);
  paused = 0;
  own = file;
  if (!isThere(selected)) selected = shown()[0] ?? 0;
  redraw();
  if (own) play();
}

function redraw() {
  drawn = -1;
  hand = null;
  show();
}

const panel = captures && new Panel(captures, {
  selected: () => selected,
  gain: (index) => 10 ** ((byId("matched").checked ? entries[index].matched_db : -loudest) / 20),
  volumeDb: () => Number(byId("volume").value),
  rate: () => 48000,
  useFile,
  useGuitar(playing) {
    if (playing) stop();
    if (!isThere(selected)) selected = shown()[0] ?? 0;
    show();
  },
});

const toggle = () => { if (playing) { stop(); show(); } else play(); };
byId("play").onclick = toggle;
byId("last").onclick = () => select(previous);
byId("blind").onclick = toggleBlind;
byId("choose").onclick = () => reveal(selected);
byId("search").oninput = drawRows;
byId("matched").onchange = () => {
  relevel();
  if (playsGuitar()) panel.select().catch((error) => panel.fail(error));
};
byId("back").onclick = () => panel.leaveFile();
byId("volume").oninput = setVolume;
byId("loop").onchange = () => { if (playing) seek(position()); };
byId("position").oninput = (event) => seek(Number(event.target.value));
byId("wave").onclick = (event) => seek(event.offsetX / byId("wave").clientWidth * duration());
window.addEventListener("resize", redraw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
document.addEventListener("keydown", (/** @type {any} */ event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const field = event.target.tagName === "INPUT" ? event.target.type : "";
  if (field === "search") { if (event.key === "Escape" || event.key === "Enter") event.target.blur(); return; }
  if (field === "range" && event.key.startsWith("Arrow")) return;
  const keys = {
    " ": () => { if (event.target.tagName === "BUTTON" && event.target.id !== "play" && !event.target.closest("td")) return false; toggle(); },
    ArrowDown: () => step(1), j: () => step(1), ArrowUp: () => step(-1), k: () => step(-1),
    0: () => { if (blind && !blind.revealed) return false; select(0); }, x: () => select(previous),
    ArrowLeft: () => seek(position() - 1), ArrowRight: () => seek(position() + 1),
    b: toggleBlind, "/": () => byId("search").focus(),
  };
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act && act() !== false) event.preventDefault();
});

drawHead();
if (entries.length > 1) selected = 1;
show();
requestAnimationFrame(frame);
// for tests and the curious
/** @type {any} */ (window).audition = {
  select, play, stop, position, seek, shown, entries,
  get playing() { return playing; }, get selected() { return selected; }, get context() { return context; },
  get analyser() { return analyser; }, get own() { return own; }, panel, captures, buffer: (index) => decode(index),
};
