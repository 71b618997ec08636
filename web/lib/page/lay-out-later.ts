import { whenIdle } from './when-idle.ts';

const waiting = '[data-later="waiting"]';

/** What is marked so, below the first screen, waits one part after the other until there is nothing better to do. */
export function layOutLater(page: ParentNode): void {
  const next = page.querySelector(waiting);
  if (!next) return;
  whenIdle(() => {
    layOut(next);
    layOutLater(page);
  });
}

/** Whoever is on the way there waits for nothing. */
export function layOutOnScroll(page: ParentNode): () => void {
  const layOutAll = () => {
    for (const part of page.querySelectorAll(waiting)) layOut(part);
  };
  addEventListener('scroll', layOutAll, { once: true, passive: true });
  return () => removeEventListener('scroll', layOutAll);
}

/** The mark stays: an element that is no longer contained counts for the browser as one that moved. */
const layOut = (part: Element) => part.setAttribute('data-later', 'there');
