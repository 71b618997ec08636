import { useEffect } from 'react';
import type { TextMatch } from './find-text.ts';

interface Options {
  pieces: HTMLElement[] | null;
  matches: readonly TextMatch[];
  active: TextMatch | undefined;
}

const isSupported = () => 'highlights' in CSS;

function named(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

function rangeOf(pieces: HTMLElement[], { start, end }: TextMatch): Range | null {
  const [first, last] = [pieces[start.piece]?.firstChild, pieces[end.piece]?.firstChild];
  if (!(first instanceof Text) || !(last instanceof Text)) return null;
  const range = new Range();
  range.setStart(first, Math.min(start.offset, first.length));
  range.setEnd(last, Math.min(end.offset, last.length));
  return range;
}

export function useHighlights({ pieces, matches, active }: Options) {
  useEffect(() => {
    if (!pieces || matches.length === 0 || !isSupported()) return;
    const [all, one] = [named('koma-found'), named('koma-found-active')];
    const made = matches.flatMap((match) => {
      const range = rangeOf(pieces, match);
      return range ? [{ range, isActive: match === active }] : [];
    });
    for (const { range, isActive } of made) (isActive ? one : all).add(range);
    return () => {
      for (const { range } of made) {
        all.delete(range);
        one.delete(range);
      }
    };
  }, [pieces, matches, active]);

  useEffect(() => {
    if (!pieces || !active || !matches.includes(active)) return;
    bringIntoSight(pieces[active.start.piece]);
  }, [pieces, active, matches]);
}

/** Scrolls the pages alone: `scrollIntoView` would move the room around them as well. */
function bringIntoSight(piece: HTMLElement | undefined) {
  const pages = piece?.closest('[data-pages]');
  if (!piece || !pages) return;
  const [box, frame] = [piece.getBoundingClientRect(), pages.getBoundingClientRect()];
  const isInSight = box.top >= frame.top && box.bottom <= frame.bottom;
  if (!isInSight) pages.scrollTop += box.top + box.height / 2 - (frame.top + frame.height / 2);
  if (box.left < frame.left || box.right > frame.right)
    pages.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
}
