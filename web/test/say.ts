import { expect } from 'vitest';
import { waitFor } from './page.tsx';

export const expectToSay = (find: () => HTMLElement, words: string | RegExp): Promise<void> =>
  waitFor(() => expect(find().textContent).toMatch(words));
