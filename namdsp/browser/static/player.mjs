// Plays captures in a page: a file from the disk, or the guitar at the browser's input.
import { Capture, fuses } from "./capture.mjs";
import { measureLoudness } from "./loudness.mjs";

/**
 * What the page contains: base64 of zlib streams. A module is a head and its data, one after the other.
 * @typedef {{relaxed: number[], plain: number[], rate: number} | null} Stored
 * @typedef {{relaxed: string[], plain: string[], data: string[], captures: Stored[], thread: string}} Packed
 */

export const MAX_FILE_S = 60;
const WARM_UP_BLOCKS = 400, BLOCK = 128, FADE_S = 0.02, TURN_MS = 15, MOST_RENDERS = 24;
const TARGET_LUFS = -18, LEAST_LUFS = -24, PEAK_DBFS = -1; // as in the page of an audition

/** @param {string} packed @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const pause = () => new Promise((resolve) => { setTimeout(resolve); });

/** The captures of a page. */
export class Captures {
  /** @param {Packed} packed */
  constructor(packed) {
    this.packed = packed;
    this.exact = fuses();
    /** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
    this.unpacked = new Map();
  }

  /** What to tell about the samples. */
  get promise() {
    return this.exact
      ? "The same samples as namdsp."
      : "This browser rounds twice where namdsp rounds once: the difference is about -124 dB.";
  }

  /** @param {number} index @returns {number | undefined} */
  rate(index) {
    return this.packed.captures[index]?.rate;
  }

  /** The module as bytes. @param {number} index */
  async bytes(index) {
    const stored = this.packed.captures[index];
    if (!stored) throw new Error("this sound has no capture in the page");
    const target = this.exact ? "relaxed" : "plain", [head, data] = stored[target];
    const parts = await Promise.all([this.once(target, head, this.packed[target]), this.once("data", data, this.packed.data)]);
    const bytes = new Uint8Array(parts[0].length + parts[1].length);
    bytes.set(parts[0]);
    bytes.set(parts[1], parts[0].length);
    return bytes;
  }

  /** @param {string} kind @param {number} index @param {string[]} list */
  once(kind, index, list) {
    const key = kind + index, found = this.unpacked.get(key) ?? unpack(list[index]);
    this.unpacked.set(key, found);
    return found;
  }

  /** Compiled, and played for so long that the engine has optimised it. @param {number} index */
  async warmedUp(index) {
    const bytes = await this.bytes(index), capture = new Capture(await WebAssembly.compile(bytes));
    for (let block = 0; block < WARM_UP_BLOCKS; block++) {
      capture.process([], [], 0, BLOCK);
      if (block % 64 === 63) await pause();
    }
    return bytes;
  }

  /**
   * Render a sound; the page stays usable meanwhile. Each channel is a voice, or one of their mean plays in stereo.
   * @param {number} index @param {Float32Array[]} channels @param {() => boolean} wanted
   * @returns {Promise<Float32Array<ArrayBuffer>[] | null>} null if it is not wanted any more
   */
  async render(index, channels, wanted = () => true) {
    const module = await WebAssembly.compile(await this.bytes(index));
    const frames = channels[0].length, first = new Capture(module);
    const mixed = first.inputs === 1 && first.outputs > 1 && channels.length > 1;
    const inputs = mixed ? [channels[0].map((value, i) => (value + channels[1][i]) / 2)] : channels;
    const voices = first.inputs > 1 ? [inputs] : inputs.map((channel) => [channel]), output = [];
    for (const [number, voice] of voices.entries()) {
      const capture = number ? new Capture(module) : first, late = capture.latency;
      const whole = voice.map((samples) => { const longer = new Float32Array(frames + late); longer.set(samples); return longer; });
      const out = Array.from({ length: capture.outputs }, () => new Float32Array(frames + late));
      let turn = performance.now();
      for (let at = 0; at < frames + late; at += capture.maxFrames) {
        capture.process(whole, out, at, Math.min(capture.maxFrames, frames + late - at));
        if (performance.now() - turn < TURN_MS) continue;
        await pause();
        if (!wanted()) return null;
        turn = performance.now();
      }
      output.push(...out.map((samples) => samples.subarray(late)));
    }
    return output;
  }
}

/** As a WAV file of floats: browsers resample files well, and buffers badly. @param {Float32Array[]} channels @param {number} rate */
function wav(channels, rate) {
  const count = channels.length, frames = channels[0].length, bytes = 4 * count * frames, view = new DataView(new ArrayBuffer(44 + bytes));
  const text = (/** @type {number} */ at, /** @type {string} */ value) => [...value].forEach((c, i) => view.setUint8(at + i, c.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + bytes, true);
  text(8, "WAVEfmt ");
  [16, 3 | count << 16, rate, 4 * count * rate, 4 * count | 32 << 16].forEach((value, i) => view.setUint32(16 + 4 * i, value, true));
  text(36, "data");
  view.setUint32(40, bytes, true);
  channels.forEach((samples, c) => samples.forEach((value, i) => view.setFloat32(44 + 4 * (i * count + c), value, true)));
  return view.buffer;
}

const channelsOf = (/** @type {AudioBuffer} */ buffer) => Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, c) => buffer.getChannelData(c));

/** A file of the visitor, and its renders, which are equally loud. Index 0 is the file itself. */
export class OwnFile {
  /** @param {Captures} captures @param {string} name @param {ArrayBuffer} content @param {number} rate of the renders */
  constructor(captures, name, content, rate) {
    this.captures = captures;
    this.name = name;
    this.content = content;
    this.rate = rate;
    this.cut = false;
    this.frames = 0;
    /** @type {Map<number, AudioBuffer>} the least recently used first */
    this.buffers = new Map();
    /** @type {Map<number, Promise<AudioBuffer | null>>} */
    this.rendering = new Map();
    /** @type {Map<number, {lufs: number, peakDb: number}>} */
    this.levels = new Map();
    this.closed = false;
  }

  /** @param {Captures} captures @param {File} file @param {number} rate */
  static async open(captures, file, rate) {
    const own = new OwnFile(captures, file.name, await file.arrayBuffer(), rate), dry = await own.buffer(0);
    if (!dry || !own.levels.get(0) || own.levels.get(0)?.peakDb === -Infinity) throw new Error(`${file.name}: is silent. Choose another file.`);
    return own;
  }

  get seconds() {
    return this.frames / this.rate;
  }

  /** The samples at a rate. @param {number} rate */
  async samples(rate) {
    const context = new OfflineAudioContext(1, 1, rate);
    let decoded;
    try {
      decoded = await context.decodeAudioData(this.content.slice(0));
    } catch {
      throw new Error(`${this.name}: this browser cannot decode it. Choose a WAV file.`);
    }
    const most = Math.round(MAX_FILE_S * rate);
    this.cut = decoded.length > most;
    return channelsOf(decoded).map((samples) => samples.slice(0, most));
  }

  /** What a capture makes of the file; null if it was closed meanwhile. @param {number} index */
  async buffer(index) {
    const stored = this.buffers.get(index);
    if (stored) { // now the most recently used
      this.buffers.delete(index);
      this.buffers.set(index, stored);
      return stored;
    }
    const rendering = this.rendering.get(index) ?? this.render(index).finally(() => this.rendering.delete(index));
    this.rendering.set(index, rendering);
    return rendering;
  }

  /** @param {number} index @returns {Promise<AudioBuffer | null>} */
  async render(index) {
    const rate = index ? this.captures.rate(index) ?? this.rate : this.rate, dry = await this.samples(rate);
    const played = index ? await this.captures.render(index, dry, () => !this.closed) : dry;
    if (!played) return null;
    this.levels.set(index, measureLoudness(played, rate));
    const samples = rate === this.rate ? played
      : channelsOf(await new OfflineAudioContext(1, 1, this.rate).decodeAudioData(wav(played, rate)));
    if (!index) this.frames = samples[0].length;
    const buffer = new AudioBuffer({ length: this.frames, numberOfChannels: samples.length, sampleRate: this.rate });
    for (const [channel, row] of samples.entries()) buffer.copyToChannel(/** @type {Float32Array<ArrayBuffer>} */ (row), channel);
    this.buffers.set(index, buffer);
    for (const old of this.buffers.keys()) if (this.buffers.size > MOST_RENDERS && old !== index) this.buffers.delete(old);
    return buffer;
  }

  /** Gain that makes a render as loud as the others: no peak is clipped, and clicks do not make others soft. @param {number} index */
  gain(index) {
    const loudest = ({ lufs = 0, peakDb = 0 } = {}) => PEAK_DBFS + lufs - peakDb;
    const able = [...this.levels.values()].map(loudest).filter((lufs) => lufs >= LEAST_LUFS);
    const common = Math.min(TARGET_LUFS, ...able), level = this.levels.get(index);
    return level && Number.isFinite(level.lufs) ? 10 ** ((Math.min(common, loudest(level)) - level.lufs) / 20) : 1;
  }

  /** Gain that leaves the differences in loudness. */
  plainGain() {
    return Math.min(...[...this.levels.keys()].map((index) => this.gain(index)));
  }

  close() {
    this.closed = true;
  }
}

const REFUSALS = /** @type {Record<string, string>} */ ({
  NotAllowedError: "The browser may not use the input. Allow the microphone for this page.",
  NotFoundError: "There is no audio input. Connect an interface.",
  NotReadableError: "Another program uses the audio input. Close it there.",
});

/** The guitar at the browser's input through a capture; index 0 is the guitar alone. */
export class Guitar {
  /** @param {Captures} captures */
  constructor(captures) {
    this.captures = captures;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** @type {{index: number, gain: GainNode, node: AudioWorkletNode | null} | null} */
    this.voice = null;
    this.inputDb = 0;
    this.volumeDb = -6;
    this.order = 0;
  }

  get playing() {
    return this.stream !== null;
  }

  /** Play through a capture. @param {number} index @param {number} gain of its output */
  async play(index, gain) {
    const order = ++this.order;
    if (!this.stream) {
      if (!navigator.mediaDevices) throw new Error("This browser gives pages from here no audio input. Open the file in Chromium.");
      const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
      const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error) => {
        throw new Error(REFUSALS[error.name] ?? `The audio input does not start: ${error.message}`);
      });
      if (order !== this.order) { for (const track of stream.getTracks()) track.stop(); return; }
      this.stream = stream;
    }
    const rate = index ? this.captures.rate(index) ?? 48000 : this.context?.sampleRate ?? 48000;
    if (this.context?.sampleRate !== rate) await this.open(rate);
    const bytes = index ? await this.captures.warmedUp(index) : null;
    if (order !== this.order || !this.context || !this.input || !this.output) return;
    const context = this.context, faded = context.createGain();
    const node = bytes && await this.started(context, bytes);
    if (order !== this.order) { node?.port.postMessage("end"); return; }
    (node ? this.input.connect(node) : this.input).connect(faded).connect(this.output);
    faded.gain.setValueAtTime(0, context.currentTime);
    faded.gain.linearRampToValueAtTime(gain, context.currentTime + FADE_S);
    this.end();
    this.voice = { index, gain: faded, node };
    await context.resume();
  }

  /** A capture in the audio thread. @param {AudioContext} context @param {Uint8Array<ArrayBuffer>} bytes */
  async started(context, bytes) {
    const node = new AudioWorkletNode(context, "namdsp-capture", {
      outputChannelCount: [2], channelCount: 1, channelCountMode: "explicit", processorOptions: { bytes },
    });
    await new Promise((resolve, reject) => {
      node.port.onmessage = resolve;
      node.onprocessorerror = () => reject(new Error("The capture does not start in the audio thread."));
    });
    return node;
  }

  /** @param {number} rate */
  async open(rate) {
    this.voice = null;
    await this.context?.close();
    const context = this.context = new AudioContext({ sampleRate: rate, latencyHint: "interactive" });
    if (context.sampleRate !== rate) throw new Error(`The browser plays at ${context.sampleRate} Hz only; the capture needs ${rate} Hz.`);
    await context.audioWorklet.addModule("data:text/javascript," + encodeURIComponent(this.captures.packed.thread));
    this.input = context.createGain();
    this.meter = context.createAnalyser();
    this.output = context.createGain();
    this.input.channelCount = 1;
    this.input.channelCountMode = "explicit";
    this.input.channelInterpretation = "discrete"; // the first input of an interface
    try {
      context.createMediaStreamSource(/** @type {MediaStream} */ (this.stream)).connect(this.input);
    } catch {
      throw new Error(`The audio input has another rate than the capture (${rate} Hz), and this browser does not convert it. Set the interface to ${rate} Hz.`);
    }
    this.input.connect(this.meter);
    this.output.connect(context.destination);
    this.setLevels(this.inputDb, this.volumeDb);
  }

  /** @param {number} inputDb @param {number} volumeDb */
  setLevels(inputDb, volumeDb) {
    this.inputDb = inputDb;
    this.volumeDb = volumeDb;
    if (this.input) this.input.gain.value = 10 ** (inputDb / 20);
    if (this.output) this.output.gain.value = 10 ** (volumeDb / 20);
  }

  /** Peak at the input in dBFS, after the gain. */
  level() {
    if (!this.meter) return -Infinity;
    const samples = new Float32Array(this.meter.fftSize);
    this.meter.getFloatTimeDomainData(samples);
    return 20 * Math.log10(samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0));
  }

  /** Milliseconds from the input to the output that the browser tells, as far as it does; and its rate. */
  latencyText() {
    if (!this.context || !this.stream) return "";
    const settings = /** @type {{latency?: number}} */ (this.stream.getAudioTracks()[0].getSettings());
    const seconds = (this.context.baseLatency || 0) + (this.context.outputLatency || 0) + (settings.latency || 0);
    return `latency about ${Math.round(1000 * seconds)} ms, ${this.context.sampleRate} Hz`;
  }

  /** Fade the voice out. */
  end() {
    const { voice, context, input } = this;
    this.voice = null;
    if (!voice || !context) return;
    voice.gain.gain.cancelScheduledValues(context.currentTime);
    voice.gain.gain.setTargetAtTime(0, context.currentTime, FADE_S / 4);
    setTimeout(() => {
      voice.node?.port.postMessage("end");
      voice.gain.disconnect();
      input?.disconnect(voice.node ?? voice.gain);
    }, 4000 * FADE_S);
  }

  async stop() {
    this.order++;
    this.voice = null;
    const { context, stream } = this;
    this.context = this.stream = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
    await context?.close();
  }
}
