import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerUnknown } from './unknown-routes.ts';

test('a page that was sent is no error in the log', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => lines.push(line) } } });
  registerUnknown(app, async (_request, reply) => reply.send('the page'));
  expect((await app.inject('/dashboard')).body).toBe('the page');
  // Logging continues after the reply.
  await app.close();
  expect(lines).toEqual([]);
});
