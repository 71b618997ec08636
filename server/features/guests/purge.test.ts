import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { requests } from '../../../contract/calls/requests.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { enterRequest } from '../../test/test-requests.ts';
import { say, welcomeGuests } from './guests.fixture.ts';
import { purgeVisitors } from './purge.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const visitors = async () => {
  const { rows } = await koma.platform.pool.query<{ name: string }>(
    "select name from accounts where state in ('guest', 'sender') order by name",
  );
  return rows.map(({ name }) => name);
};

test('guests and senders go with their link; what somebody said or liked stays, with its name', async () => {
  const scene = await welcomeGuests(koma);
  await scene.enter('Silent');
  const [speaker, liker] = [await scene.enter('Speaker'), await scene.enter('Liker')];
  const { _id: id } = await say(koma, scene, speaker);
  await koma.call(comments.like, { params: { id }, body: { like: true } }, liker);
  const body = { projectId: scene.projectId, folderId: null, title: 'Stills' };
  const request = await koma.call(requests.create, { body }, scene.owner);
  await enterRequest(koma, { link: request.link, name: 'Sender' });
  await purgeVisitors(koma.platform);
  expect(await visitors()).toEqual(['Liker', 'Sender', 'Silent', 'Speaker']);

  await koma.platform.pool.query('delete from share_links where id = $1', [scene.linkId]);
  await koma.call(requests.delete, { params: { id: request._id } }, scene.owner);
  await purgeVisitors(koma.platform);
  await purgeVisitors(koma.platform);
  expect(await visitors()).toEqual(['Liker', 'Speaker']);
  const { results } = await koma.call(
    comments.getList,
    { params: { id: scene.versionId }, query: {} },
    scene.owner,
  );
  expect(results).toMatchObject([{ comment: 'Too dark.', name: 'Speaker (Guest)' }]);
});
