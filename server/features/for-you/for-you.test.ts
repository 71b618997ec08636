import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { forYou } from '../../../contract/calls/for-you.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { CommentType, MemberType, ReviewStatus } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { countBlocks } from '../../test/billing/test-plans.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { answer, castReview, mention, say } from '../../test/test-comments.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { listForYou } from './for-you.queries.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  cast = await castReview(koma);
});

const listOf = async (person: TestPerson) => (await koma.call(forYou.list, {}, person)).results;
const ofKind = async (person: TestPerson, kind: string) =>
  (await listOf(person)).filter((one) => one.kind === kind);
const visit = (person: TestPerson, id: string) =>
  koma.call(forYou.visit, { params: { id }, body: {} }, person);
const by = <T extends object>(id: string, body: T) => ({ params: { id }, body });

test('whoever nothing waits for is told so', async () => {
  expect(await listOf(await addPerson(koma.platform))).toEqual([]);
  expect(await listOf(cast.viewer)).toEqual([]);
});

describe('mentions', () => {
  test('wait until they are answered, and lead to the comment', async () => {
    const { owner, editor, clip, projectId } = cast;
    const { _id } = await say(koma, owner, clip, mention(editor));
    expect(await listOf(editor)).toMatchObject([
      {
        kind: 'mention',
        projectId,
        fileName: 'clip.mp4',
        person: { _id: owner.id },
        words: `@${editor.name} look`,
        path: `/review/${clip.fileId}/${clip.versionId}?comment=${_id}`,
      },
    ]);
    await answer(koma, editor, _id, 'I see');
    expect(await listOf(editor)).toEqual([]);
  });

  test('wait no longer once the conversation is resolved, or out of sight', async () => {
    const { owner, collaborator, clip, picture } = cast;
    const { _id } = await say(koma, owner, clip, mention(collaborator));
    await say(koma, owner, picture, mention(collaborator));
    expect(await ofKind(collaborator, 'mention')).toHaveLength(2);
    await koma.call(comments.markComplete, by(_id, { markAsComplete: true }), owner);
    await koma.call(files.makePrivate, { body: { fileId: picture.fileId, isPrivate: true } }, owner);
    expect(await listOf(collaborator)).toEqual([]);
  });

  test('end with access to the project', async () => {
    const { owner, editor, clip, projectId } = cast;
    await say(koma, owner, clip, mention(editor));
    const projectMember = [{ email: editor.email, type: MemberType.remove }];
    await koma.call(projects.manageMembers, by(projectId, { projectMember }), owner);
    expect(await listOf(editor)).toEqual([]);
  });
});

describe('open comments on my uploads', () => {
  test('stand together by file, with how many there are, and go when they are resolved', async () => {
    const { owner, editor, clip } = cast;
    await say(koma, owner, clip, { comment: 'My own' });
    const { _id: first } = await say(koma, editor, clip, { comment: 'First' });
    const { _id: second } = await say(koma, editor, clip, { comment: 'Second' });
    expect(await ofKind(owner, 'upload')).toMatchObject([
      { fileId: clip.fileId, comments: 2, words: 'Second', path: expect.stringContaining(second) },
    ]);
    for (const id of [first, second])
      await koma.call(comments.markComplete, by(id, { markAsComplete: true }), owner);
    expect(await ofKind(owner, 'upload')).toEqual([]);
  });

  test('what one is mentioned in is said once, as the mention', async () => {
    const { owner, editor, clip } = cast;
    await say(koma, editor, clip, mention(owner));
    expect((await listOf(owner)).map(({ kind }) => kind)).toEqual(['mention']);
  });

  test('a comment among the team is none of a collaborator’s', async () => {
    const { owner, collaborator, projectId } = cast;
    const mine = await putFile(koma.platform, { by: collaborator, projectId, name: 'mine.png' });
    await say(koma, owner, mine, { comment: 'Among us', commentType: CommentType.private });
    expect(await listOf(collaborator)).toEqual([]);
    await say(koma, owner, mine, { comment: 'For you' });
    expect(await ofKind(collaborator, 'upload')).toMatchObject([{ comments: 1, words: 'For you' }]);
  });
});

test('files in review wait for those who may set their status, and did not upload them', async () => {
  const { owner, editor, viewer, clip } = cast;
  const body = { fileId: clip.fileId, fileVersionId: clip.versionId };
  await koma.call(versions.updateStatus, { body: { ...body, status: ReviewStatus.inReview } }, owner);
  expect(await listOf(editor)).toMatchObject([
    { kind: 'review', fileName: 'clip.mp4', path: `/review/${clip.fileId}/${clip.versionId}` },
  ]);
  expect(await ofKind(owner, 'review')).toEqual([]);
  expect(await listOf(viewer)).toEqual([]);
  await koma.call(versions.updateStatus, { body: { ...body, status: ReviewStatus.approved } }, editor);
  expect(await listOf(editor)).toEqual([]);
});

describe('what changed in a project since one was there', () => {
  test('is counted from the last visit, without what one did oneself or may not see', async () => {
    const { owner, editor, viewer, clip, projectId } = cast;
    await say(koma, editor, clip, { comment: 'Before' });
    await visit(viewer, projectId);
    expect(await listOf(viewer)).toEqual([]);
    const { _id } = await say(koma, editor, clip, { comment: 'After' });
    await answer(koma, owner, _id, 'And more');
    await say(koma, editor, clip, { comment: 'Among us', commentType: CommentType.private });
    const [changed] = await listOf(viewer);
    expect(changed).toMatchObject({ kind: 'project', projectId, comments: 2, versions: 0 });
    expect(changed?.path).toContain(`/review/${clip.fileId}/${clip.versionId}?comment=`);
    expect(changed?.since).not.toBeNull();
    await visit(viewer, clip.fileId);
    expect(await listOf(viewer)).toEqual([]);

    await visit(editor, projectId);
    await say(koma, editor, clip, { comment: 'My own' });
    expect(await ofKind(editor, 'project')).toEqual([]);
    await say(koma, owner, clip, { comment: 'For the team', commentType: CommentType.private });
    expect(await ofKind(editor, 'project')).toMatchObject([{ comments: 1 }]);
  });

  test('what was deleted since is not counted', async () => {
    const { editor, viewer, clip, projectId } = cast;
    await visit(viewer, projectId);
    const { _id } = await say(koma, editor, clip, { comment: 'Oops' });
    await koma.call(comments.delete, { params: { id: _id } }, editor);
    expect(await listOf(viewer)).toEqual([]);
  });

  test('nobody visits what they do not see', async () => {
    const stranger = await addPerson(koma.platform);
    expect(
      await koma.send(forYou.visit, { params: { id: cast.projectId }, body: {} }, stranger),
    ).toMatchObject({ statusCode: errors.fileMissing.code });
  });
});

test('costs no more, however much happened, also where the database has no figures of it yet', async () => {
  const { owner, viewer, clip, projectId } = cast;
  await visit(viewer, projectId);
  const { _id: commentId } = await say(koma, owner, clip, { comment: 'Again' });
  const happen = (times: number) =>
    koma.platform.pool.query(
      `insert into events (created_at, is_kept, type, topics, actor_id, data)
      select now(), true, 'comment.added', '{}', $1::uuid, jsonb_build_object('projectId', $2::text, 'fileId', $3::text,
        'fileVersionId', $4::text, 'commentId', $5::text, 'userId', $1::uuid)
      from generate_series(1, $6::int)`,
      [owner.id, projectId, clip.fileId, clip.versionId, commentId, times],
    );
  const cost = () => countBlocks(koma.platform, () => listForYou(koma.platform.db, viewer.id));
  await happen(200);
  const few = await cost();
  await happen(5000);
  expect(await ofKind(viewer, 'project')).toMatchObject([{ comments: 100 }]);
  expect(await cost()).toBeLessThan(few * 2);
});
