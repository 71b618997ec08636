import { useTranslation } from 'react-i18next';
import { readRate } from '../../../../../contract/timecode.ts';
import { showTime, useTimeSettings } from '../../player/time-mode.ts';
import type { Marker } from '../../room/markers.ts';
import type { ReviewedFile } from '../../room/room.ts';

const anyRate = { num: 24, den: 1 };

type Placed = Pick<Marker, 'frame' | 'endFrame' | 'page'>;

/** The end without what it shares with the start: 01:00:11:04 – 12:20. */
function shortEnd(start: string, end: string): string {
  const startParts = start.split(/(?<=[:;])/);
  const endParts = end.split(/(?<=[:;])/);
  const first = endParts.findIndex((part, at) => part !== startParts[at]);
  return endParts.slice(Math.max(0, Math.min(first, endParts.length - 2))).join('');
}

/** Where a comment stands, as this reader counts; null for one about the whole. */
export function usePlaceWords(file: ReviewedFile) {
  const { t } = useTranslation('comments');
  const { display } = useTimeSettings(file, readRate(file.r_frame_rate) ?? anyRate);
  return ({ frame, endFrame, page }: Placed): string | null => {
    if (page !== null) return t('place.page', { page });
    if (frame === null) return null;
    const start = showTime(display, frame);
    if (endFrame === null || endFrame === frame) return start;
    return t('place.range', { start, end: shortEnd(start, showTime(display, endFrame)) });
  };
}
