import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { errors } from '../../../../contract/errors.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { expectRightCounts } from '../../../test/test-counts.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { castProject, createProject, joinProject } from '../../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castProject(koma);
});
afterAll(async () => {
  await expectRightCounts(koma.platform);
  await koma.stop();
});

const addFolder = (
  by: TestPerson,
  name: string,
  fileId: string | null = null,
  projectId = cast.project._id,
) => koma.call(files.addFolder, { body: { projectId, fileId, name } }, by);
const put = (by: TestPerson, name: string, folderId: string | null = null) =>
  putFile(koma.platform, { by, projectId: cast.project._id, folderId, name });
const list = async (by: TestPerson, id: string) => {
  const { results, meta } = await koma.call(
    files.getList,
    { params: { id }, query: { sortColumn: 'name', sortDir: 'asc' } },
    by,
  );
  return { names: results.map(({ name }) => name), total: meta.total };
};

describe('renaming', () => {
  test('changes the name once nobody else in the folder has it', async () => {
    const room = await addFolder(cast.owner, 'Rename');
    const { fileId } = await put(cast.owner, 'a.png', room._id);
    await put(cast.owner, 'b.png', room._id);
    const rename = (name: string) =>
      koma.send(files.rename, { params: { id: fileId }, body: { name } }, cast.owner);
    expect(await rename('b.png')).toMatchObject({
      http: 409,
      statusCode: errors.conflict.code,
      message: 'The file already exists.',
      errors: [{ field: 'name' }],
    });
    expect((await rename('a.png')).statusCode).toBe(200);
    expect((await rename('c/d.png')).data).toMatchObject({ name: 'c_d.png' });
    expect((await rename('..')).http).toBe(400);
  });

  test('is for those who brought the file, for editors and for the owner', async () => {
    const { fileId } = await put(cast.collaborator, 'mine.png');
    const rename = (by: TestPerson, name: string) =>
      koma.send(files.rename, { params: { id: fileId }, body: { name } }, by);
    expect((await rename(cast.collaborator, 'mine 2.png')).statusCode).toBe(200);
    expect((await rename(cast.editor, 'mine 3.png')).statusCode).toBe(200);
    expect((await rename(cast.viewer, 'no.png')).statusCode).toBe(errors.forbidden.code);
    const { fileId: other } = await put(cast.owner, 'theirs.png');
    const foreign = { params: { id: other }, body: { name: 'taken over.png' } };
    expect((await koma.send(files.rename, foreign, cast.collaborator)).statusCode).toBe(
      errors.forbidden.code,
    );
    const stranger = await addPerson(koma.platform);
    expect((await rename(stranger, 'no.png')).statusCode).toBe(errors.fileMissing.code);
  });
});

describe('moving', () => {
  test('takes everything below along, and both folders count anew', async () => {
    const from = await addFolder(cast.owner, 'From');
    const to = await addFolder(cast.owner, 'To');
    const box = await addFolder(cast.owner, 'Box', from._id);
    const { bytes } = await put(cast.owner, 'one.png', box._id);
    await koma.call(files.move, { params: { id: box._id }, body: { fileId: to._id } }, cast.owner);
    const [before, after] = await Promise.all(
      [from, to].map(({ _id }) => koma.call(files.getList, { params: { id: _id }, query: {} }, cast.owner)),
    );
    expect(before).toMatchObject({ results: [], meta: { total: 0 } });
    expect(after).toMatchObject({ results: [{ fileCount: 1, fileSize: bytes.length }], meta: { total: 1 } });
    const detail = await koma.call(files.getDetail, { params: { id: box._id } }, cast.viewer);
    expect(detail.filePathData.map(({ name }) => name)).toEqual(['To', 'Box']);
    await koma.call(files.move, { params: { id: box._id }, body: { fileId: null } }, cast.owner);
    expect((await list(cast.owner, cast.project._id)).names).toContain('Box');
  });

  test('a folder does not go into itself', async () => {
    const outer = await addFolder(cast.owner, 'Outer');
    const inner = await addFolder(cast.owner, 'Inner', outer._id);
    for (const fileId of [outer._id, inner._id]) {
      const answer = await koma.send(files.move, { params: { id: outer._id }, body: { fileId } }, cast.owner);
      expect(answer).toMatchObject({ http: 422, errors: [{ field: 'fileId' }] });
    }
  });

  test('two folders that move into each other at once do not vanish', async () => {
    const [left, right] = [await addFolder(cast.owner, 'Left'), await addFolder(cast.owner, 'Right')];
    const answers = await Promise.all([
      koma.send(files.move, { params: { id: left._id }, body: { fileId: right._id } }, cast.owner),
      koma.send(files.move, { params: { id: right._id }, body: { fileId: left._id } }, cast.editor),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, errors.unprocessable.code]);
  });

  test('a taken name is refused, or both are kept when asked for', async () => {
    const to = await addFolder(cast.owner, 'Taken here');
    await put(cast.owner, 'same.png', to._id);
    const { fileId } = await put(cast.owner, 'same.png');
    const input = { params: { id: fileId }, body: { fileId: to._id } };
    expect(await koma.send(files.move, input, cast.owner)).toMatchObject({
      statusCode: errors.conflict.code,
      message: 'The file already exists.',
      errors: [{ field: 'fileName' }],
    });
    const kept = { ...input, body: { ...input.body, keepBoth: true } };
    expect(await koma.call(files.move, kept, cast.owner)).toMatchObject({ name: 'same (2).png' });
  });

  test('also to another project, where the person may upload', async () => {
    const { editor, owner } = cast;
    const other = await createProject(koma, owner, { name: 'Autumn film' });
    const box = await addFolder(owner, 'Travels');
    const { fileId } = await put(owner, 'far.png', box._id);
    const away = { params: { id: box._id }, body: { fileId: null, projectId: other._id } };
    expect((await koma.send(files.move, away, editor)).statusCode).toBe(errors.contentMissing.code);
    await joinProject(koma, { owner, projectId: other._id, person: editor, type: 2 });
    expect((await koma.send(files.move, away, editor)).statusCode).toBe(errors.forbidden.code);
    expect(await koma.call(files.move, away, owner)).toMatchObject({ projectId: other._id });
    expect(await koma.call(files.get, { params: { id: fileId }, query: {} }, editor)).toMatchObject({
      projectId: other._id,
    });
    expect((await koma.send(files.get, { params: { id: fileId }, query: {} }, cast.viewer)).statusCode).toBe(
      errors.fileMissing.code,
    );
    const { fileCount } = await koma.call(projects.get, { params: { id: other._id } }, owner);
    expect(fileCount).toBe(1);
  });

  test('a collaborator does not carry off what others put into the collaborator’s folder', async () => {
    const own = await addFolder(cast.collaborator, 'Own folder');
    const to = await addFolder(cast.owner, 'Elsewhere');
    await put(cast.owner, 'other.png', own._id);
    const input = { params: { id: own._id }, body: { fileId: to._id } };
    expect((await koma.send(files.move, input, cast.collaborator)).statusCode).toBe(errors.forbidden.code);
    expect((await koma.send(files.delete, { params: { id: own._id } }, cast.collaborator)).statusCode).toBe(
      errors.forbidden.code,
    );
    expect((await koma.send(files.move, input, cast.editor)).statusCode).toBe(200);
  });

  test('an owner whose plan is full takes nothing in from another’s project', async () => {
    const guest = await addPerson(koma.platform, { name: 'Guest' });
    const small = await createProject(koma, guest, { name: 'Small plan' });
    await joinProject(koma, { owner: guest, projectId: small._id, person: cast.owner, type: 3 });
    const { fileId, versionId } = await put(cast.owner, 'huge.mov');
    const huge = 3 * 1024 ** 3;
    await koma.platform.db.updateTable('files').set({ size_bytes: huge }).where('id', '=', fileId).execute();
    await koma.platform.db
      .updateTable('file_versions')
      .set({ size_bytes: huge })
      .where('id', '=', versionId)
      .execute();
    const answer = await koma.send(
      files.move,
      { params: { id: fileId }, body: { fileId: null, projectId: small._id } },
      cast.owner,
    );
    expect(answer).toMatchObject({ http: 403, statusCode: errors.planLimit.code });
    await koma.platform.db.updateTable('files').set({ size_bytes: 1 }).where('id', '=', fileId).execute();
    await koma.platform.pool.query(
      'update projects set size_bytes = (select coalesce(sum(size_bytes), 0) from files where project_id = projects.id and type = 0 and deleted_at is null)',
    );
  });
});
