import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { readSettledId } from '../../platform/events/settled.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castReview, say } from '../../test/test-comments.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { joinProject, joinTeam } from '../../test/test-projects.ts';
import { asPerson, changesOf, openTestPages } from '../../test/test-streams.ts';

let koma: TestApp;
let address: string;
let cast: Awaited<ReturnType<typeof castReview>>;
const pages = openTestPages(() => address);

beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  cast = await castReview(koma);
});
afterEach(pages.closeAll);
afterAll(() => koma.stop());

const newestId = () => readSettledId(koma.platform.db);
const put = (name: string) => putFile(koma.platform, { by: cast.owner, projectId: cast.projectId, name });
const rename = (id: string, name: string) =>
  koma.call(files.rename, { params: { id }, body: { name } }, cast.owner);
const remove = (id: string) => koma.call(comments.delete, { params: { id } }, cast.owner);
const setPrivate = (fileId: string, isPrivate: boolean) =>
  koma.call(files.makePrivate, { body: { fileId, isPrivate } }, cast.owner);

/** Returns what a page with this last id gets before an event that it surely sees. */
async function replay(headers: Record<string, string>, { after, seen }: { after: number; seen: string }) {
  const page = await pages.open({ ...headers, 'last-event-id': String(after) });
  expect(page.status).toBe(200);
  const count = changesOf(page).length;
  await rename(seen, `seen ${Math.random()}.png`);
  const isSeen = () =>
    changesOf(page)
      .slice(count)
      .some(({ type, data }) => type === 'file.changed' && data.fileId === seen);
  await vi.waitFor(() => expect(isSeen()).toBe(true), { timeout: 15_000, interval: 20 });
  const isAbout = ({ type, data }: { type: string; data: { fileId?: unknown } }) =>
    type.startsWith('comment.') || (data.fileId !== undefined && data.fileId !== seen);
  return {
    heard: page.heard,
    types: changesOf(page)
      .filter(isAbout)
      .map(({ type }) => type),
  };
}

test('what was said and deleted is not told again, only that it went', async () => {
  const after = await newestId();
  const { _id } = await say(koma, cast.owner, cast.picture, { comment: 'the secret of the ending' });
  await remove(_id);
  await say(koma, cast.owner, cast.picture, { comment: 'this one stays' });
  const { heard, types } = await replay(asPerson(cast.viewer), { after, seen: cast.picture.fileId });
  expect(types).toEqual(['comment.removed', 'comment.added']);
  expect(heard).not.toMatch(/secret|stays/);
});

test('what became private is told to nobody who may not see it, whatever was announced before', async () => {
  const after = await newestId();
  const shot = await put('hidden.png');
  await say(koma, cast.owner, shot, { comment: 'soon private' });
  await rename(shot.fileId, 'hidden again.png');
  await setPrivate(shot.fileId, true);
  const seen = cast.picture.fileId;
  const ofViewer = await replay(asPerson(cast.viewer), { after, seen });
  expect(ofViewer.types).toEqual(['file.removed']);
  const ofEditor = await replay(asPerson(cast.editor), { after, seen });
  expect(ofEditor.types).toEqual(['comment.added', 'file.changed', 'file.removed', 'file.changed']);
});

test('a link tells nothing from before it was opened, and nothing from while it was off', async () => {
  const after = await newestId();
  const shot = await put('linked.png');
  const place = { owner: cast.owner, fileId: shot.fileId };
  await say(koma, cast.owner, shot, { comment: 'before the link' });
  let { code } = await shareFile(koma, place);
  await say(koma, cast.owner, shot, { comment: 'with the link' });
  const first = await visitFile(koma, { code });
  expect((await replay(first.headers, { after, seen: shot.fileId })).types).toEqual(['comment.added']);

  const setLink = (linkActive: boolean) =>
    koma.call(sharing.shareFile, { body: { fileId: shot.fileId, accessType: 1, linkActive } }, cast.owner);
  await setLink(false);
  await say(koma, cast.owner, shot, { comment: 'while it is off' });
  ({ code } = await setLink(true));
  const again = await visitFile(koma, { code });
  expect((await replay(again.headers, { after, seen: shot.fileId })).types).toEqual([]);
});

test('a new member hears nothing from before, and one who comes back nothing from the time between', async () => {
  const { owner, projectId, picture } = cast;
  const after = await newestId();
  await say(koma, owner, picture, { comment: 'before' });
  const person = await addPerson(koma.platform, { name: 'New' });
  await joinProject(koma, { owner, projectId, person });
  await say(koma, owner, picture, { comment: 'with them' });
  const seen = picture.fileId;
  const ofComments = async () => (await replay(asPerson(person), { after, seen })).types;
  expect(await ofComments()).toEqual(['comment.added']);

  const setMember = (type: 1 | 4) =>
    koma.call(
      projects.manageMembers,
      { params: { id: projectId }, body: { projectMember: [{ email: person.email, type }] } },
      owner,
    );
  await setMember(4);
  await say(koma, owner, picture, { comment: 'without them' });
  await koma.call(
    projects.addUser,
    { body: { projectId, projectMember: [{ email: person.email, type: 1 }] } },
    owner,
  );
  await say(koma, owner, picture, { comment: 'back again' });
  expect(await ofComments()).toEqual(['comment.added']);
});

test('a team hears nothing of a project from before it was theirs', async () => {
  const owner: TestPerson = cast.owner;
  const mate = await addPerson(koma.platform, { name: 'Mate' });
  const team = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
  await joinTeam(koma, { owner, team, person: mate, teamRole: 1 });
  const after = await newestId();
  await say(koma, owner, cast.picture, { comment: 'not theirs yet' });
  const move = { params: { id: cast.projectId }, body: { name: 'Spring film', teamId: team._id } };
  await koma.call(projects.update, move, owner);
  const { types } = await replay(asPerson(mate), { after, seen: cast.picture.fileId });
  expect(types).not.toContain('comment.added');
});
