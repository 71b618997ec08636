import { useTranslation } from 'react-i18next';
import { readRate } from '../../../../contract/timecode.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { showTime, type TimeDisplay, useTimeSettings } from '../player/time-mode.ts';
import type { Marker } from '../room/markers.ts';
import type { ReviewedFile } from '../room/room.ts';

const anyRate = { num: 24, den: 1 };

type Placed = Pick<Marker, 'frame' | 'endFrame' | 'page'>;

/** Leaves out of the end what it shares with the start: 01:00:11:04 – 12:20. */
function shortEnd(start: string, end: string): string {
  const startParts = start.split(/(?<=[:;])/);
  const endParts = end.split(/(?<=[:;])/);
  const first = endParts.findIndex((part, at) => part !== startParts[at]);
  return endParts.slice(Math.max(0, Math.min(first, endParts.length - 2))).join('');
}

interface PlaceWords {
  shown: string;
  /** The time as it is read aloud; null where the shown text reads well. */
  said: string | null;
}

export function usePlaceWords(file: ReviewedFile) {
  const { t } = useTranslation('comments');
  const { display } = useTimeSettings(file, readRate(file.r_frame_rate) ?? anyRate);
  const sayTime = useSaidTime(display);
  return ({ frame, endFrame, page }: Placed): PlaceWords | null => {
    if (page !== null) return { shown: t('place.page', { page }), said: null };
    if (frame === null) return null;
    const start = showTime(display, frame);
    if (endFrame === null || endFrame === frame) return { shown: start, said: sayTime(frame) };
    return {
      shown: t('place.range', { start, end: shortEnd(start, showTime(display, endFrame)) }),
      said: t('place.fromTo', { start: sayTime(frame), end: sayTime(endFrame) }),
    };
  };
}

/** Screen readers stumble over the colons and zeros of a time code. */
function useSaidTime(display: TimeDisplay) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  return (frame: number): string => {
    if (display.mode === 'frames') return t('place.frame', { frame });
    const [hours = 0, minutes = 0, seconds = 0, rest = 0] = showTime(display, frame)
      .split(/[:;.]/)
      .map(Number);
    const whole = hours * 3600 + minutes * 60 + seconds;
    if (display.mode === 'standard') return format.duration(whole + rest / 100);
    return t('place.timeAndFrame', { time: format.duration(whole), frame: rest });
  };
}

/** Begins with the visible text, so that voice control finds it by what is seen. */
export const nameOfPlace = ({ shown, said }: PlaceWords): string =>
  said === null ? shown : `${shown} (${said})`;
