import { afterAll, beforeAll, expect, test } from 'vitest';
import { administration } from '../../../contract/calls/administration.ts';
import { banner } from '../../../contract/calls/banner.ts';
import type { Language } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { addAdministrator } from '../../test/test-administrators.ts';
import { startTestApp } from '../../test/test-app.ts';
import type { TestPerson } from '../../test/test-people.ts';

let koma: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  koma = await startTestApp();
  admin = await addAdministrator(koma, { mayChange: true });
});
afterAll(() => koma.stop());

const read = async (language: Language) => (await koma.call(banner.get, {}, { language })).banner;
const set = (texts: { ja?: string; en?: string; he?: string }, endsAt: string | null = null) =>
  koma.send(
    administration.setBanner,
    { body: { level: 'warning', texts: { ja: '', en: '', he: '', ...texts }, endsAt } },
    admin,
  );

test('everybody reads the banner in their language, or in one that there is', async () => {
  expect(await read('ja')).toBeNull();
  await set({ ja: '今夜停止します', en: 'We stop tonight' });
  expect(await read('ja')).toMatchObject({ text: '今夜停止します', language: 'ja', level: 'warning' });
  expect(await read('en')).toMatchObject({ text: 'We stop tonight', language: 'en' });
  expect(await read('he')).toMatchObject({ text: '今夜停止します', language: 'ja' });
});

test('another banner is a new one, and it ends by itself or when it is taken away', async () => {
  await set({ en: 'One' });
  const first = await read('en');
  await set({ en: 'Two' }, new Date(Date.now() + 3_600_000).toISOString());
  expect((await read('en'))?._id).not.toBe(first?._id);
  await koma.platform.pool.query("update banners set ends_at = now() - interval '1 second'");
  expect(await read('en')).toBeNull();
  await set({ en: 'Three' });
  await koma.call(administration.removeBanner, {}, admin);
  expect(await read('en')).toBeNull();
  expect((await koma.call(administration.banner, {}, admin)).banner).toBeNull();
});

test('without words, and with an end that is over, nothing is shown', async () => {
  expect((await set({})).statusCode).toBe(errors.badRequest.code);
  const over = await set({ en: 'Late' }, new Date(Date.now() - 1000).toISOString());
  expect([over.statusCode, over.errors?.[0]?.field]).toEqual([errors.unprocessable.code, 'endsAt']);
  expect((await set({ en: 'x'.repeat(301) })).statusCode).toBe(errors.badRequest.code);
  expect(await read('en')).toBeNull();
});

test('every page is told of it', async () => {
  await set({ en: 'Told' });
  const { rows } = await koma.platform.pool.query(
    "select topics from events where type = 'banner.changed' order by id desc limit 1",
  );
  expect(rows[0]?.topics).toContain('everybody');
});
