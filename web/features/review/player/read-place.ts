import { readTimeCode } from '../../../../contract/timecode.ts';
import type { TimeDisplay } from './time-mode.ts';

interface Typed {
  text: string;
  display: TimeDisplay;
  frame: number;
  frameCount: number;
}

/** Reads `01:00:03:14`, `314`, `1:23.5`, `+10` or `-5`; undefined for anything else. */
export function readPlace({ text, display, frame, frameCount }: Typed): number | undefined {
  const typed = text.normalize('NFKC').trim().replace('−', '-');
  const named = /^[+-]/.test(typed) ? readStep(typed, { display, frame }) : readWhole(typed, display);
  if (named === undefined) return undefined;
  return named >= 0 && named < frameCount
    ? named
    : /^[+-]/.test(typed)
      ? clamp(named, frameCount)
      : undefined;
}

const clamp = (frame: number, count: number) => Math.min(count - 1, Math.max(0, frame));

function readStep(typed: string, { display, frame }: Pick<Typed, 'display' | 'frame'>): number | undefined {
  const size = typed.slice(1).trim();
  const sign = typed.startsWith('-') ? -1 : 1;
  if (/^\d+$/.test(size)) return frame + sign * Number(size);
  const length = readWhole(size, { ...display, format: { ...display.format, start: 0 } });
  return length === undefined ? undefined : frame + sign * length;
}

function readWhole(typed: string, { mode, format }: TimeDisplay): number | undefined {
  if (mode === 'frames') return /^\d+$/.test(typed) ? Number(typed) : undefined;
  if (mode === 'timeCode') return readTimeCode(typed, format);
  const seconds = readClock(typed);
  // Adding a half keeps a rounded hundredth on its own frame.
  return seconds === undefined ? undefined : Math.floor((seconds * format.rate.num) / format.rate.den + 0.5);
}

function readClock(typed: string): number | undefined {
  if (!/^(\d{1,2}:){0,2}\d{1,5}([.,]\d{1,3})?$/.test(typed)) return undefined;
  return typed
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
