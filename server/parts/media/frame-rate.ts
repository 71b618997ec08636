import type { Rate } from '../../../contract/timecode.ts';

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
const FASTEST = 120;

export const toNumber = ({ num, den }: Rate) => num / den;
export const writeRate = ({ num, den }: Rate) => `${num}/${den}`;

const deviation = (one: Rate, other: Rate) => Math.abs(toNumber(one) / toNumber(other) - 1);

/** Files round: 23976/1000 and 2997/100 mean the standard rates next to them. */
function snap(rate: Rate): Rate {
  const nearest = standard.toSorted((a, b) => deviation(rate, a) - deviation(rate, b))[0];
  return nearest && deviation(rate, nearest) < 0.0005 ? nearest : rate;
}

interface Measured {
  /** The slowest rate in which every time stamp fits. */
  real: Rate | undefined;
  average: Rate | undefined;
  isInterlaced: boolean;
}

/**
 * The rate that frames are counted by. A source that keeps one rate keeps it; one whose rate varies gets the
 * standard rate that holds its frames.
 */
export function chooseRate({ real, average, isInterlaced }: Measured): { rate: Rate; isConstant: boolean } {
  const fallback = { num: 25, den: 1 };
  if (!average) return { rate: real ? capped(snap(real)) : fallback, isConstant: false };
  if (isInterlaced) return { rate: capped(snap(average)), isConstant: true };
  if (real && deviation(real, average) < 0.002) return { rate: capped(snap(real)), isConstant: true };
  const plausible = real && toNumber(real) >= toNumber(average) && toNumber(real) <= 2 * toNumber(average);
  if (real && plausible && toNumber(real) <= 60) return { rate: snap(real), isConstant: false };
  const close = snap(average);
  if (close !== average) return { rate: close, isConstant: false };
  const holding = standard.find((rate) => toNumber(rate) >= toNumber(average) * 0.99);
  return { rate: holding ?? { num: 60, den: 1 }, isConstant: false };
}

const capped = (rate: Rate): Rate => (toNumber(rate) > FASTEST ? { num: 60, den: 1 } : rate);
