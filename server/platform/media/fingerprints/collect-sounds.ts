import { readSamples } from '../film/read-samples.ts';
import { OCTAVES } from './prints.ts';

const FIRST_FRAMES = 4096;

interface Sound {
  /** Samples a second. */
  sampleRate: number;
  /** Frames a second. */
  rate: number;
}

export function collectSounds({ sampleRate, rate }: Sound) {
  const endOf = (frame: number) => Math.round(((frame + 1) * sampleRate) / rate);
  const samples = new Float64Array(Math.ceil(sampleRate / rate) + 1);
  let heard = 0;
  let inFrame = 0;
  let frame = 0;
  let end = endOf(0);
  let sounds = new Uint8Array(FIRST_FRAMES * OCTAVES);

  function take(sample: number): void {
    samples[inFrame++] = sample;
    heard += 1;
    if (heard >= end) close();
  }

  function close(): void {
    if ((frame + 1) * OCTAVES > sounds.length) {
      const larger = new Uint8Array(2 * sounds.length);
      larger.set(sounds);
      sounds = larger;
    }
    writeOctaves(samples, inFrame, sounds, frame * OCTAVES);
    frame += 1;
    inFrame = 0;
    end = endOf(frame);
  }

  return {
    add: readSamples(take),
    finish() {
      if (inFrame > 0) close();
      return sounds.subarray(0, frame * OCTAVES);
    },
  };
}

/** Measures each octave, from the highest down, by Haar wavelets. */
function writeOctaves(samples: Float64Array, count: number, into: Uint8Array, at: number): void {
  let left = count;
  for (let octave = 0; octave < OCTAVES; octave++) {
    const pairs = left >> 1;
    let power = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const one = samples[2 * pair] ?? 0;
      const other = samples[2 * pair + 1] ?? 0;
      power += (one - other) ** 2 / 4;
      samples[pair] = (one + other) / 2;
    }
    const decibels = pairs > 0 ? 10 * Math.log10(1 + power / pairs) : 0;
    into[at + octave] = Math.min(255, Math.round(2 * decibels));
    left = pairs;
  }
}
