import { onTestFinished, vi } from 'vitest';
import { waitFor } from './page.tsx';

/** Notes where the page sends the browser, and stays. */
export function watchLeaving() {
  const left: URL[] = [];
  const assign = vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    left.push(new URL(address, window.location.href));
  });
  onTestFinished(() => assign.mockRestore());
  return {
    left,
    /** The next place that the page leaves for. */
    next: () =>
      waitFor(() => {
        const address = left.shift();
        if (!address) throw new Error('The page has not left.');
        return address;
      }),
  };
}
