// The part of a page in which visitors play themselves: their guitar, or a file that they drop.
import { Captures, Guitar, MAX_FILE_S, OwnFile } from "./player.mjs";

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
export function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/**
 * What a page does for its panel.
 * @typedef {object} Host
 * @property {() => number} selected index of the capture; 0 for none
 * @property {(index: number) => number} gain of a capture for the guitar
 * @property {() => number} volumeDb
 * @property {() => number} rate of the page's sound
 * @property {(own: OwnFile | null) => void} useFile play a file from now on; null: what the page has itself
 * @property {(playing: boolean) => void} useGuitar the guitar begins, or has ended
 */

export class Panel {
  /** @param {Captures} captures @param {Host} host */
  constructor(captures, host) {
    this.captures = captures;
    this.host = host;
    this.guitar = new Guitar(captures);
    /** @type {OwnFile | null} */
    this.own = null;
    this.status = part("own-status", HTMLElement);
    part("yours", HTMLElement).hidden = false;
    part("promise", HTMLElement).textContent = captures.promise;
    part("guitar", HTMLButtonElement).onclick = () => this.toggleGuitar();
    part("input-gain", HTMLInputElement).oninput = () => this.setLevels();
    const file = part("file", HTMLInputElement);
    file.onchange = () => { if (file.files?.[0]) this.open(file.files[0]); };
    window.addEventListener("dragover", (event) => { event.preventDefault(); this.mark(true); });
    window.addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.mark(false); });
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      this.mark(false);
      const dropped = event.dataTransfer?.files[0];
      if (dropped) this.open(dropped);
    });
  }

  /** @param {boolean} over */
  mark(over) {
    part("drop", HTMLElement).classList.toggle("over", over);
  }

  /** @param {string} text */
  say(text) {
    this.status.textContent = text;
  }

  /** @param {unknown} error */
  fail(error) {
    this.say(error instanceof Error ? error.message : String(error));
  }

  /** Render a file through the capture that is selected, then through all others. @param {File} file */
  async open(file) {
    this.own?.close();
    await this.stopGuitar();
    this.say(`Reading ${file.name} ...`);
    try {
      const own = this.own = await OwnFile.open(this.captures, file, this.host.rate());
      const all = this.captures.packed.captures.flatMap((stored, index) => stored ? [index] : []), first = this.host.selected();
      if (all.includes(first)) await own.buffer(first);
      if (own !== this.own) return;
      this.host.useFile(own);
      for (const [done, index] of all.entries()) {
        if (all.length > 1) this.say(`${file.name}: ${done} of ${all.length} captures are rendered.`);
        if (!own.levels.has(index)) await own.buffer(index);
        if (own !== this.own) return;
        this.host.useFile(own);
      }
      this.say(`${file.name}${own.cut ? `, its first ${MAX_FILE_S} s` : ""}: all sounds are equally loud.`);
    } catch (error) {
      this.leaveFile();
      this.fail(error);
    }
  }

  /** Go back to what the page has itself. */
  leaveFile() {
    this.own?.close();
    this.own = null;
    this.say("");
    this.host.useFile(null);
  }

  toggleGuitar() {
    return this.guitar.playing ? this.stopGuitar() : this.startGuitar();
  }

  async startGuitar() {
    this.say("Waiting for the audio input ...");
    try {
      this.setLevels();
      this.host.useGuitar(true);
      await this.select();
      this.say("You hear the input. Use headphones: a microphone near speakers howls.");
      part("live", HTMLElement).hidden = false;
      part("guitar", HTMLButtonElement).textContent = "Stop";
      part("guitar", HTMLButtonElement).setAttribute("aria-pressed", "true");
      this.draw();
    } catch (error) {
      await this.stopGuitar();
      this.fail(error);
    }
  }

  async stopGuitar() {
    const began = this.guitar.playing;
    await this.guitar.stop();
    part("live", HTMLElement).hidden = true;
    part("guitar", HTMLButtonElement).textContent = "Play my guitar";
    part("guitar", HTMLButtonElement).setAttribute("aria-pressed", "false");
    if (began) this.say("");
    this.host.useGuitar(false);
  }

  /** Play the guitar through the capture that is selected now. */
  async select() {
    const index = this.host.selected();
    await this.guitar.play(index, this.host.gain(index));
  }

  setLevels() {
    this.guitar.setLevels(Number(part("input-gain", HTMLInputElement).value), this.host.volumeDb());
  }

  draw() {
    if (!this.guitar.playing) return;
    part("level", HTMLMeterElement).value = Math.max(-60, this.guitar.level());
    part("latency", HTMLElement).textContent = this.guitar.latencyText();
    requestAnimationFrame(() => this.draw());
  }
}
