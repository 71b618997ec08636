import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { say } from '../../../../server/test/test-comments.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { intercept } from '../../../test/network.ts';
import { screen, startKoma, waitFor } from '../../../test/page.tsx';
import { findSaid, openRoom } from '../../../test/room.ts';

async function stage() {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const next = await putFile(koma.platform, { by: owner, projectId, name: 'Ending.png' });
  const here = await putFile(koma.platform, { by: owner, projectId, name: 'Opening.png' });
  return { koma, owner, here, next };
}

test('the next file of the folder, made ready in advance, opens as it is by then', async () => {
  const { koma, owner, here, next } = await stage();
  let isReady = false;
  const user = await openRoom(`/review/${here.fileId}`, {
    as: owner,
    network: () =>
      intercept(files.get, async (pass) => {
        const answer = await pass();
        const { data } = await answer.clone().json();
        isReady ||= data._id === next.fileId;
        return answer;
      }),
  });
  await waitFor(() => expect(isReady).toBe(true));
  await koma.call(files.rename, { params: { id: next.fileId }, body: { name: 'Final.png' } }, owner);
  // The stream is ordered: this comment arrives after the rename.
  await say(koma, owner, here, { comment: 'Go on.' });
  await findSaid('Go on.');
  await user.keyboard('{PageDown}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Final.png' })).toBeDefined();
});

test('a next file that is gone when it is made ready takes nothing away from this one', async () => {
  const { koma, owner, here, next } = await stage();
  let isAsked = false;
  const user = await openRoom(`/review/${here.fileId}`, {
    as: owner,
    network: () =>
      intercept(files.get, async (pass) => {
        const answer = await pass();
        const { data } = await answer.clone().json();
        if (data._id !== next.fileId) return answer;
        isAsked = true;
        const gone = { statusCode: errors.fileMissing.code, message: 'Gone.', data: null };
        return Response.json(gone, { status: 404 });
      }),
  });
  await waitFor(() => expect(isAsked).toBe(true));
  await say(koma, owner, here, { comment: 'Still here.' });
  await findSaid('Still here.');
  await user.keyboard('{PageDown}');
  await screen.findByRole('heading', { level: 1, name: /not available/ });
  expect(window.location.pathname).toContain(next.fileId);
});
