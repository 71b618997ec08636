import { onTestFinished, vi } from 'vitest';
import { waitFor } from './page.tsx';

/** Notes where the page sends the browser, and stays. */
export function watchLeaving() {
  const left: URL[] = [];
  for (const way of ['assign', 'replace'] as const) {
    const spy = vi.spyOn(window.location, way).mockImplementation((address) => {
      left.push(new URL(address, window.location.href));
    });
    onTestFinished(() => spy.mockRestore());
  }
  return {
    /** The next place that the page leaves for. */
    next: () =>
      waitFor(() => {
        const address = left.shift();
        if (!address) throw new Error('The page has not left.');
        return address;
      }),
  };
}
