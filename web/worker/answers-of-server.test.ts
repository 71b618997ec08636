import { expect, test } from 'vitest';
import { answersOfServer } from './answers-of-server.ts';

test('calls, streams and media are the server’s alone, pages are not', () => {
  for (const path of ['/api/live', '/api/docs', '/objects/abc.def', '/mailbox', '/metrics?x=1', '/healthz'])
    expect(answersOfServer.test(path), path).toBe(true);
  for (const path of ['/', '/dashboard', '/p/api', '/apiary', '/review/objects', '/admin'])
    expect(answersOfServer.test(path), path).toBe(false);
});
