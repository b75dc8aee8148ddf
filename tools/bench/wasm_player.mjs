// A player for `python -m tools.bench wasm`, with the words of programs.py:
//
//     node wasm_player.mjs AMP.wasm INPUT OUTPUT BLOCK                    namdsp
//     node wasm_player.mjs --opendaw FOLDER MODEL.nam INPUT OUTPUT BLOCK  openDAW's, of the npm packages in FOLDER
//
// It plays INPUT until the engine has optimised the code, then once more from the start.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const WARM_UP_MS = 700, PASSES = 3;
const words = process.argv.slice(2), folder = words[0] === "--opendaw" ? words.splice(0, 2)[1] : "";
const [model, input, output, block] = words, size = Number(block);
const bytes = readFileSync(input), samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

async function namdsp() {
  const { Capture } = await import(new URL("../../namdsp/browser/static/capture.mjs", import.meta.url).href);
  const capture = new Capture(new WebAssembly.Module(readFileSync(model))), rows = [[samples], [new Float32Array(samples.length)]];
  return { reset: () => capture.reset(), play: (at, count) => capture.process(...rows, at, count), heard: rows[1][0] };
}

async function opendaw() {
  const dist = pathToFileURL(`${folder}/node_modules/@opendaw/nam-wasm/dist/`);
  const { createNamModule, NamWasmModule } = await import(new URL("index.js", dist).href);
  const nam = NamWasmModule.fromModule(await createNamModule({ wasmBinary: readFileSync(new URL("nam.wasm", dist)) }));
  nam.setSampleRate(48000);
  const instance = nam.createInstance(), heard = new Float32Array(samples.length);
  if (!nam.loadModel(instance, readFileSync(model, "utf8"))) throw new Error("openDAW's player does not load it");
  const play = (at, count) => nam.process(instance, samples.subarray(at, at + count), heard.subarray(at, at + count));
  return { reset: () => nam.reset(instance), play, heard };
}

const player = await (folder ? opendaw() : namdsp());
let times = [];
const pass = () => {
  times = [];
  for (let at = 0; at < samples.length; at += size) {
    const count = Math.min(size, samples.length - at), start = process.hrtime.bigint();
    player.play(at, count);
    const took = Number(process.hrtime.bigint() - start) / size;
    if (count === size) times.push(took);
  }
};
for (const began = performance.now(); performance.now() - began < WARM_UP_MS;) pass();
for (let number = 0; number < PASSES; number++) {
  player.reset();
  pass();
}
writeFileSync(output, Buffer.from(player.heard.buffer));
times.sort((a, b) => a - b);
console.log(times[times.length >> 1], times.reduce((sum, value) => sum + value, 0) / times.length, times[Math.floor(0.98 * times.length)]);
