import { readSamples } from './read-samples.ts';
import { WAVEFORM_RATE } from './video-filters.ts';

const PEAKS_PER_SECOND = 50;
const PEAKS_MAX = 6000;

export function createWaveform(durationSeconds: number) {
  const perSecond = Math.min(PEAKS_PER_SECOND, PEAKS_MAX / Math.max(durationSeconds, 1));
  const stretch = Math.max(1, Math.round(WAVEFORM_RATE / perSecond));
  const peaks: number[] = [];
  let loudest = 0;
  let samples = 0;
  const take = (sample: number) => {
    loudest = Math.max(loudest, Math.abs(sample));
    samples += 1;
    if (samples < stretch) return;
    peaks.push(loudest);
    loudest = 0;
    samples = 0;
  };
  return {
    add: readSamples(take),
    /** Returns peaks from 0 to 100. */
    finish() {
      if (samples > 0) peaks.push(loudest);
      return {
        perSecond: WAVEFORM_RATE / stretch,
        peaks: peaks.map((peak) => Math.min(100, Math.round((peak * 100) / 32767))),
      };
    },
  };
}
