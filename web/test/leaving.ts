import { onTestFinished, vi } from 'vitest';
import { waitFor } from './page.tsx';

/** Records the addresses that the page navigates to, and stays. */
export function watchLeaving() {
  const left: URL[] = [];
  for (const way of ['assign', 'replace'] as const) {
    const spy = vi.spyOn(window.location, way).mockImplementation((address) => {
      left.push(new URL(address, window.location.href));
    });
    onTestFinished(() => spy.mockRestore());
  }
  return {
    /** Waits for the next address. */
    next: () =>
      waitFor(() => {
        const address = left.shift();
        if (!address) throw new Error('The page has not left.');
        return address;
      }),
  };
}
