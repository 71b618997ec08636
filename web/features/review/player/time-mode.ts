import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import {
  formatClock,
  formatTimeCode,
  type Rate,
  type TimeCodeFormat,
  timeCodeFormatOf,
} from '../../../../contract/timecode.ts';
import type { ReviewedFile } from '../room/room.ts';

export const timeModes = ['timeCode', 'standard', 'frames'] as const;
type TimeMode = (typeof timeModes)[number];

export interface TimeDisplay {
  mode: TimeMode;
  format: TimeCodeFormat;
}

const clockOf = ({ rate: { num, den } }: TimeCodeFormat, frame: number) =>
  formatClock(Math.round((frame * den * 1000) / num));

export function showTime({ mode, format }: TimeDisplay, frame: number): string {
  if (mode === 'frames') return String(frame);
  return mode === 'standard' ? clockOf(format, frame) : formatTimeCode(frame, format);
}

export const showLength = ({ mode, format }: TimeDisplay, frames: number) =>
  showTime({ mode, format: { ...format, start: 0 } }, frames);

export interface TimeSettings {
  display: TimeDisplay;
  setMode: (mode: TimeMode) => void;
  setDrop: (isDrop: boolean) => void;
}

/** Drop-frame counting follows each file's source until switched for it. */
export function useTimeSettings(file: ReviewedFile, rate: Rate): TimeSettings {
  const [mode, setMode] = useLocalStorage<TimeMode>({
    key: 'reviewTimeMode',
    defaultValue: 'timeCode',
    getInitialValueInEffect: false,
  });
  const [switched, setSwitched] = useLocalStorage<Switched>({
    key: 'reviewDropFrame',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const { _id, r_frame_rate, startTimeCode, dropFrame } = file;
  const isDrop = isDropped({ file, rate, switched });
  const display = useMemo(() => {
    const counted = timeCodeFormatOf({ r_frame_rate, startTimeCode, dropFrame }, isDrop);
    return { mode, format: counted ?? { rate, isDrop: false, start: 0 } };
  }, [mode, isDrop, rate, r_frame_rate, startTimeCode, dropFrame]);
  return { display, setMode, setDrop: (chosen) => setSwitched({ fileId: _id, isDrop: chosen }) };
}

type Switched = { fileId: string; isDrop: boolean } | null;

interface Counted {
  file: Pick<ReviewedFile, '_id' | 'dropFrame'>;
  rate: Rate;
  switched: Switched;
}

export const isDropped = ({ file: { _id, dropFrame }, rate, switched }: Counted): boolean =>
  canDrop({ rate }) && switched?.fileId === _id ? switched.isDrop : dropFrame;

/** Only 29.97 and 59.94 have drop-frame time codes. */
export const canDrop = ({ rate: { num, den } }: Pick<TimeCodeFormat, 'rate'>) =>
  den === 1001 && Math.round(num / den) % 30 === 0;
