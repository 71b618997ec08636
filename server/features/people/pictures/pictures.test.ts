import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { putBytes } from '../../../test/test-uploads.ts';
import { sweepPictures, sweepPictureUploads } from './picture-sweep.service.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const MIB = 1024 * 1024;
const ask = (by: TestPerson, fileSize = 5 * MIB) =>
  koma.send(accounts.signPicture, { body: { fileName: 'me.png', fileSize } }, by);
async function sendPicture(by: TestPerson, bytes: Buffer): Promise<string> {
  const { data } = await ask(by, bytes.length);
  await putBytes(koma, { address: data.signedUrl, bytes, mimeType: 'image/png' });
  return data.fileNameWithPrefix;
}
const endAddresses = () =>
  koma.platform.pool.query("update picture_uploads set reserved_until = now() - interval '1 second'");
async function listKeys(prefix: string) {
  const keys: string[] = [];
  for await (const { key } of koma.platform.storage.list(prefix)) keys.push(key);
  return keys;
}
const leavingKeys = async () => {
  const { rows } = await koma.platform.pool.query<{ keys: string[] }>(
    "select payload -> 'keys' as keys from jobs where name = 'remove-objects'",
  );
  return rows.flatMap(({ keys }) => keys);
};
const photo = (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

test('pictures that one person sends and does not take are few', async () => {
  const hana = await addPerson(koma.platform);
  const answers = [];
  for (let at = 0; at < 12; at += 1) answers.push(await ask(hana));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
  expect(answers.at(-1)).toMatchObject({ http: 429, message: expect.stringContaining('15 minutes') });
  const icon = await koma.send(projects.signThumbnail, { body: { fileName: 'icon.png' } }, hana);
  expect(icon.http).toBe(429);
  await endAddresses();
  expect((await ask(hana)).http).toBe(200);
});

test('what was sent and not taken goes when its address ended', async () => {
  const hana = await addPerson(koma.platform);
  const key = await sendPicture(hana, await photo('#123456'));
  await sweepPictureUploads(koma.platform);
  expect(await leavingKeys()).not.toContain(key);
  await endAddresses();
  await sweepPictureUploads(koma.platform);
  expect(await leavingKeys()).toContain(key);
  const late = await koma.send(accounts.updateProfile, { body: { profilePic: key } }, hana);
  expect(late.http).toBe(422);
});

test('a picture is taken once, leaves its place to the next, and is small however large it was sent', async () => {
  const hana = await addPerson(koma.platform);
  const noise = { gaussian: { type: 'gaussian', mean: 128, sigma: 90 } } as const;
  const create = { width: 1100, height: 1100, channels: 3, background: '#808080' } as const;
  const large = await sharp({ create: { ...create, noise: noise.gaussian } })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(3 * MIB);
  for (let at = 0; at < 6; at += 1) {
    const profilePic = await sendPicture(hana, at === 0 ? large : await photo('#ff0000'));
    expect((await koma.send(accounts.updateProfile, { body: { profilePic } }, hana)).http).toBe(200);
    expect(await koma.platform.storage.head(profilePic)).toBeUndefined();
    expect((await koma.send(accounts.updateProfile, { body: { profilePic } }, hana)).http).toBe(422);
    if (at > 0) continue;
    const sizes = await Promise.all(
      (await listKeys('pictures/')).map(async (key) => (await koma.platform.storage.head(key))?.size ?? 0),
    );
    expect(Math.max(...sizes)).toBeLessThan(MIB / 2);
  }
});

test('a picture that was made for a project that could not be is swept; those in use stay', async () => {
  const hana = await addPerson(koma.platform);
  const profilePic = await sendPicture(hana, await photo('#00ff00'));
  await koma.call(accounts.updateProfile, { body: { profilePic } }, hana);
  const used = await koma.platform.pool.query<{ picture_key: string }>(
    'select picture_key from accounts where picture_key is not null',
  );
  const create = async () => {
    const projectIcon = await sendPicture(hana, await photo('#0000ff'));
    return koma.send(projects.create, { body: { name: 'One more', projectIcon } }, hana);
  };
  const before = await listKeys('pictures/');
  for (let at = 0; at < 2; at += 1) expect((await create()).http).toBe(200);
  expect((await create()).http).toBe(403);
  expect(await listKeys('pictures/')).toHaveLength(before.length + 3);
  await sweepPictures(koma.platform);
  expect(await listKeys('pictures/')).toHaveLength(before.length + 3);
  vi.useFakeTimers({ now: Date.now() + 2 * 24 * 3600_000, toFake: ['Date'] });
  await sweepPictures(koma.platform);
  vi.useRealTimers();
  const kept = await listKeys('pictures/');
  expect(kept).toHaveLength(used.rows.length + 2);
  expect(kept).toEqual(expect.arrayContaining(used.rows.map(({ picture_key }) => picture_key)));
});
