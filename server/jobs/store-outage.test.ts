import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fail } from '../failure.ts';
import type { Platform } from '../platform.ts';
import { outlastStore } from './store-outage.ts';

const broken = async () => {
  throw new Error('nothing could be read');
};

function start(answers: Array<Error | undefined>) {
  let checks = 0;
  const check = async () => {
    const answer = answers[checks++];
    if (answer) throw answer;
  };
  const abort = new AbortController();
  const storage = { check } as Platform['storage'];
  const handler = outlastStore<z.ZodObject>({ storage }, broken, 1);
  const running = handler({}, { id: 'job', signal: abort.signal, attempt: 1 });
  return { running, abort, checks: () => checks };
}

test('a job that failed ends when the store answers again', async () => {
  const { running, checks } = start([new Error('away'), new Error('away'), undefined]);
  await expect(running).rejects.toThrow('nothing could be read');
  expect(checks()).toBe(3);
});

test('a store that is full is no store that is away', async () => {
  const { running, checks } = start([fail('storageFull')]);
  await expect(running).rejects.toThrow('nothing could be read');
  expect(checks()).toBe(1);
});

test('whoever stops the worker does not wait for the store', async () => {
  const { running, abort } = start(Array.from({ length: 100_000 }, () => new Error('away')));
  abort.abort();
  await expect(running).rejects.toThrow('nothing could be read');
});
