import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { errors } from '../../../contract/errors.ts';
import { newAddress, register, signIn, type TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { confirmAddress, type Scene, say, trySay, welcomeGuests } from './guests.fixture.ts';

let koma: TestApp;
let scene: Scene;
beforeAll(async () => {
  koma = await shareTestApp();
  scene = await welcomeGuests(koma);
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));

const get = (id: string) => koma.call(comments.get, { params: { id } }, scene.owner);
const like = (id: string, by: object) =>
  koma.call(comments.like, { params: { id }, body: { like: true } }, by);

test('who registers with the confirmed address finds the comments to be theirs, from every browser', async () => {
  const email = newAddress('kiri');
  const [one, other] = [await scene.enter('Kiri'), await scene.enter('Kiri K.')];
  for (const guest of [one, other]) {
    await confirmAddress(koma, guest, { email });
    await koma.platform.pool.query('delete from rate_limits');
  }
  const said = [await say(koma, scene, one), await say(koma, scene, other)];
  const { _id: liked } = await say(koma, scene, scene.owner);
  expect((await like(liked, one)).likeCount).toBe(1);
  expect((await like(liked, other)).likeCount).toBe(2);
  const { token } = await register(koma, { email, name: 'Kiri Mori' });
  for (const { _id } of said) expect(await get(_id)).toMatchObject({ name: 'Kiri Mori' });
  expect(await get(liked)).toMatchObject({ likeCount: 1 });
  const visit = await scene.visit();
  const theirs = { headers: { ...visit.headers, authorization: `Bearer ${token}` } };
  const [first] = said;
  const shown = await koma.call(comments.get, { params: { id: first?._id ?? '' } }, theirs);
  expect(shown).toMatchObject({ canEdit: true, canDelete: true });
  expect((await trySay(koma, scene, one)).statusCode).toBe(errors.guestRequired.code);
});

test('who has an account finds them at the next sign-in, and nobody else does', async () => {
  const { email, password } = await register(koma, { name: 'Noa' });
  const guest = await scene.enter('Noa from home');
  const unconfirmed = await scene.enter('Noa from work');
  const [home, work] = [await say(koma, scene, guest), await say(koma, scene, unconfirmed)];
  await koma.platform.pool.query('delete from rate_limits');
  await confirmAddress(koma, guest, { email });
  expect(await get(home._id)).toMatchObject({ name: 'Noa from home (Guest)' });
  await register(koma, { name: 'Somebody' });
  expect(await get(home._id)).toMatchObject({ name: 'Noa from home (Guest)' });
  expect((await signIn(koma, { email, password })).statusCode).toBe(200);
  expect(await get(home._id)).toMatchObject({ name: 'Noa' });
  expect(await get(work._id)).toMatchObject({ name: 'Noa from work (Guest)' });
});
