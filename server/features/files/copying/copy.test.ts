import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageProject } from '../../../test/stage-project.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject, joinProject } from '../../../test/test-projects.ts';

const { koma, cast, projectId, addFolder } = await stageProject({ works: true });

const duplicate = (id: string, by: TestPerson = cast.owner) =>
  koma.send(files.duplicate, { params: { id }, body: {} }, by);
const names = async (id: string, by: TestPerson = cast.owner) => {
  const query = { sortColumn: 'name' as const, sortDir: 'asc' as const };
  const { results } = await koma.call(files.getList, { params: { id }, query }, by);
  return results.map(({ name }) => name);
};
const readObject = async (fileId: string) => {
  const { object_key } = await koma.platform.db
    .selectFrom('file_versions')
    .select('object_key')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return text(await koma.platform.storage.read({ key: object_key }));
};

test('a duplicate stands beside its file, with bytes and previews of its own', async () => {
  const folder = await addFolder('Duplicates');
  const { fileId, bytes } = await putFile(koma.platform, {
    by: cast.owner,
    projectId,
    folderId: folder._id,
    name: 'shot.v1.png',
    renditions: (at) => ({ thumbnail: at('thumbnail.webp') }),
  });
  const { renditions } = await koma.platform.db
    .selectFrom('file_versions')
    .select('renditions')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  await koma.platform.storage.put({
    key: renditions.thumbnail ?? '',
    body: Buffer.from('thumb'),
    contentType: '',
  });
  const first = await duplicate(fileId);
  expect(first.data).toMatchObject({ name: 'shot.v1 (2).png', processingStatus: 2, versionCount: 1 });
  expect((await duplicate(fileId)).data).toMatchObject({ name: 'shot.v1 (3).png' });
  expect(first.data.fileThumbnailPath).not.toBeNull();
  await koma.platform.storage.remove([renditions.thumbnail ?? '']);
  await koma.call(files.delete, { params: { id: fileId } }, cast.owner);
  expect(await readObject(first.data._id)).toBe(bytes.toString());
});

test('a folder is copied with everything in it, and shows how far it is', async () => {
  const folder = await addFolder('Big one');
  const inner = await addFolder('Inner', folder._id);
  for (let at = 0; at < 10; at++) {
    await putFile(koma.platform, { by: cast.owner, projectId, folderId: inner._id, name: `take ${at}.png` });
  }
  const { data: copy } = await duplicate(folder._id);
  expect(copy).toMatchObject({ name: 'Big one (2)', fileType: 1, total: 10 });
  await vi.waitFor(
    async () => {
      const { results } = await koma.call(
        files.getList,
        { params: { id: projectId }, query: {} },
        cast.owner,
      );
      expect(results.find(({ _id }) => _id === copy._id)).toMatchObject({
        fileCount: 10,
        completedTotal: 10,
        uploadStatus: 4,
      });
    },
    { timeout: 25_000, interval: 100 },
  );
  expect(await names(copy._id)).toEqual(['Inner']);
});

test('private things are not copied by somebody who does not see them', async () => {
  const { collaborator } = cast;
  const folder = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: 'Shared folder' } },
    collaborator,
  );
  await addFolder('Hidden folder', folder._id, true);
  await addFolder('Plain folder', folder._id);
  const { data: copy } = await duplicate(folder._id, collaborator);
  expect(await names(copy._id, cast.owner)).toEqual(['Plain folder']);
});

test('a copy goes to another project, if there is room in its owner’s plan', async () => {
  const guest = await addPerson(koma.platform, { name: 'Guest' });
  const small = await createProject(koma, guest, { name: 'Small plan' });
  await joinProject(koma, { owner: guest, projectId: small._id, person: cast.owner, type: 3 });
  const { fileId, versionId } = await putFile(koma.platform, {
    by: cast.owner,
    projectId,
    name: 'export.png',
  });
  const copy = () =>
    koma.send(
      files.copy,
      { params: { id: fileId }, body: { fileId: null, projectId: small._id } },
      cast.owner,
    );
  expect((await copy()).data).toMatchObject({ projectId: small._id, name: 'export.png' });
  await koma.platform.db
    .updateTable('file_versions')
    .set({ size_bytes: 3 * 1024 ** 3 })
    .where('id', '=', versionId)
    .execute();
  expect(await copy()).toMatchObject({
    ...{ http: 403, statusCode: errors.planLimit.code },
    data: { limit: 'storage' },
  });
  const stranger = { params: { id: fileId }, body: { fileId: null, projectId: small._id } };
  expect((await koma.send(files.copy, stranger, cast.editor)).statusCode).toBe(errors.contentMissing.code);
});

test('copying is for editors, and for collaborators with what they brought', async () => {
  const { fileId } = await putFile(koma.platform, { by: cast.owner, projectId, name: 'not-yours.png' });
  expect((await duplicate(fileId, cast.collaborator)).statusCode).toBe(errors.forbidden.code);
  expect((await duplicate(fileId, cast.viewer)).statusCode).toBe(errors.forbidden.code);
  expect((await duplicate(fileId, cast.editor)).statusCode).toBe(200);
});
