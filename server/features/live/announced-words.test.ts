import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { presence } from '../../../contract/calls/presence.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { AccessType, CommentType, FileRole, MemberType } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type TestApp, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { answer, castReview, say } from '../../test/test-comments.ts';
import { addPerson } from '../../test/test-people.ts';
import { record } from '../events/events.service.ts';

const WORD = 'Asagiri';
const email = `${WORD}@example.com`;

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

async function doEverything() {
  const { owner, editor, projectId, clip, picture } = await castReview(koma);
  const { call } = koma;
  const by = <T extends object>(id: string, body: T) => ({ params: { id }, body });
  await call(accounts.updateProfile, { body: { name: WORD } }, owner);
  await call(projects.update, by(projectId, { name: WORD, description: WORD }), owner);
  const projectMember = [{ email, type: MemberType.viewer }];
  await call(projects.addUser, { body: { projectId, projectMember } }, owner);
  const team = await call(teams.create, { body: { name: WORD } }, owner);
  const teamMember = [{ email: editor.email, teamRole: 1 as const }];
  await call(teams.update, by(team._id, { name: `${WORD} 2`, teamMember }), owner);
  const folder = await call(
    files.addFolder,
    { body: { projectId, fileId: null, name: WORD, isPrivate: false } },
    owner,
  );
  await call(files.rename, by(picture.fileId, { name: `${WORD}.png` }), owner);
  await call(files.move, by(picture.fileId, { fileId: folder._id }), owner);
  await call(files.makePrivate, { body: { fileId: picture.fileId, isPrivate: true } }, owner);
  await call(files.delete, { params: { id: picture.fileId } }, owner);
  await call(files.restore, by(picture.fileId, {}), owner);
  await call(versions.rename, by(clip.versionId, { name: WORD }), owner);
  const comment = await say(koma, owner, clip, { comment: WORD });
  await say(koma, owner, clip, { comment: WORD, commentType: CommentType.private });
  const reply = await answer(koma, editor, comment._id, WORD);
  await call(comments.update, by(comment._id, { comment: `${WORD}!`, rawComment: '' }), owner);
  await call(comments.updateReply, by(reply._id, { reply: `${WORD}!`, rawReply: '' }), editor);
  await call(comments.like, by(comment._id, { like: true }), editor);
  await call(comments.markComplete, by(comment._id, { markAsComplete: true }), owner);
  await call(comments.delete, { params: { id: reply._id } }, editor);
  await call(comments.delete, { params: { id: comment._id } }, owner);
  const fileMember = [{ email, type: FileRole.viewer }];
  const shared = { accessType: AccessType.password, linkPassword: wire(`${WORD}-1`), fileMember };
  await call(sharing.shareFile, { body: { fileId: clip.fileId, ...shared } }, owner);
  await call(presence.enter, by(clip.fileId, { fileVersionId: clip.versionId }), owner);
  await call(teams.delete, { params: { id: team._id } }, owner);
  await call(projects.delete, { params: { id: projectId } }, owner);
}

test('nothing that a person typed is kept in an event', async () => {
  await doEverything();
  const { rows } = await koma.platform.pool.query<{ type: string; all: string }>(
    'select type, (events.*)::text as all from events',
  );
  const types = new Set(rows.map(({ type }) => type));
  for (const type of ['comment.added', 'reply.changed', 'file.changed', 'folder.added', 'version.changed']) {
    expect(types).toContain(type);
  }
  for (const type of ['project.changed', 'team.changed', 'presence.changed', 'access.changed']) {
    expect(types).toContain(type);
  }
  expect(rows.filter(({ all }) => all.toLowerCase().includes(WORD.toLowerCase()))).toEqual([]);
});

test('an event with a word in it is refused, in the code and in the database', async () => {
  const { db, pool } = koma.platform;
  const person = await addPerson(koma.platform);
  const { id } = person;
  const comment = { projectId: id, fileId: id, fileVersionId: id, commentId: id, userId: id };
  const tell = (data: object) =>
    inTransaction(db, (tx) =>
      record(tx, { topics: [`account:${id}`], type: 'comment.added', data: { ...comment, ...data } }),
    );
  await expect(tell({ text: WORD })).rejects.toThrow();
  await expect(tell({ commentId: WORD })).rejects.toThrow();
  await tell({});
  const write = (data: object) =>
    pool.query(
      `insert into events (created_at, is_kept, topics, type, data) values (now(), true, '{x}', 'x', $1)`,
      [JSON.stringify(data)],
    );
  for (const data of [
    { text: WORD },
    { list: [WORD] },
    { said: { text: WORD } },
    { id: `${person.id} ${WORD}` },
  ]) {
    await expect(write(data)).rejects.toThrow('events_ids_only');
  }
});
