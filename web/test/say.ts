import { expect } from 'vitest';
import { readToasts } from '../lib/failures/toast.ts';
import { waitFor } from './page.tsx';

export const expectToSay = (find: () => HTMLElement, words: string | RegExp): Promise<void> =>
  waitFor(() => expect(find().textContent).toMatch(words));

/** Waits for a toast, which disappears after two seconds. */
export const findToast = (message: string | RegExp) =>
  waitFor(
    () => {
      const found = readToasts().find((toast) =>
        typeof message === 'string' ? toast.message === message : message.test(toast.message),
      );
      if (!found) throw new Error(`No toast says ${message}.`);
      return found;
    },
    { interval: 20 },
  );
