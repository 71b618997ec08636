import { expect } from 'vitest';
import { waitFor } from './page.tsx';

/** Waits until a part of the page says something. */
export const expectToSay = (find: () => HTMLElement, words: string | RegExp): Promise<void> =>
  waitFor(() => expect(find().textContent).toMatch(words));
