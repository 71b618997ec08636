import type { Rate } from '../../../../contract/timecode.ts';
import { toNumber } from './frame-rate.ts';
import type { Probed } from './probe-schema.ts';

const pattern = /^\d{2}:\d{2}:\d{2}([:;.])\d{2}$/;

/** The first frame's time code, where the source carries one; a semicolon in it means drop-frame. */
export function readTimeCode({ streams, format, rate }: Probed & { rate: Rate }) {
  const carriers = [...streams.map(({ tags }) => tags), format.tags];
  const found = carriers.map((tags) => tags?.timecode).find((code) => code && pattern.test(code));
  if (found) return { startTimeCode: found, isDropFrame: /[;.]\d{2}$/.test(found) };
  return { startTimeCode: undefined, isDropFrame: isDropRate(rate) };
}

/** 29.97 and 59.94 count drop-frame unless the source says otherwise. */
const isDropRate = (rate: Rate) => rate.den === 1001 && Math.round(toNumber(rate)) % 30 === 0;
