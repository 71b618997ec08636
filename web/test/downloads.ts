import { resolveObjectURL } from 'node:buffer';
import { onTestFinished, vi } from 'vitest';

/** Collects what the page saves from now on. */
export function watchDownloads() {
  const saved: Array<{ name: string; text: () => Promise<string> }> = [];
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = resolveObjectURL(this.href);
    saved.push({ name: this.download, text: async () => (await blob?.text()) ?? '' });
  });
  onTestFinished(() => clicks.mockRestore());
  return saved;
}
