import { whenIdle } from './when-idle.ts';

const mark = 'data-later';

/** What is marked so, below the first screen, waits one part after the other until there is nothing better to do. */
export function layOutLater(page: ParentNode): void {
  const next = page.querySelector(`[${mark}]`);
  if (!next) return;
  whenIdle(() => {
    next.removeAttribute(mark);
    layOutLater(page);
  });
}

/** Whoever is on the way there waits for nothing. */
export function layOutOnScroll(page: ParentNode): () => void {
  const layOutAll = () => {
    for (const part of page.querySelectorAll(`[${mark}]`)) part.removeAttribute(mark);
  };
  addEventListener('scroll', layOutAll, { once: true, passive: true });
  return () => removeEventListener('scroll', layOutAll);
}
