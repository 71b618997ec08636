import { afterEach, expect, test, vi } from 'vitest';
import { refuseDrops } from './refuse-drops.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('files that nobody takes do not replace the page, and text is dropped as ever', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  refuseDrops();
  const drop = (type: string, kind: string) => {
    const event = new Event(type, { cancelable: true });
    const dataTransfer = { types: [kind], dropEffect: 'copy' };
    page.dispatchEvent(Object.assign(event, { dataTransfer }));
    return [event.defaultPrevented, dataTransfer.dropEffect];
  };
  expect(drop('dragover', 'Files')).toEqual([true, 'none']);
  expect(drop('drop', 'Files')).toEqual([true, 'none']);
  expect(drop('drop', 'text/plain')).toEqual([false, 'copy']);
});
