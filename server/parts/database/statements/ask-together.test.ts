import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { askTogether } from './ask-together.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }).db;
});
afterAll(() => db.destroy());

test('who asks alone is asked at once; who comes meanwhile is asked together, and each gets their own answer', async () => {
  const asked: number[][] = [];
  const double = askTogether(async (_db, numbers: number[]) => {
    asked.push(numbers);
    return numbers.map((number) => 2 * number);
  });
  const answers = [1, 2, 3, 4].map((number) => double(db, number));
  expect(asked).toEqual([[1]]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1], [2, 3, 4]]);
  expect(await double(db, 5)).toBe(10);
});

test('a failure is told to those whom it concerns, and to nobody after them', async () => {
  const refuse = askTogether(async (_db, words: string[]) => {
    if (words.includes('bad')) throw new Error('no');
    return words;
  });
  const told = await Promise.allSettled(['bad', 'good', 'fine'].map((word) => refuse(db, word)));
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('in a transaction a question is asked by itself', async () => {
  const asked: string[][] = [];
  const note = askTogether(async (_db, words: string[]) => {
    asked.push(words);
    return words;
  });
  await db.transaction().execute((tx) => Promise.all([note(tx, 'one'), note(tx, 'two'), note(tx, 'three')]));
  expect(asked).toEqual([['one'], ['two'], ['three']]);
});

test('a question that is never answered holds up nobody who asks after it', async () => {
  const ask = askTogether((_db, words: string[]) =>
    words.includes('lost') ? new Promise<string[]>(() => undefined) : Promise.resolve(words),
  );
  void ask(db, 'lost');
  expect(await ask(db, 'next')).toBe('next');
  expect(await ask(db, 'and the one after')).toBe('and the one after');
});
