import type { Rate } from '../../../../contract/timecode.ts';

const standard: Rate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
/** Candidates for uneven sources, where each picture needs its own frame. */
const fast: Rate[] = [
  { num: 75, den: 1 },
  { num: 90, den: 1 },
  { num: 100, den: 1 },
  { num: 120000, den: 1001 },
  { num: 120, den: 1 },
];
const FASTEST = 120;

export const toNumber = ({ num, den }: Rate) => num / den;
export const writeRate = ({ num, den }: Rate) => `${num}/${den}`;

const deviation = (one: Rate, other: Rate) => Math.abs(toNumber(one) / toNumber(other) - 1);

/** Corrects rounded rates: 23976/1000 and 2997/100 mean the nearest standard rates. */
function snap(rate: Rate): Rate {
  const nearest = [...standard, ...fast].toSorted((a, b) => deviation(rate, a) - deviation(rate, b))[0];
  return nearest && deviation(rate, nearest) < 0.0005 ? nearest : rate;
}

interface Declared {
  /** The slowest rate in which every time stamp fits. */
  real: Rate | undefined;
  average: Rate | undefined;
  isInterlaced: boolean;
}

interface Measured extends Declared {
  times: readonly number[];
}

interface Chosen {
  rate: Rate;
  isConstant: boolean;
}

/**
 * Chooses the rate that counts frames. Takes the declared one if every picture then has its own frame, else the slowest
 * that does, up to 120. Judges constancy by the pictures, not by their average.
 */
export function chooseRate({ times, ...declared }: Measured): Chosen {
  const told = readDeclared(declared);
  // A packet of interlaced video may hold one field.
  if (times.length < 2 || declared.isInterlaced) return told;
  const faster = [...standard, ...fast, ...(declared.real ? [thinned(declared.real)] : [])].filter(
    (rate) => toNumber(rate) > toNumber(told.rate),
  );
  const rates = [told.rate, ...faster.toSorted((one, other) => toNumber(one) - toNumber(other))];
  const places = rates.map((rate) => ({ rate, ...placePictures(times, toNumber(rate)) }));
  const fewest = Math.min(...places.map(({ lost }) => lost));
  // If some are lost at any rate, a few more do not justify five times as many frames.
  const most = fewest === 0 ? 0 : fewest + times.length * 0.01;
  const best = places.find(({ lost }) => lost <= most);
  return best ? { rate: best.rate, isConstant: best.isEven } : told;
}

/** Keeps every second, third … picture of a rate that is too fast. */
const thinned = ({ num, den }: Rate): Rate =>
  snap({ num, den: den * Math.max(1, Math.ceil(num / den / FASTEST)) });

function readDeclared({ real, average, isInterlaced }: Declared): Chosen {
  const fallback = { num: 25, den: 1 };
  if (!average) return { rate: real ? capped(snap(real)) : fallback, isConstant: false };
  if (isInterlaced) return { rate: thinned(average), isConstant: true };
  if (real && deviation(real, average) < 0.002) return { rate: thinned(real), isConstant: true };
  const plausible = real && toNumber(real) >= toNumber(average) && toNumber(real) <= 2 * toNumber(average);
  if (real && plausible && toNumber(real) <= 60) return { rate: snap(real), isConstant: false };
  const close = snap(average);
  if (close !== average) return { rate: close, isConstant: false };
  const holding = standard.find((rate) => toNumber(rate) >= toNumber(average) * 0.99);
  return { rate: holding ?? { num: 60, den: 1 }, isConstant: false };
}

const capped = (rate: Rate): Rate => (toNumber(rate) > FASTEST ? { num: 60, den: 1 } : rate);

interface Places {
  /** Pictures that share a frame with a later one, and are never shown. */
  lost: number;
  isEven: boolean;
}

function placePictures(times: readonly number[], perSecond: number): Places {
  const [first = 0] = times;
  let frames = 0;
  let last = -1;
  for (const time of times) {
    const frame = Math.round((time - first) * perSecond);
    if (frame > last) frames += 1;
    last = frame;
  }
  return { lost: times.length - frames, isEven: frames === last + 1 };
}
