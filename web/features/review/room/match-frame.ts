import { frameAt, middleOf, type Rate } from '../../../../contract/timecode.ts';

interface Asked {
  from: Rate;
  to: Rate;
  frame: number;
}

/** The frame of the same moment in a film of another rate; within one rate frames keep their numbers. */
export function matchFrame({ from, to, frame }: Asked): number {
  const isSameRate = from.num * to.den === to.num * from.den;
  return isSameRate ? frame : frameAt(to, middleOf(from, frame) * 1000);
}
