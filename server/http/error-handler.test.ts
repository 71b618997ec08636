import fastify from 'fastify';
import { expect, test } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { registerErrorHandler } from './error-handler.ts';

async function answerTo(error: Error) {
  const app = fastify();
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(error));
  const response = await app.inject('/');
  await app.close();
  return { http: response.statusCode, code: response.json().statusCode };
}

const storeError = (metadata: object) => Object.assign(new Error('of the store'), { $metadata: metadata });

test('an object store that is away, or does not answer, is no fault of the server: trying again helps', async () => {
  const unavailable = { http: 503, code: errors.unavailable.code };
  expect(await answerTo(storeError({ httpStatusCode: 503 }))).toEqual(unavailable);
  expect(await answerTo(storeError({ attempts: 3 }))).toEqual(unavailable);
  const lost = 'Client has encountered a connection error and is not queryable';
  for (const message of ['Connection terminated unexpectedly', lost])
    expect(await answerTo(new Error(message))).toEqual(unavailable);
});

test('an object store that is full is told as such, and its refusals stay ours', async () => {
  expect(await answerTo(storeError({ httpStatusCode: 507 }))).toEqual({
    http: 507,
    code: errors.storageFull.code,
  });
  expect(await answerTo(storeError({ httpStatusCode: 403 }))).toMatchObject({ http: 500 });
});
