import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../../contract/calls/audit.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castReview } from '../../test/test-comments.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject } from '../../test/test-projects.ts';
import { runCommand } from '../admin/run-command.ts';
import { catchUp } from '../events/reading.service.ts';
import { auditReader } from './audit-reader.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let clip: { fileId: string; versionId: string };
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  clip = cast.clip;
});

const trail = async (person: TestPerson, query: QueryOf<typeof audit.list> = {}) => {
  await catchUp(koma.platform, auditReader);
  return (await koma.call(audit.list, { query }, person)).entries;
};

test('an owner reads who did what, from where, to what they own', async () => {
  const { editor, owner, project } = cast;
  await koma.call(files.downloadOne, { params: { id: clip.fileId }, body: { kind: 'original' } }, editor);
  await koma.call(files.download, { body: { fileIds: [clip.fileId] } }, editor);
  await koma.app.inject({
    url: `/api${comments.export.path.replace(':id', clip.versionId)}`,
    query: { format: 'csv', filter: '1' },
    headers: { authorization: `Bearer ${editor.token}` },
  });
  await koma.call(files.delete, { params: { id: clip.fileId } }, editor);
  await koma.call(files.restore, { params: { id: clip.fileId }, body: {} }, editor);
  const entries = await trail(owner);
  expect(entries.slice(0, 5).map(({ what }) => what)).toEqual([
    'Restored a file',
    'Deleted a file',
    'Exported comments',
    'Downloaded',
    'Downloaded',
  ]);
  expect(entries[1]).toMatchObject({
    type: 'file.deleted',
    by: { _id: editor.id, name: editor.name },
    isByLink: false,
    network: '127.0.0.1',
    project: { _id: project._id, name: project.name },
    file: { _id: clip.fileId, name: expect.any(String) },
  });
});

test('nobody else reads it: not a member, not even who did it', async () => {
  const types = (await trail(cast.editor)).map(({ type }) => type);
  expect(types).not.toContain('file.deleted');
  const stranger = await addPerson(koma.platform, { name: 'Stranger' });
  expect(await trail(stranger, { projectId: cast.project._id })).toEqual([]);
});

test('the trail is filtered by kind, person and project, and goes on page by page', async () => {
  const { owner, editor, viewer, project } = cast;
  const deletions = await trail(owner, { kind: 'deletions' });
  expect(deletions.map(({ type }) => type)).toEqual(['file.restored', 'file.deleted']);
  expect((await trail(owner, { userId: editor.id, kind: 'exports' })).length).toBe(1);
  expect(await trail(owner, { userId: viewer.id, kind: 'exports' })).toEqual([]);
  for (let at = 0; at < 60; at++) {
    await koma.call(files.download, { body: { fileIds: [clip.fileId] } }, editor);
  }
  await catchUp(koma.platform, auditReader);
  const filter = { kind: 'downloads' as const, projectId: project._id };
  const first = await koma.call(audit.list, { query: filter }, owner);
  expect(first.entries).toHaveLength(50);
  const second = await koma.call(audit.list, { query: { ...filter, before: first.next ?? '' } }, owner);
  expect([second.entries.length, second.next]).toEqual([12, null]);
});

test('the table holds the same, in the language of the reader, and no formula', async () => {
  const { owner } = cast;
  await koma.platform.pool.query("update projects set name = '=1+1' where id = $1", [cast.project._id]);
  const { body } = await koma.app.inject({
    url: '/api/audit/csv?kind=exports',
    headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'ja' },
  });
  const [heading, line] = body.replace('\ufeff', '').split('\r\n');
  expect(heading).toContain('操作した人');
  expect(line).toContain('コメントを書き出し');
  expect(line).toContain(",'=1+1,");
});

test('a sign-in and a change of the account stand in the trail of the account itself', async () => {
  const person = await addPerson(koma.platform, { name: 'Aki' });
  const outcome = await runCommand(['disable', person.email], async () => koma.platform);
  expect(outcome.exitCode).toBe(0);
  await runCommand(['reactivate', person.email], async () => koma.platform);
  await catchUp(koma.platform, auditReader);
  const { rows } = await koma.platform.pool.query(
    'select type, actor_id, data ->> $2 as command from audit_entries where owner_id = $1 order by event_id',
    [person.id, 'command'],
  );
  expect(rows).toEqual([
    { type: 'admin.ran', actor_id: null, command: '1' },
    { type: 'admin.ran', actor_id: null, command: '2' },
  ]);
});

test('a file that is moved to a project of somebody else is told by its own name, and not by that of the copy', async () => {
  const { owner, editor, picture, project } = cast;
  const other = await addPerson(koma.platform, { name: 'Other', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, other, { name: 'Elsewhere' });
  await joinProject(koma, { owner: other, projectId, person: editor, type: MemberType.editor });
  const move = { params: { id: picture.fileId }, body: { fileId: null, projectId } };
  const copy = await koma.call(files.move, move, editor);
  await koma.call(files.rename, { params: { id: copy._id }, body: { name: 'renamed-there.png' } }, other);
  const told = await trail(owner, { kind: 'deletions' });
  expect(told[0]).toMatchObject({
    what: 'Moved a file to another project',
    by: { _id: editor.id },
    project: { _id: project._id },
    file: { _id: picture.fileId, name: 'still.png' },
  });
  for (const hidden of [copy._id, projectId, 'renamed-there'])
    expect(JSON.stringify(await trail(owner))).not.toContain(hidden);
  expect((await trail(other)).map(({ type }) => type)).toEqual(['member.added']);
});

test('what a file is called in the project that its owner moved it to is not told of the one before', async () => {
  const { owner } = cast;
  const { _id: projectId } = await createProject(koma, owner, { name: 'Archive' });
  const move = { params: { id: clip.fileId }, body: { fileId: null, projectId } };
  await koma.call(files.move, move, owner);
  const [moved] = await trail(owner, { kind: 'deletions' });
  expect(moved).toMatchObject({
    what: 'Moved a file to another project',
    file: { _id: clip.fileId, name: null },
  });
});

test('whoever leaves by themselves was not removed', async () => {
  const { owner, viewer, project } = cast;
  await koma.call(projects.leave, { params: { id: project._id }, body: {} }, viewer);
  const [left] = await trail(owner, { kind: 'sharing' });
  expect(left).toMatchObject({ what: 'Left', by: { _id: viewer.id }, person: { _id: viewer.id } });
});

test('nothing that was written down can be changed or taken away', async () => {
  await catchUp(koma.platform, auditReader);
  const month = `audit_entries_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
  for (const table of ['audit_entries', month]) {
    for (const statement of [
      `update ${table} set actor_id = null`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(koma.platform.pool.query(statement), statement).rejects.toThrow(
        /only added to|permission denied/,
      );
    }
  }
});

test('a query that makes no sense is refused in words', async () => {
  expect(await koma.send(audit.list, { query: { before: 'x' } }, cast.owner)).toMatchObject({
    statusCode: errors.badRequest.code,
  });
});
