import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { errors } from '../../../contract/errors.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { startVersions } from '../../test/test-versions.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
beforeAll(async () => {
  stage = await startVersions();
});
afterAll(() => stage.stop());

test('a link to one version opens nothing of its file while that version is in the trash', async () => {
  const { koma, cast, newFile, create, stackOf, remove, restore } = stage;
  const { fileId: id } = await newFile();
  await create(cast.owner, { fileId: id });
  const versionId = (await stackOf(id)).find(({ fileVersion }) => fileVersion === 1)?._id ?? '';
  const settings = { fileVersionId: versionId, allowDownload: true };
  const visit = await visitFile(koma, await shareFile(koma, { owner: cast.owner, fileId: id, settings }));
  const asks = async () => [
    (await koma.send(files.getDetail, { params: { id } }, visit)).statusCode,
    (await koma.send(sharing.getFileShareOfUser, { params: { id }, query: {} }, visit)).statusCode,
    (await koma.send(versions.getList, { params: { id } }, visit)).statusCode,
    (await koma.send(files.downloadFolder, { params: { id } }, visit)).statusCode,
  ];
  const zip = await koma.call(files.downloadFolder, { params: { id } }, visit);
  const readZip = async () => (await koma.app.inject({ url: zip.filePath })).statusCode;
  expect([await asks(), await readZip()]).toEqual([[200, 200, 200, 200], 200]);
  await remove(versionId);
  expect([await asks(), await readZip()]).toEqual([Array(4).fill(errors.notShared.code), 404]);
  await restore(versionId);
  expect([await asks(), await readZip()]).toEqual([[200, 200, 200, 200], 200]);
});
