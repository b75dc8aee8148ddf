// A capture or a rig that namdsp wrote as a WebAssembly module. It runs anywhere: in a page, in an audio thread, in Node.

/**
 * @typedef {{memory: WebAssembly.Memory, init(state: number): number, reset(state: number): void,
 *   process(state: number, input: number, output: number, frames: number): number,
 *   state: WebAssembly.Global, input: WebAssembly.Global, output: WebAssembly.Global, inputs: WebAssembly.Global,
 *   outputs: WebAssembly.Global, max_frames: WebAssembly.Global, latency: WebAssembly.Global,
 *   sample_rate: WebAssembly.Global}} Exports
 */

/** One voice, with its own memory. */
export class Capture {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const code = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module).exports));
    this.code = code;
    this.inputs = code.inputs.value;
    this.outputs = code.outputs.value;
    this.maxFrames = code.max_frames.value;
    this.latency = code.latency.value;
    this.sampleRate = code.sample_rate.value;
    if (code.init(code.state.value) !== 0) throw new Error("the capture cannot be initialized");
    this.memory = new Float32Array(code.memory.buffer);
  }

  /** Forget all sound. */
  reset() {
    this.code.reset(this.code.state.value);
  }

  /**
   * Play the next frames. A channel that is missing at the input is silent.
   * @param {Float32Array[]} inputs @param {Float32Array[]} outputs
   * @param {number} start first frame in both @param {number} frames any number
   */
  process(inputs, outputs, start, frames) {
    const { code, memory } = this, x = code.input.value / 4, y = code.output.value / 4;
    for (const end = start + frames; start < end; start += this.maxFrames) {
      const count = Math.min(this.maxFrames, end - start);
      for (let channel = 0; channel < this.inputs; channel++) {
        const at = x + channel * count, from = inputs[channel];
        if (from) memory.set(from.subarray(start, start + count), at);
        else memory.fill(0, at, at + count);
      }
      code.process(code.state.value, code.input.value, code.output.value, count);
      for (let channel = 0; channel < Math.min(this.outputs, outputs.length); channel++) {
        const at = y + channel * count;
        outputs[channel].set(memory.subarray(at, at + count), start);
      }
    }
  }
}

// (a, b, c) => a * b + c with the relaxed instruction, whose rounding is up to the engine
const PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 125, 125, 125, 1, 125, 3, 2, 1, 0, 7, 5, 1, 1, 112, 0, 0, 10, 22, 1, 20, 0,
  32, 0, 253, 19, 32, 1, 253, 19, 32, 2, 253, 19, 253, 133, 2, 253, 31, 0, 11,
];

/**
 * Whether relaxed SIMD fuses multiply and add here: then captures have the bits of namdsp.
 * @returns {boolean}
 */
export function fuses() {
  const bytes = new Uint8Array(PROBE);
  if (!WebAssembly.validate(bytes)) return false;
  const { p } = /** @type {{p(a: number, b: number, c: number): number}} */ (
    /** @type {unknown} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports)
  );
  const a = 1 + 2 ** -23;
  return p(a, a, -(1 + 2 ** -22)) === 2 ** -46;
}
