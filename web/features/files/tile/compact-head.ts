import { useEffect, useRef } from 'react';
import { cutAt } from './split-name.ts';

const heads = new WeakMap<Element, HTMLElement>();

/** Reads all layouts of a frame before it writes, to avoid repeated layout. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        const found = entries.flatMap(({ target }) => heads.get(target) ?? []);
        for (const head of found) {
          head.style.maxInlineSize = '';
          head.parentElement?.removeAttribute('data-narrow');
        }
        const widths = found.map(findWidth);
        for (const [at, head] of found.entries()) {
          const width = widths[at];
          if (width === 0) head.parentElement?.setAttribute('data-narrow', '');
          else if (width !== undefined) head.style.maxInlineSize = `${width}px`;
        }
      });

/**
 * Cuts a name in its middle at a whole character, without a gap before its end. If the end leaves
 * no room, the name is cut at its end.
 */
export function useCompactHead(name: string) {
  const ref = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has other widths
  useEffect(() => {
    const head = ref.current;
    const line = head?.parentElement?.parentElement;
    if (!head || !line) return;
    heads.set(line, head);
    observer?.observe(line);
    return () => observer?.unobserve(line);
  }, [name]);
  return ref;
}

const paper = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');

/** Returns the visible width with the ellipsis. Undefined if nothing is cut, 0 if no character fits. */
function findWidth(head: HTMLElement): number | undefined {
  const words = head.firstChild;
  if (!paper || !words || head.scrollWidth <= head.clientWidth) return;
  // The `font` shorthand is empty if a style has no place in it, such as disabled ligatures.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(head);
  paper.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const ellipsis = paper.measureText('…').width;
  const range = document.createRange();
  range.setStart(words, 0);
  const room = head.getBoundingClientRect().width - ellipsis;
  const cut = cutAt(words.textContent ?? '', (end) => {
    range.setEnd(words, end);
    return range.getBoundingClientRect().width <= room;
  });
  if (cut === 0) return 0;
  range.setEnd(words, cut);
  return Math.ceil(range.getBoundingClientRect().width + ellipsis);
}
