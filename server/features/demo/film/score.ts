import { countFrames, type EditNumber, edits, RATE, type ShotName } from './edits.ts';
import { clamp, ease, makeRandom } from './paint.ts';

const SAMPLES = 44_100;

/** One chord a shot, as notes above A1. */
const chords: Record<ShotName, number[]> = {
  hills: [12, 19, 24, 28, 31],
  train: [8, 20, 24, 27, 31],
  window: [5, 17, 24, 29, 32],
  platform: [10, 17, 22, 26, 29],
  lantern: [8, 15, 24, 27, 34],
  title: [12, 19, 24, 28, 36],
};

/** What a bell plays over it: seconds into the shot, and the note. */
const bells: Array<[second: number, note: number]> = [
  [0.25, 43],
  [1, 48],
  [1.75, 46],
  [2.5, 43],
];

const pitch = (note: number) => 55 * 2 ** (note / 12);

/** The film's music and sounds, as the samples of a stereo WAV file. */
export function writeScore(edit: EditNumber): Buffer {
  const count = Math.ceil((countFrames(edit) / RATE) * SAMPLES);
  const [left, right] = [new Float32Array(count), new Float32Array(count)];
  let start = 0;
  for (const { name, frames } of edits[edit].shots) {
    const shot = { left, right, start, seconds: frames / RATE };
    for (const [at, note] of chords[name].entries()) addPad(shot, { note, pan: at / 4 - 0.5 });
    for (const [second, note] of bells) {
      const isHeard = second < shot.seconds - 0.4;
      if (isHeard) addBell(shot, { second, note: note + (name === 'title' ? 5 : 0) });
    }
    if (name === 'window' || name === 'platform') addRain(shot, name === 'platform' ? 0.055 : 0.035);
    if (name === 'train') addTrain(shot);
    start += shot.seconds;
  }
  return encodeWave(left, right);
}

interface Sounding {
  left: Float32Array;
  right: Float32Array;
  /** Seconds into the film. */
  start: number;
  seconds: number;
}

/** Strings, more or less: they come slowly and reach into the next shot. */
function addPad(
  { left, right, start, seconds }: Sounding,
  { note, pan }: { note: number; pan: number },
): void {
  const first = Math.floor(start * SAMPLES);
  const length = Math.floor((seconds + 1.1) * SAMPLES);
  const turn = (2 * Math.PI * pitch(note)) / SAMPLES;
  for (let at = 0; at < length && first + at < left.length; at++) {
    const second = at / SAMPLES;
    const shape = ease(second, 0, 0.9) * (1 - ease(second, seconds - 0.2, seconds + 1.1));
    const phase = at * turn + 0.6 * Math.sin(second * 4.6);
    const sound =
      (Math.sin(phase) + 0.35 * Math.sin(phase * 2.003) + 0.12 * Math.sin(phase * 3.01)) * shape * 0.032;
    left[first + at] = (left[first + at] ?? 0) + sound * (1 - pan * 0.6);
    right[first + at] = (right[first + at] ?? 0) + sound * (1 + pan * 0.6);
  }
}

function addBell({ left, right, start }: Sounding, { second, note }: { second: number; note: number }): void {
  const first = Math.floor((start + second) * SAMPLES);
  const turn = (2 * Math.PI * pitch(note)) / SAMPLES;
  for (let at = 0; at < 2 * SAMPLES && first + at < left.length; at++) {
    const fade = Math.exp((-3.2 * at) / SAMPLES) * clamp(at / 300);
    const sound = (Math.sin(at * turn) + 0.28 * Math.sin(at * turn * 2.76)) * fade * 0.05;
    left[first + at] = (left[first + at] ?? 0) + sound;
    right[first + at] = (right[first + at] ?? 0) + sound * 0.8;
  }
}

function addRain({ left, right, start, seconds }: Sounding, loudness: number): void {
  const random = makeRandom(301);
  const first = Math.floor(start * SAMPLES);
  let [soft, other] = [0, 0];
  for (let at = 0; at < seconds * SAMPLES && first + at < left.length; at++) {
    const second = at / SAMPLES;
    const shape = ease(second, 0, 0.25) * (1 - ease(second, seconds - 0.3, seconds));
    soft += (random() * 2 - 1 - soft) * 0.32;
    other += (random() * 2 - 1 - other) * 0.32;
    left[first + at] = (left[first + at] ?? 0) + soft * shape * loudness;
    right[first + at] = (right[first + at] ?? 0) + other * shape * loudness;
  }
}

/** Wheels over joints, from left to right. */
function addTrain({ left, right, start, seconds }: Sounding): void {
  const random = makeRandom(307);
  const first = Math.floor(start * SAMPLES);
  let low = 0;
  for (let at = 0; at < seconds * SAMPLES && first + at < left.length; at++) {
    const second = at / SAMPLES;
    const shape = ease(second, 0, 0.8) * (1 - ease(second, seconds - 0.7, seconds));
    low += (random() * 2 - 1 - low) * 0.03;
    const beat = second % 0.62;
    const knock = Math.exp(-34 * beat) + (beat > 0.16 ? 0.8 * Math.exp(-34 * (beat - 0.16)) : 0);
    const sound = low * shape * (0.5 + 1.6 * knock);
    const pan = clamp(second / seconds);
    left[first + at] = (left[first + at] ?? 0) + sound * (1 - pan * 0.7);
    right[first + at] = (right[first + at] ?? 0) + sound * (0.3 + pan * 0.7);
  }
}

function encodeWave(left: Float32Array, right: Float32Array): Buffer {
  const bytes = left.length * 4;
  const wave = Buffer.alloc(44 + bytes);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + bytes, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(2, 22);
  wave.writeUInt32LE(SAMPLES, 24);
  wave.writeUInt32LE(SAMPLES * 4, 28);
  wave.writeUInt16LE(4, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(bytes, 40);
  const end = left.length / SAMPLES;
  for (let at = 0; at < left.length; at++) {
    const second = at / SAMPLES;
    const shape = ease(second, 0, 0.5) * (1 - ease(second, end - 1, end)) * 32_000;
    wave.writeInt16LE(Math.round(clamp(left[at] ?? 0, -1, 1) * shape), 44 + at * 4);
    wave.writeInt16LE(Math.round(clamp(right[at] ?? 0, -1, 1) * shape), 46 + at * 4);
  }
  return wave;
}
