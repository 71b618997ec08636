import { afterEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './early-answers.ts';

const asked = { address: '/api/list?a=1&b=2', language: 'ja', token: 'mine', grant: null };
const answer = Promise.resolve(new Response());
const begin = (changes: object = {}) => {
  globalThis.earlyAnswers = [{ ...asked, startedAt: performance.now(), answer, ...changes }];
};

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

test('the same question is answered by what was begun early, once', () => {
  begin();
  expect(takeEarlyAnswer({ ...asked, address: '/api/list?b=2&a=1' })).toBe(answer);
  expect(takeEarlyAnswer(asked)).toBeUndefined();
});

test.each([
  ['another person', { token: 'theirs' }],
  ['nobody signed in', { token: null }],
  ['another language', { language: 'en' }],
  ['a visitor of a link', { grant: 'hash' }],
  ['another question', { address: '/api/list?a=2&b=2' }],
])('%s gets an answer of their own', (_who, changes) => {
  begin();
  expect(takeEarlyAnswer({ ...asked, ...changes })).toBeUndefined();
});

test('an answer that nobody wanted for long is asked for again', () => {
  begin({ startedAt: performance.now() - 60_000 });
  expect(takeEarlyAnswer(asked)).toBeUndefined();
});
