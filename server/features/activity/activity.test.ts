import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activity, activityKinds } from '../../../contract/calls/activity.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { versions } from '../../../contract/calls/versions.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { AccessType, CommentType, FileRole, languages, MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readPlans } from '../../test/billing/test-plans.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { answer, castReview, say } from '../../test/test-comments.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';
import { hasText } from '../../texts.ts';
import { fileTopic, record } from '../events/events.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  cast = await castReview(koma);
});

type Query = QueryOf<typeof activity.list>;
const read = (person: TestPerson, id: string, query: Query = {}) =>
  koma.call(activity.list, { params: { id }, query }, person);
const told = async (person: TestPerson, id: string, query: Query = {}) =>
  (await read(person, id, query)).entries.map(({ message }) => message);
const news = (person: TestPerson, id: string) => told(person, id, { kind: 'comments' });

const by = <T extends object>(id: string, body: T) => ({ params: { id }, body });

describe('the history of a project', () => {
  test('tells who did what, newest first, and leads to the very thing', async () => {
    const { owner, editor, clip, projectId } = cast;
    const { _id } = await say(koma, editor, clip, { comment: 'Too dark' });
    const reply = await answer(koma, owner, _id, 'Better now?');
    const status = { fileId: clip.fileId, fileVersionId: clip.versionId, status: 3 as const };
    await koma.call(versions.updateStatus, { body: status }, editor);
    const { entries } = await read(cast.viewer, projectId);
    expect(entries.slice(0, 3)).toMatchObject([
      {
        kind: 'status',
        message: `${editor.name} set clip.mp4 to “Approved”`,
        path: `/review/${clip.fileId}/${clip.versionId}`,
      },
      {
        message: `${owner.name} replied to a comment on clip.mp4`,
        words: 'Better now?',
        path: `/review/${clip.fileId}/${clip.versionId}?comment=${reply._id}`,
      },
      {
        kind: 'comments',
        actor: { _id: editor.id },
        message: `${editor.name} commented on clip.mp4`,
        words: 'Too dark',
        path: `/review/${clip.fileId}/${clip.versionId}?comment=${_id}`,
      },
    ]);
  });

  test('is filtered by person and by kind', async () => {
    const { owner, editor, clip, projectId } = cast;
    await say(koma, editor, clip, { comment: 'One' });
    await koma.call(files.addFolder, { body: { projectId, fileId: null, name: 'Stills' } }, owner);
    expect(await told(owner, projectId, { kind: 'media' })).toEqual([
      `${owner.name} added the folder Stills`,
    ]);
    expect(await told(owner, projectId, { userId: editor.id })).toEqual([
      `${editor.name} commented on clip.mp4`,
    ]);
    expect(await told(owner, projectId, { userId: editor.id, kind: 'media' })).toEqual([]);
    const wrong = await koma.send(
      activity.list,
      { params: { id: projectId }, query: { kind: 'weather' as never, before: '-1' } },
      owner,
    );
    expect(wrong.errors?.map(({ field }) => field).toSorted()).toEqual(['before', 'kind']);
  });

  test('tells of deletion and return; what is moved or restored is not added a second time', async () => {
    const { owner, picture, projectId } = cast;
    const folder = { projectId, fileId: null, name: 'Stills' };
    const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner);
    await koma.call(files.move, by(picture.fileId, { fileId: folderId }), owner);
    expect(await told(owner, projectId, { kind: 'media' })).toHaveLength(1);
    await koma.call(files.delete, { params: { id: picture.fileId } }, owner);
    const { entries } = await read(cast.viewer, projectId, { kind: 'deletions' });
    expect(entries).toMatchObject([{ message: `${owner.name} deleted still.png`, path: null }]);
    await koma.call(files.restore, by(picture.fileId, {}), owner);
    expect(await told(owner, projectId, { kind: 'deletions' })).toEqual([
      `${owner.name} restored still.png`,
      `${owner.name} deleted still.png`,
    ]);
    expect(await told(owner, projectId, { kind: 'media' })).toHaveLength(1);
  });

  test('tells of new names and places of files, folders and the project', async () => {
    const { owner, viewer, picture, projectId } = cast;
    const folder = { projectId, fileId: null, name: 'Stills' };
    const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner);
    await koma.call(files.rename, by(folderId, { name: 'Pictures' }), owner);
    await koma.call(files.rename, by(picture.fileId, { name: 'cover.png' }), owner);
    await koma.call(files.rename, by(picture.fileId, { name: 'cover.png' }), owner);
    await koma.call(files.move, by(picture.fileId, { fileId: folderId }), owner);
    await koma.call(files.move, by(picture.fileId, { fileId: null }), owner);
    await koma.call(projects.update, by(projectId, { name: 'Autumn film' }), owner);
    await koma.call(projects.update, by(projectId, { name: 'Autumn film', customer: 'ACME' }), owner);
    expect(await told(viewer, projectId, { kind: 'organising' })).toEqual([
      `${owner.name} renamed the project`,
      `${owner.name} moved cover.png to the top of the project`,
      `${owner.name} moved cover.png to Pictures`,
      `${owner.name} renamed cover.png`,
      `${owner.name} renamed the folder Pictures`,
    ]);
    expect(await told(viewer, picture.fileId, { kind: 'organising' })).toHaveLength(3);
    await koma.call(files.makePrivate, { body: { fileId: folderId, isPrivate: true } }, owner);
    expect(await told(viewer, picture.fileId, { kind: 'organising' })).toEqual([
      `${owner.name} moved cover.png to the top of the project`,
      `${owner.name} moved cover.png within the project`,
      `${owner.name} renamed cover.png`,
    ]);
    expect(await told(viewer, projectId, { kind: 'organising' })).toHaveLength(4);
  });

  test('in Hebrew a name keeps its own direction within the line', async () => {
    const { owner, editor, clip, projectId } = cast;
    await say(koma, editor, clip, { comment: 'One' });
    const asked = { params: { id: projectId }, query: { kind: 'comments' as const } };
    const { entries } = await koma.call(activity.list, asked, { ...owner, language: 'he' });
    expect(entries[0]?.message).toBe(`תגובה מאת \u2068${editor.name}\u2069 על \u2068clip.mp4\u2069`);
  });

  test('a comment that was deleted leaves no words behind', async () => {
    const { editor, clip, projectId } = cast;
    const { _id } = await say(koma, editor, clip, { comment: 'Secret' });
    await koma.call(comments.delete, { params: { id: _id } }, editor);
    const { entries } = await read(cast.owner, projectId, { kind: 'comments' });
    expect(entries).toMatchObject([
      {
        message: `${editor.name} deleted a comment on clip.mp4`,
        words: null,
        path: `/review/${clip.fileId}/${clip.versionId}`,
      },
    ]);
  });

  test('who was added, changed and removed is told to members', async () => {
    const { owner, viewer, projectId } = cast;
    const change = (type: 1 | 2 | 3 | 4) =>
      koma.call(
        projects.manageMembers,
        by(projectId, { projectMember: [{ email: viewer.email, type }] }),
        owner,
      );
    await change(MemberType.editor);
    await change(MemberType.remove);
    expect((await told(cast.collaborator, projectId, { kind: 'people' })).slice(0, 2)).toEqual([
      `${owner.name} removed ${viewer.name} from the project`,
      `${owner.name} changed the role of ${viewer.name}`,
    ]);
    const gone = await koma.send(activity.list, { params: { id: projectId }, query: {} }, viewer);
    expect(gone.statusCode).not.toBe(200);
  });

  test('goes on to its very beginning, each entry once, past all that the reader may not see', async () => {
    const { owner, viewer, clip, projectId } = cast;
    const { fileId, versionId } = clip;
    const { _id: commentId } = await say(koma, owner, clip, { comment: 'First' });
    const { _id: secretId } = await say(koma, owner, clip, {
      comment: 'Among us',
      commentType: CommentType.private,
    });
    const data = { projectId, fileId, fileVersionId: versionId, userId: owner.id };
    await inTransaction(koma.platform.db, async (tx) => {
      for (let at = 0; at < 700; at++) {
        const isHidden = at % 10 !== 0;
        const topics = [fileTopic({ projectId, isHidden })];
        const about = { ...data, commentId: isHidden ? secretId : commentId };
        await record(tx, { topics, type: 'comment.completed', data: about, actorId: owner.id });
      }
    });
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { entries, next } = await read(viewer, projectId, {
        kind: 'comments',
        ...(before && { before }),
      });
      seen.push(...entries.map(({ _id }) => _id));
      before = next ?? undefined;
    } while (before);
    expect(seen).toHaveLength(71);
    expect(new Set(seen).size).toBe(71);
    expect(seen).toEqual(seen.toSorted((one, other) => Number(other) - Number(one)));
  });
});

describe('who sees what', () => {
  test('private comments and files are in nobody’s history who may not see them', async () => {
    const { owner, editor, collaborator, viewer, clip, picture, projectId } = cast;
    await say(koma, editor, clip, { comment: 'Among us', commentType: CommentType.private });
    expect(await news(owner, projectId)).toHaveLength(1);
    for (const person of [collaborator, viewer]) {
      expect(await news(person, projectId)).toEqual([]);
      expect(await news(person, clip.fileId)).toEqual([]);
    }
    await say(koma, editor, picture, { comment: 'Later hidden' });
    expect(await news(viewer, projectId)).toHaveLength(1);
    await koma.call(files.makePrivate, { body: { fileId: picture.fileId, isPrivate: true } }, owner);
    expect(await news(viewer, projectId)).toEqual([]);
    expect(await news(owner, projectId)).toHaveLength(2);
    await koma.call(files.delete, { params: { id: picture.fileId } }, owner);
    expect(await told(viewer, projectId, { kind: 'deletions' })).toEqual([]);
    expect(await told(owner, projectId, { kind: 'deletions' })).toHaveLength(1);
  });

  test('the guest of one file sees the history of that file alone', async () => {
    const { owner, editor, clip, picture, projectId } = cast;
    await say(koma, editor, clip, { comment: 'One' });
    await say(koma, editor, clip, { comment: 'Among us', commentType: CommentType.private });
    await say(koma, editor, picture, { comment: 'Other' });
    const guest = await addPerson(koma.platform, { name: 'Guest' });
    const fileMember = [{ email: guest.email, type: FileRole.viewer }];
    await koma.call(
      sharing.shareFile,
      { body: { fileId: clip.fileId, accessType: AccessType.invited, fileMember } },
      owner,
    );
    const token = await readInvitation(koma, guest.email);
    await koma.call(sharing.verifyInvitation, { body: { token } }, guest);
    expect(await told(guest, clip.fileId)).toEqual([`${editor.name} commented on clip.mp4`]);
    for (const id of [picture.fileId, projectId])
      expect(await koma.send(activity.list, { params: { id }, query: {} }, guest)).toMatchObject({
        statusCode: errors.fileMissing.code,
      });
  });

  test('a visitor of a link reads no history', async () => {
    const { owner, clip } = cast;
    const { code } = await shareFile(koma, { owner, fileId: clip.fileId });
    const visitor = await visitFile(koma, { code });
    const refused = await koma.send(
      activity.list,
      { params: { id: clip.fileId }, query: {} },
      { headers: visitor.headers },
    );
    expect(refused.statusCode).toBe(errors.signInRequired.code);
    const stranger = await addPerson(koma.platform);
    const asked = { params: { id: clip.fileId }, query: {} };
    expect(
      await koma.send(activity.list, asked, { token: stranger.token, headers: visitor.headers }),
    ).toMatchObject({ statusCode: errors.fileMissing.code });
  });

  test('what another project calls a file that was moved there is not told', async () => {
    const { owner, picture, projectId } = cast;
    const { _id: otherId } = await createProject(koma, owner, { name: 'Other' });
    await koma.call(files.move, by(picture.fileId, { fileId: null, projectId: otherId }), owner);
    await koma.call(files.rename, by(picture.fileId, { name: 'Unannounced.png' }), owner);
    expect(await told(cast.editor, projectId, { kind: 'deletions' })).toEqual([
      `${owner.name} moved an item to another project`,
    ]);
  });
});

test('everything that is shown has its words in every language', () => {
  const missing = Object.values(activityKinds)
    .flat()
    .filter((type) => !hasText(`activity.types.${type}`));
  expect(languages.length).toBe(3);
  expect(missing).toEqual([]);
});

test('no page of a history reads more than a part of the record', async () => {
  await koma.platform.pool.query(
    `insert into events (created_at, is_kept, type, topics, data)
     select now(), true, 'comment.changed', '{}', jsonb_build_object('projectId', gen_random_uuid(), 'fileId', gen_random_uuid())
     from generate_series(1, 20000)`,
  );
  await koma.platform.pool.query('analyze events');
  for (const id of [cast.projectId, cast.clip.fileId]) {
    const plans = await readPlans(koma.platform, () => read(cast.owner, id));
    expect(
      plans.flatMap(({ wholeTables }) => wholeTables).filter((name) => name.startsWith('events')),
    ).toEqual([]);
  }
});
