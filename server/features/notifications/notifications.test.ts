import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { CommentType, MemberType, NotificationType } from '../../../contract/enums.ts';
import type { EventName } from '../../../contract/events.ts';
import { notificationRules } from '../../../contract/notification-rules.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { overtake } from '../../test/overtake.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { answer, castReview, mention, say, trySay } from '../../test/test-comments.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { readInvitation } from '../../test/test-projects.ts';
import { hasText } from '../../texts.ts';
import { record } from '../events/events.service.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from './notification-reader.ts';
import { listOf as findListed, newsOf as findNews } from './notifications.fixture.ts';
import { holdLines } from './write-notifications.queries.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  cast = await castReview(koma);
  await catchUp(koma.platform, notificationReader);
});

const listOf = (person: TestPerson, query = {}) => findListed(koma, person, query);
const newsOf = (person: TestPerson) => findNews(koma, person);
const told = async (person: TestPerson) => (await newsOf(person)).map(({ message }) => message);
const typesTold = async (person: TestPerson) => (await newsOf(person)).map(({ type }) => type);

describe('who is told what', () => {
  test('people of the project hear of comments, and nobody of their own', async () => {
    await say(koma, cast.editor, cast.clip, { comment: 'One' });
    expect(await told(cast.owner)).toEqual([expect.stringContaining(`${cast.editor.name} commented on`)]);
    expect(await told(cast.editor)).toEqual([]);
  });

  test('what happens to one thing is one line until it is read', async () => {
    for (const who of [cast.editor, cast.editor, cast.collaborator])
      await say(koma, who, cast.clip, { comment: 'Again' });
    const { results, newNotification } = await listOf(cast.owner);
    expect(newNotification).toBe(1);
    expect(results[0]).toMatchObject({ count: 3, actor: { _id: cast.collaborator.id } });
    expect(results[0]?.message).toMatch(/and 1 other commented on .* \(3\)$/);
    const id = results[0]?._id ?? '';
    const { results: all } = await koma.call(notifications.parts, { params: { id } }, cast.owner);
    expect(all.map(({ words }) => words)).toEqual(['Again', 'Again', 'Again']);
    await koma.call(notifications.read, { params: { id }, body: {} }, cast.owner);
    await say(koma, cast.editor, cast.clip, { comment: 'Anew' });
    const after = await listOf(cast.owner);
    expect(after.results.map(({ count, isRead }) => [count, isRead])).toEqual([
      [1, false],
      [3, true],
    ]);
    expect(after.newNotification).toBe(1);
  });

  test('a mention is one notification, the stronger one, and an edit mentions nobody twice', async () => {
    const { _id } = await say(koma, cast.editor, cast.clip, mention(cast.owner));
    expect(await typesTold(cast.owner)).toEqual([NotificationType.userMentioned]);
    const edit = { ...mention(cast.owner), comment: `@${cast.owner.name} look!` };
    edit.rawComment = edit.rawComment.replace(' look', ' look!');
    await koma.call(comments.update, { params: { id: _id }, body: edit }, cast.editor);
    expect((await listOf(cast.owner)).results).toMatchObject([{ count: 1 }]);
  });

  test('the author of a comment hears of answers, whatever the project says', async () => {
    const id = cast.project._id;
    const body = { name: cast.project.name, newCommentNotification: false };
    await koma.call(projects.update, { params: { id }, body }, cast.owner);
    const { _id } = await say(koma, cast.collaborator, cast.clip, { comment: 'Mine' });
    await answer(koma, cast.editor, _id, 'Yes');
    await koma.call(
      comments.markComplete,
      { params: { id: _id }, body: { markAsComplete: true } },
      cast.editor,
    );
    expect(await typesTold(cast.collaborator)).toEqual([
      NotificationType.commentMarkedComplete,
      NotificationType.replyAdded,
    ]);
    expect(await told(cast.owner)).toEqual([]);
  });

  test('a private comment is told to nobody who may not see it', async () => {
    await say(koma, cast.editor, cast.clip, { comment: 'Among us', commentType: CommentType.private });
    expect(await typesTold(cast.owner)).toEqual([NotificationType.commentAdded]);
    expect(await told(cast.collaborator)).toEqual([]);
    expect(await told(cast.viewer)).toEqual([]);
  });

  test('a mention among the team is refused for who may not see it, and untold to who no longer may', async () => {
    const { owner, editor, collaborator, clip } = cast;
    const among = (person: TestPerson) => ({ ...mention(person), commentType: CommentType.private });
    expect((await trySay(koma, owner, clip, among(collaborator))).statusCode).not.toBe(200);
    await say(koma, owner, clip, among(editor));
    const projectMember = [{ email: editor.email, type: MemberType.viewer }];
    const change = { params: { id: cast.project._id }, body: { projectMember } };
    await koma.call(projects.manageMembers, change, owner);
    expect(await told(editor)).toEqual([]);
    expect(await told(collaborator)).toEqual([]);
  });

  test('a comment that was deleted is told no more, nor was it told', async () => {
    const { _id } = await say(koma, cast.editor, cast.clip, { comment: 'Oops' });
    await say(koma, cast.editor, cast.clip, { comment: 'Stays' });
    expect((await listOf(cast.owner)).results).toMatchObject([{ count: 2 }]);
    await koma.call(comments.delete, { params: { id: _id } }, cast.editor);
    expect((await listOf(cast.owner)).results).toMatchObject([{ count: 1 }]);
  });

  test('media is told where the project wants it; a status always to who uploaded it', async () => {
    const { clip, owner, editor } = cast;
    const body = { fileId: clip.fileId, fileVersionId: clip.versionId, status: 3 as const };
    await koma.call(versions.updateStatus, { body }, editor);
    expect(await typesTold(owner)).toEqual([NotificationType.versionStatusUpdated]);
    expect(await told(cast.viewer)).toEqual([]);
    const id = cast.project._id;
    await koma.call(
      projects.update,
      { params: { id }, body: { name: cast.project.name, newMediaNotification: true } },
      owner,
    );
    await koma.call(files.addFolder, { body: { projectId: id, fileId: null, name: 'Stills' } }, editor);
    expect(await typesTold(cast.viewer)).toEqual([NotificationType.folderAdded]);
  });

  test('a status is told by its name, of several the newest, each part with its own', async () => {
    const { clip, owner, editor } = cast;
    const set = (status: 0 | 1 | 2 | 3) =>
      koma.call(
        versions.updateStatus,
        { body: { fileId: clip.fileId, fileVersionId: clip.versionId, status } },
        editor,
      );
    await set(1);
    expect(await told(owner)).toEqual(['Editor set clip.mp4 to “In Review”']);
    await set(3);
    const [line] = await newsOf(owner);
    expect(line?.message).toBe('Editor set clip.mp4 to “Approved” (2)');
    const { results } = await koma.call(notifications.parts, { params: { id: line?._id ?? '' } }, owner);
    expect(results.map(({ words }) => words)).toEqual(['Approved', 'In Review']);
    await set(0);
    expect(await told(owner)).toEqual(['Editor cleared the status of clip.mp4 (3)']);
  });

  test('an invitation waits no more once its mail’s link was followed, in the same moment', async () => {
    const { owner, project } = cast;
    const ken = await addPerson(koma.platform);
    const projectMember = [{ email: ken.email, type: MemberType.viewer }];
    await koma.call(projects.addUser, { body: { projectId: project._id, projectMember } }, owner);
    expect((await listOf(ken)).newNotification).toBe(1);
    const token = await readInvitation(koma, ken.email);
    await koma.call(sharing.verifyInvitation, { body: { token } }, ken);
    expect(await listOf(ken)).toMatchObject({ newNotification: 0, results: [{ isRead: true }] });
  });

  test('an invitation that was accepted before anybody told of it is not told', async () => {
    const { owner, project } = cast;
    const ken = await addPerson(koma.platform);
    const projectMember = [{ email: ken.email, type: MemberType.viewer }];
    await koma.call(projects.addUser, { body: { projectId: project._id, projectMember } }, owner);
    const token = await readInvitation(koma, ken.email);
    await koma.call(sharing.verifyInvitation, { body: { token } }, ken);
    expect((await listOf(ken)).results).toEqual([]);
  });

  test('an invitation that is accepted while it is being told is not told', async () => {
    const { owner, project } = cast;
    const ken = await addPerson(koma.platform);
    await inTransaction(koma.platform.db, (tx) => holdLines(tx, [ken.id]));
    const projectMember = [{ email: ken.email, type: MemberType.viewer }];
    await koma.call(projects.addUser, { body: { projectId: project._id, projectMember } }, owner);
    const token = await readInvitation(koma, ken.email);
    await overtake(koma, {
      ...{ email: ken.email, row: 'lines' },
      first: () => koma.call(sharing.verifyInvitation, { body: { token } }, ken),
      second: () => catchUp(koma.platform, notificationReader),
    });
    expect(await listOf(ken)).toMatchObject({ newNotification: 0, results: [] });
  });

  test('a project that was deleted is told with its name, and leads there once it is restored', async () => {
    await koma.call(projects.delete, { params: { id: cast.project._id } }, cast.owner);
    expect(await told(cast.editor)).toEqual([`${cast.owner.name} deleted the project ${cast.project.name}`]);
    expect((await newsOf(cast.editor))[0]).toMatchObject({ path: null, isGone: false });
    await koma.call(projects.restoreById, { params: { id: cast.project._id }, body: {} }, cast.owner);
    expect((await newsOf(cast.editor))[0]?.path).toBe(`/dashboard/${cast.project._id}`);
  });

  test('a deletion that was not the owner’s own shows the owner the way back', async () => {
    const { owner, editor, project } = cast;
    await koma.call(projects.delete, { params: { id: project._id } }, owner);
    const event = { type: 'project.deleted', data: { projectId: project._id }, actorId: editor.id };
    await inTransaction(koma.platform.db, (tx) => record(tx, event as never));
    expect((await newsOf(owner))[0]).toMatchObject({
      type: NotificationType.projectDeleted,
      path: '/recently-deleted',
    });
  });

  test('what is about a file that was deleted says so and leads nowhere, until the file is back', async () => {
    const { owner, editor, picture } = cast;
    await say(koma, editor, picture, { comment: 'One' });
    expect((await newsOf(owner))[0]).toMatchObject({ isGone: false, fileName: 'still.png' });
    const params = { id: picture.fileId };
    await koma.call(files.delete, { params }, owner);
    const gone = { isGone: true, path: null, fileName: null, projectName: null };
    const [line] = await newsOf(owner);
    expect(line).toMatchObject({ ...gone, message: `${editor.name} commented on a deleted item` });
    const { results } = await koma.call(notifications.parts, { params: { id: line?._id ?? '' } }, owner);
    expect(results).toMatchObject([{ words: null, path: null }]);
    await koma.call(files.restore, { params, body: {} }, owner);
    expect((await newsOf(owner))[0]).toMatchObject({
      isGone: false,
      path: expect.stringContaining(picture.fileId),
    });
  });

  test('somebody who is removed is told so, and no longer what the file is called', async () => {
    await say(koma, cast.editor, cast.clip, { comment: 'One' });
    await listOf(cast.viewer);
    const projectMember = [{ email: cast.viewer.email, type: MemberType.remove }];
    await koma.call(
      projects.manageMembers,
      { params: { id: cast.project._id }, body: { projectMember } },
      cast.owner,
    );
    const { results } = await listOf(cast.viewer);
    expect(results[0]?.message).toBe(`You no longer have access to ${cast.project.name}`);
    expect(results[0]).toMatchObject({ path: null, projectName: null });
    expect(results[1]).toMatchObject({ isGone: true, path: null, fileName: null, projectName: null });
    expect(results[1]?.message).toContain('a deleted item');
  });

  test('what is moved, or comes back from the trash, is not told as new', async () => {
    const { owner, viewer, picture } = cast;
    const id = cast.project._id;
    const body = { name: cast.project.name, newMediaNotification: true };
    await koma.call(projects.update, { params: { id }, body }, owner);
    const place = { body: { projectId: id, fileId: null, name: 'Stills' } };
    const folder = await koma.call(files.addFolder, place, owner);
    const params = { id: picture.fileId };
    await koma.call(files.move, { params, body: { fileId: folder._id } }, owner);
    await koma.call(files.delete, { params }, owner);
    await koma.call(files.restore, { params, body: {} }, owner);
    expect(await typesTold(viewer)).toEqual([NotificationType.folderAdded]);
  });

  test('every type has its words, and nobody is told one without', () => {
    const types = Object.keys(NotificationType);
    expect(types).toHaveLength(21 + 3);
    expect(types.filter((type) => !hasText(`notifications.types.${type}`))).toEqual([]);
  });

  test('every type has a rule, and what concerns payments is told to whom it names', async () => {
    const named = new Set(notificationRules.map(({ type }) => type));
    expect(Object.keys(NotificationType).filter((type) => !named.has(type as never))).toEqual([]);
    const payments: EventName[] = notificationRules
      .map(({ event }) => event)
      .filter((event) => /^(plan|payment)\./.test(event));
    await inTransaction(koma.platform.db, async (tx) => {
      for (const type of payments) await record(tx, { type, data: { userId: cast.owner.id } } as never);
    });
    const { results } = await listOf(cast.owner, { pageSize: '50' });
    expect(results.map(({ path }) => path)).toEqual(payments.map(() => '/subscription'));
    expect(new Set(results.map(({ type }) => type))).toEqual(new Set([15, 16, 17, 18, 21, 23]));
  });
});

describe('the settings', () => {
  const all = {
    projectActivity: true,
    mention: true,
    inAppNotification: true,
    notificationTime: 1 as const,
    timeZone: 'Asia/Tokyo',
  };

  test('are saved; a zone that was cleared is Eastern Time, one that does not exist is refused', async () => {
    const { owner } = cast;
    const saved = await koma.call(
      notifications.saveSettings,
      { body: { ...all, mention: false, notificationTime: 2, timeZone: null } },
      owner,
    );
    expect(saved).toMatchObject({
      ...all,
      mention: false,
      notificationTime: 2,
      timeZone: 'America/New_York',
    });
    expect(await koma.call(notifications.getSettings, {}, owner)).toEqual(saved);
    const wrong = await koma.send(
      notifications.saveSettings,
      { body: { ...all, timeZone: 'Mars/Olympus' } },
      owner,
    );
    expect(wrong.errors?.[0]?.field).toBe('timeZone');
  });

  test('whoever wants none in the page finds none there', async () => {
    await koma.call(notifications.saveSettings, { body: { ...all, inAppNotification: false } }, cast.owner);
    await say(koma, cast.editor, cast.clip, { comment: 'One' });
    expect(await listOf(cast.owner)).toMatchObject({ results: [], newNotification: 0 });
  });

  test('all zones are there with their offset of today', async () => {
    const { results } = await koma.call(notifications.getTimeZones, {}, cast.owner);
    expect(results.length).toBeGreaterThan(400);
    expect(
      results.find(({ timeZone }) => timeZone === 'Asia/Kathmandu' || timeZone === 'Asia/Katmandu'),
    ).toMatchObject({
      offset: 'UTC+05:45',
    });
  });

  test('a muted file and a muted conversation are silent, but for a mention', async () => {
    const { owner, editor, clip } = cast;
    const { _id } = await say(koma, owner, clip, { comment: 'Mine' });
    const mute = { body: { isMuted: true } };
    await koma.call(notifications.muteComment, { params: { id: _id }, ...mute }, owner);
    await answer(koma, editor, _id, 'Silent');
    expect(await told(owner)).toEqual([]);
    await koma.call(notifications.muteFile, { params: { id: clip.fileId }, ...mute }, owner);
    await say(koma, editor, clip, { comment: 'Silent too' });
    expect(await told(owner)).toEqual([]);
    await say(koma, editor, clip, mention(owner));
    expect(await typesTold(owner)).toEqual([NotificationType.userMentioned]);
    expect(await koma.call(notifications.getMutes, { params: { id: clip.fileId } }, owner)).toEqual({
      fileIds: [clip.fileId],
      commentIds: [_id],
    });
    expect(await koma.call(notifications.getMutes, { params: { id: cast.project._id } }, owner)).toEqual({
      fileIds: [clip.fileId],
      commentIds: [],
    });
    await koma.call(notifications.muteFile, { params: { id: clip.fileId }, body: { isMuted: false } }, owner);
    await say(koma, editor, clip, { comment: 'Loud' });
    expect((await typesTold(owner))[0]).toBe(NotificationType.commentAdded);
  });
});

test('a muted folder is silent with all below it, but for a mention', async () => {
  const { owner, editor, clip, projectId } = cast;
  const add = (name: string, fileId: string | null) =>
    koma.call(files.addFolder, { body: { projectId, fileId, name } }, owner);
  const outer = await add('Outer', null);
  const inner = await add('Inner', outer._id);
  await koma.call(files.move, { params: { id: clip.fileId }, body: { fileId: inner._id } }, owner);
  const muting = (isMuted: boolean) =>
    koma.call(notifications.muteFile, { params: { id: outer._id }, body: { isMuted } }, owner);
  await muting(true);
  await say(koma, editor, clip, { comment: 'Silent' });
  expect(await told(owner)).toEqual([]);
  await say(koma, editor, clip, mention(owner));
  expect(await typesTold(owner)).toEqual([NotificationType.userMentioned]);
  await muting(false);
  await say(koma, editor, clip, { comment: 'Loud' });
  expect((await typesTold(owner))[0]).toBe(NotificationType.commentAdded);
});
