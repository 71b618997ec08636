import { expect, test } from 'vitest';
import { isAwayForNow, isEndedConnection, isLostConnection } from './lost-connection.ts';

const [ended, cut, away, none] = ['ended', 'cut', 'away', 'none'] as const;

function judge(error: unknown) {
  if (isEndedConnection(error)) return ended;
  if (isLostConnection(error)) return cut;
  return isAwayForNow(error) ? away : none;
}

test.each([
  ['57P01', ended],
  ['57P02', ended],
  ['57P03', ended],
  ['ECONNREFUSED', cut],
  ['ECONNRESET', cut],
  ['EPIPE', cut],
  ['ETIMEDOUT', cut],
  ['ENOENT', away],
  ['EHOSTUNREACH', away],
  ['ENETUNREACH', away],
  ['ENOTFOUND', away],
  ['EAI_AGAIN', away],
  ['53300', away],
  ['25006', away],
  ['23505', none],
  ['ENOSPC', none],
])('the code %s: %s', (code, kind) => {
  expect(judge(Object.assign(new Error('in other words'), { code }))).toBe(kind);
});

test.each([
  ['Connection terminated unexpectedly', ended],
  ['Connection terminated due to connection timeout', ended],
  ['Client has encountered a connection error and is not queryable', ended],
  ['Client was closed and is not queryable', ended],
  ['timeout exceeded when trying to connect', away],
  ['connection timeout', away],
  ['a row is not queryable by this', none],
])('the driver’s words “%s”: %s', (words, kind) => {
  expect(judge(new Error(words))).toBe(kind);
});

test('what is no error is none of them', () => {
  expect(judge('Connection terminated')).toBe(none);
});
