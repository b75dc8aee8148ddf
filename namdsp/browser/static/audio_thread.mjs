// The audio thread of a page: plays a capture live.
import { Capture } from "./capture.mjs";

class CaptureProcessor extends AudioWorkletProcessor {
  /** @param {{processorOptions: {bytes: Uint8Array<ArrayBuffer>}}} options */
  constructor(options) {
    super();
    this.alive = true;
    this.port.onmessage = () => { this.alive = false; };
    this.capture = new Capture(new WebAssembly.Module(options.processorOptions.bytes));
    this.port.postMessage("ready");
  }

  /** @param {Float32Array[][]} inputs @param {Float32Array[][]} outputs */
  process(inputs, outputs) {
    const [input] = inputs, [output] = outputs;
    this.capture.process(input, output, 0, output[0].length);
    for (const channel of output.slice(this.capture.outputs)) channel.set(output[0]);
    return this.alive;
  }
}

registerProcessor("namdsp-capture", CaptureProcessor);
