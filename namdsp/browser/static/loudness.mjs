// Loudness by ITU-R BS.1770: K-weighting, blocks of 400 ms, two gates.

const BLOCK_S = 0.4, STEPS = 4, ABSOLUTE_LUFS = -70, RELATIVE_LU = -10;

/** @typedef {[number, number, number, number, number]} Biquad b0, b1, b2, a1, a2 */

/** @param {number} rate @returns {Biquad[]} */
function weighting(rate) {
  const of = (/** @type {number} */ hz, /** @type {number} */ q) => {
    const k = Math.tan(Math.PI * hz / rate);
    return { k, damped: k / q, a0: 1 + k / q + k * k };
  };
  const shelf = of(1681.974450955533, 0.7071752369554196), high = 10 ** (3.999843853973347 / 20);
  const middle = high ** 0.4996667741545416 * shelf.damped, pass = of(38.13547087602444, 0.5003270373238773);
  const poles = (/** @type {{k: number, damped: number, a0: number}} */ { k, damped, a0 }) =>
    /** @type {[number, number]} */ ([2 * (k * k - 1) / a0, (1 - damped + k * k) / a0]);
  const square = shelf.k ** 2, zeros = [high + middle + square, 2 * (square - high), high - middle + square];
  return [
    [zeros[0] / shelf.a0, zeros[1] / shelf.a0, zeros[2] / shelf.a0, ...poles(shelf)],
    [1, -2, 1, ...poles(pass)],
  ];
}

/** Energy of the K-weighted channels in each step of 100 ms. @param {Float32Array[]} channels @param {number} rate */
function energies(channels, rate) {
  const step = Math.round(rate * BLOCK_S / STEPS), sums = new Float64Array(Math.floor(channels[0].length / step));
  const [[b0, b1, b2, a1, a2], [c0, c1, c2, d1, d2]] = weighting(rate);
  for (const samples of channels) {
    let p = 0, q = 0, r = 0, s = 0; // states of both filters, in transposed form
    for (let block = 0, at = 0; block < sums.length; block++) {
      let sum = 0;
      for (const end = at + step; at < end; at++) {
        const x = samples[at], y = b0 * x + p;
        p = b1 * x - a1 * y + q;
        q = b2 * x - a2 * y;
        const z = c0 * y + r;
        r = c1 * y - d1 * z + s;
        s = c2 * y - d2 * z;
        sum += z * z;
      }
      sums[block] += sum / step;
    }
  }
  return sums;
}

const decibels = (/** @type {number} */ power) => 10 * Math.log10(power);
const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Loudness in LUFS and peak in dBFS; of less than a block, the RMS level for the loudness. Silence: -Infinity.
 * @param {Float32Array[]} channels @param {number} rate
 */
export function measureLoudness(channels, rate) {
  let peak = 0, power = 0;
  for (const samples of channels) for (const value of samples) {
    peak = Math.max(peak, Math.abs(value));
    power += value * value;
  }
  const steps = energies(channels, rate), blocks = [];
  for (let first = 0; first + STEPS <= steps.length; first++) blocks.push(mean([...steps.subarray(first, first + STEPS)]));
  const loudness = (/** @type {number} */ value) => -0.691 + decibels(value);
  let kept = blocks.filter((value) => loudness(value) > ABSOLUTE_LUFS);
  const gate = kept.length ? loudness(mean(kept)) + RELATIVE_LU : 0;
  kept = kept.filter((value) => loudness(value) > gate);
  const lufs = kept.length ? loudness(mean(kept)) : decibels(power / channels.length / channels[0].length);
  return { lufs, peakDb: 2 * decibels(peak) };
}
