// node play_wasm.mjs CAPTURE.mjs AMP.wasm IN OUT [CUTS]: float32 [C, T] raw through a module, again after a reset
import { readFileSync, writeFileSync } from "node:fs";

const [capture, wasm, input, output, cuts = "128"] = process.argv.slice(2);
const { Capture, fuses } = await import(capture);
const amp = new Capture(new WebAssembly.Module(readFileSync(wasm)));
const bytes = readFileSync(input), frames = bytes.length / 4 / amp.inputs;
const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
const rows = (array, count) => Array.from({ length: count }, (_, c) => array.subarray(c * frames, (c + 1) * frames));
const x = rows(samples, amp.inputs), sizes = cuts.split(",").map(Number);
const play = () => {
  const y = new Float32Array(amp.outputs * frames), out = rows(y, amp.outputs);
  for (let at = 0, k = 0; at < frames; k++) {
    const count = Math.min(sizes[k % sizes.length], frames - at);
    amp.process(x, out, at, count);
    at += count;
  }
  return Buffer.from(y.buffer);
};
const y = play();
amp.reset();
if (!play().equals(y)) throw new Error("other samples after a reset");
writeFileSync(output, y);
console.log(JSON.stringify({ fuses: fuses(), inputs: amp.inputs, outputs: amp.outputs, latency: amp.latency, rate: amp.sampleRate }));
