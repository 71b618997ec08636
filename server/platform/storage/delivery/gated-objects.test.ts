import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandler } from '../../../http/error-handler.ts';
import { newId } from '../../id.ts';
import { writeGrant } from '../grant.ts';
import { objectKeys } from '../object-keys.ts';
import { openTestS3Store, type TestStore } from '../storage.fixture.ts';
import { askedAddress } from './gated-objects.ts';
import { registerObjectRoutes } from './object.routes.ts';

const config = { publicUrl: 'http://koma.test', secret: 'a secret of the test' };
const contentType = 'image/webp';
const key = objectKeys.upload(newId());
const readers = new Set(['reader']);

const app = fastify();
let store: TestStore;
beforeAll(async () => {
  store = await openTestS3Store();
  registerErrorHandler(app);
  const mayRead = async ({ holder }: { holder: string }) => readers.has(holder);
  registerObjectRoutes(app, { storage: store.storage, config, mayRead });
  await store.storage.put({ key, body: Buffer.from('a picture'), contentType });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const ask = (address: string) => app.inject({ url: new URL(address).pathname });

test('an address of a list leads to the store for as long as its reader may read, and no longer', async () => {
  const address = askedAddress({ config, key, contentType, holder: 'reader', seconds: 900 });
  const answer = await ask(address);
  expect(answer.statusCode).toBe(302);
  const { location = '' } = answer.headers;
  expect(location).toMatch(/X-Amz-Expires=50/);
  expect(await (await fetch(location)).text()).toBe('a picture');

  readers.delete('reader');
  expect((await ask(address)).statusCode).toBe(403);
});

test('what was forged, is over, or was made for nobody leads nowhere', async () => {
  const grant = {
    verb: 'get',
    key,
    contentType,
    disposition: 'inline',
    expires: Date.now() + 60_000,
  } as const;
  const forged = writeGrant({ secret: 'another', grant: { ...grant, holder: 'other' } });
  readers.add('other');
  const over = writeGrant({ secret: config.secret, grant: { ...grant, holder: 'other', expires: 1 } });
  const nobody = writeGrant({ secret: config.secret, grant });
  for (const token of [forged, over, nobody, 'nonsense']) {
    expect((await ask(`http://koma.test/objects/${token}`)).statusCode).toBe(403);
  }
});
