import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';

const CARD_MIN = 220;
const CARD_MIN_PHONE = 150;
const PHONE = 480;
export const GAP = 16;

/** How many cards stand side by side in the frame. */
export function useColumns() {
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  // What was drawn before the page's code was there has its place already.
  const [drawn] = useState(() => document.querySelector('.koma-first-view [data-files]')?.clientWidth ?? 0);
  const width = measured || drawn;
  const least = width < PHONE ? CARD_MIN_PHONE : CARD_MIN;
  return { ref, width, columns: Math.max(1, Math.floor((width + GAP) / (least + GAP))) };
}
