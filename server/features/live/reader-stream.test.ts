import { once } from 'node:events';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { shareTestApp } from '../../test/test-app.ts';
import { openReaderStream, type ReaderStream } from './reader-stream.ts';

test('a stream of which nobody can say any more what it may follow ends, and its page comes back', async () => {
  const { platform } = await shareTestApp();
  let answer = () => Promise.resolve({ topics: ['everybody'], isOver: false });
  const opened = Promise.withResolvers<ReaderStream>();
  const app = fastify();
  app.get('/', async (_request, reply) => {
    const reader = {
      ...{ audience: { key: 'one', accountId: 'one', grant: undefined }, sessionId: undefined },
      ...{ page: undefined, after: undefined, reply, onClose: () => undefined },
      readStreamAudience: () => answer(),
      mayDeliver: () => Promise.resolve(true),
    };
    opened.resolve(await openReaderStream(platform, reader));
    return reply;
  });
  const stream = (await app.inject({ url: '/', payloadAsStream: true })).stream();
  stream.resume();
  const ended = once(stream, 'end');
  answer = () => Promise.reject(new Error('The database is away.'));
  (await opened.promise).askAgain();
  await ended;
  expect(stream.readableEnded).toBe(true);
  await app.close();
});
