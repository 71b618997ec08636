import { frameAt, middleOf, type Rate } from '../../../../contract/timecode.ts';

interface Asked {
  from: Rate;
  to: Rate;
  frame: number;
}

/** Keeps the number within one rate; otherwise finds the frame at the same moment. */
export function matchFrame({ from, to, frame }: Asked): number {
  const isSameRate = from.num * to.den === to.num * from.den;
  return isSameRate ? frame : frameAt(to, middleOf(from, frame) * 1000);
}
