import { whenIdle } from './when-idle.ts';

/** What is marked so, below the first screen, waits one part after the other until there is nothing better to do. */
export function layOutLater(page: ParentNode): void {
  const next = page.querySelector('[data-later]');
  if (!next) return;
  whenIdle(() => {
    next.removeAttribute('data-later');
    layOutLater(page);
  });
}
