import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { ErrorName } from '../../contract/errors.ts';
import { BUILD_HEADER } from '../../contract/limits.ts';
import { Failure, fail } from '../failure.ts';
import { orReload } from './page-build.ts';

async function ask(name: ErrorName, { build, url = '/known' }: { build?: string; url?: string }) {
  const app = Fastify();
  app.get('/known', async () => {
    throw fail(name);
  });
  app.setNotFoundHandler(async () => {
    throw fail('notFound');
  });
  app.setErrorHandler((error, request, reply) =>
    reply.send({ code: error instanceof Failure && orReload(error, request, '/assets/new.js').error.code }),
  );
  const headers = build === undefined ? {} : { [BUILD_HEADER]: build };
  return (await app.inject({ url, headers })).json().code;
}

test('an old page that is not understood any more is told to load again', async () => {
  expect(await ask('badRequest', { build: '/assets/old.js' })).toBe(5055);
  expect(await ask('badRequest', { build: '/assets/old.js', url: '/gone' })).toBe(5055);
});

test('what an old page is refused for a reason of its own stays as it is', async () => {
  expect(await ask('forbidden', { build: '/assets/old.js' })).toBe(4002);
  expect(await ask('notFound', { build: '/assets/old.js' })).toBe(4040);
});

test('a page of this build, and a program that is no page, are told what is wrong', async () => {
  expect(await ask('badRequest', { build: '/assets/new.js' })).toBe(4000);
  expect(await ask('badRequest', {})).toBe(4000);
});
