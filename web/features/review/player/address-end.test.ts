import { expect, test } from 'vitest';
import { isOver } from './address-end.ts';

const signed = 'https://store.example/koma/proxy-1080.mp4?X-Amz-Date=20261115T155340Z&X-Amz-Expires=60';

test('an address of S3 ends when it says so', () => {
  expect(isOver(signed, Date.UTC(2026, 10, 15, 15, 54, 40))).toBe(false);
  expect(isOver(signed, Date.UTC(2026, 10, 15, 15, 54, 41))).toBe(true);
});

test('an address that says nothing is never taken for an ended one', () => {
  for (const address of [
    '/objects/abc',
    'https://koma.example/objects/abc',
    '',
    'blob:https://koma.example/1',
  ])
    expect(isOver(address)).toBe(false);
});
