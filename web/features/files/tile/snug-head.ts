import { useEffect, useRef } from 'react';
import { cutAt } from './split-name.ts';

const heads = new WeakMap<Element, HTMLElement>();

/** All that changed in one frame together: first everything is read, then everything is written. */
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
 * A name that is cut in its middle stops at a whole character. What is left over of the room, up to the width of a
 * Japanese one, would be a gap before its end: the head gives it away. Where the end leaves no room for a beginning, the
 * name is cut at its end.
 */
export function useSnugHead(name: string) {
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

/** What is seen of the head with its ellipsis: undefined where all of it is, 0 where not one character is. */
function findWidth(head: HTMLElement): number | undefined {
  const words = head.firstChild;
  if (!paper || !words || head.scrollWidth <= head.clientWidth) return;
  // The short form is empty where a style has no place in it, such as the switched-off ligatures of names.
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
