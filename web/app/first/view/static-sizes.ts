/** What components take from their own size: they are drawn once to be measured, and once more to be seen. */

interface Measured {
  element: Element | null;
  width: number;
  height: number;
}

const sizes: Measured[] = [];
let at = 0;

/** Before each drawing. */
export const beginDrawing = () => {
  at = 0;
};

/** After the first one: true where somebody wants to know. */
export function measure(): boolean {
  for (const size of sizes) {
    size.width = size.element?.clientWidth ?? 0;
    size.height = size.element?.clientHeight ?? 0;
  }
  return sizes.length > 0;
}

/** Of `@mantine/hooks`. */
export function useElementSize() {
  sizes[at] ??= { element: null, width: 0, height: 0 };
  const size = sizes[at] as Measured;
  at += 1;
  const ref = (element: Element | null) => {
    size.element = element;
  };
  return { ref, width: size.width, height: size.height };
}

interface Rows {
  count: number;
  estimateSize: (index: number) => number;
  scrollMargin?: number;
}

/** Of `@tanstack/react-virtual`: what stands on the first screen. */
export function useWindowVirtualizer({ count, estimateSize, scrollMargin = 0 }: Rows) {
  const size = Math.max(1, estimateSize(0));
  const seen = Math.min(count, Math.ceil(innerHeight / size) + 1);
  return {
    getTotalSize: () => count * size,
    getVirtualItems: () =>
      Array.from({ length: seen }, (_, index) => ({
        key: index,
        index,
        size,
        start: scrollMargin + index * size,
      })),
    measureElement: undefined,
    scrollToIndex: () => undefined,
  };
}
export const useVirtualizer = useWindowVirtualizer;
export const defaultRangeExtractor = () => [];

/** Rows are as high as what stands in them. */
export function settleRows(view: Element) {
  const rows = [...view.querySelectorAll<HTMLElement>('[data-index]')];
  const heights = rows.map(({ offsetHeight }) => offsetHeight);
  let start = 0;
  for (const [index, row] of rows.entries()) {
    row.style.transform = `translateY(${start}px)`;
    start += heights[index] ?? 0;
  }
}
