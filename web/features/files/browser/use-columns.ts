import { useElementSize } from '@mantine/hooks';

const CARD_MIN = 220;
const CARD_MIN_PHONE = 150;
const PHONE = 480;
export const GAP = 16;

export function useColumns() {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const least = width < PHONE ? CARD_MIN_PHONE : CARD_MIN;
  return { ref, width, columns: Math.max(1, Math.floor((width + GAP) / (least + GAP))) };
}
