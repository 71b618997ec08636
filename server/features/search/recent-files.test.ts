import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { presence } from '../../../contract/calls/presence.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { searching } from '../../../contract/calls/search.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castReview } from '../../test/test-comments.ts';
import type { TestPerson } from '../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
});

const open = (by: TestPerson, { fileId: id }: { fileId: string }) =>
  koma.call(presence.enter, { params: { id }, body: {} }, by);
const recent = async (by: TestPerson) =>
  (await koma.call(searching.recent, {}, by)).results.map(({ name }) => name);

test('the files that somebody opened last come back on every device, the newest first', async () => {
  const { editor, viewer, clip, picture } = cast;
  await open(editor, clip);
  await open(editor, picture);
  expect(await recent(editor)).toEqual(['still.png', 'clip.mp4']);
  expect(await recent(viewer)).toEqual([]);
  // Continued presence is no new look, but coming back is.
  await koma.call(presence.enter, { params: { id: clip.fileId }, body: { isLeaving: true } }, editor);
  await open(editor, clip);
  expect(await recent(editor)).toEqual(['clip.mp4', 'still.png']);
});

test('what was deleted, made private or closed is no longer among them', async () => {
  const { owner, viewer, clip, document, picture, project } = cast;
  for (const one of [clip, document, picture]) await open(viewer, one);
  await koma.call(files.delete, { params: { id: clip.fileId } }, owner);
  await koma.call(files.makePrivate, { body: { fileId: document.fileId, isPrivate: true } }, owner);
  expect(await recent(viewer)).toEqual(['still.png']);
  const projectMember = [{ email: viewer.email, type: 4 as const }];
  await koma.call(projects.manageMembers, { params: { id: project._id }, body: { projectMember } }, owner);
  expect(await recent(viewer)).toEqual([]);
});
