import { expect, test, vi } from 'vitest';

const fileId = '01a1e08b-24f1-7000-89c5-72c55fa400b7';
const body = { fileId, fileVersionId: fileId, comment: 'Not lost', clientId: fileId };

test('a comment that did not get out before the page was loaded anew is still there, and no other rubbish', async () => {
  const stored = new Map([['unsent-comments', JSON.stringify([{ id: 'one', body }])]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const { discard, sending } = await import('./sending.ts');
  expect(sending.get().list).toMatchObject([{ id: 'one', body, problem: '' }]);
  discard('one');
  expect(stored.get('unsent-comments')).toBe('[]');
  stored.set('unsent-comments', '[{"id":"two","body":{"comment":"x"}}]');
  vi.resetModules();
  expect((await import('./sending.ts')).sending.get().list).toEqual([]);
});
