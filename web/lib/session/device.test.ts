import { expect, test, vi } from 'vitest';
import { readDevice } from './device.ts';

test('a browser draws its bits once, and they are as many as the server asks for', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const device = readDevice();
  expect(device).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(readDevice()).toBe(device);
  stored.clear();
  expect(readDevice()).not.toBe(device);
});
