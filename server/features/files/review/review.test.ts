import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { newId } from '../../../platform/id.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { castProject, joinProject } from '../../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;
let film: Awaited<ReturnType<typeof putFile>>;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
  film = await putFile(koma.platform, {
    by: cast.owner,
    projectId,
    name: '予告編.mov',
    media: 'video',
    mimeType: 'video/quicktime',
    renditions: (at) => ({
      thumbnail: at('thumbnail.webp'),
      waveform: at('waveform.json'),
      proxies: [
        { key: at('proxy-360.mp4'), width: 640, height: 360, size: 10 },
        { key: at('proxy-720.mp4'), width: 1280, height: 720, size: 30 },
      ],
    }),
  });
  await koma.platform.storage.put({
    key: `versions/${film.versionId}/proxy-720.mp4`,
    body: Buffer.from('the proxy'),
    contentType: 'video/mp4',
  });
});

const get = (by: TestPerson, fileId = film.fileId, query: { fileVersionId?: string } = {}) =>
  koma.send(files.get, { params: { id: fileId }, query }, by);
const open = async (address: string | null) => {
  const { pathname } = new URL(address ?? '');
  return koma.app.inject({ url: pathname });
};

test('the review room gets addresses that open without the session', async () => {
  const { data } = await get(cast.viewer);
  expect(data).toMatchObject({ name: '予告編.mov', fileVersion: 1, canComment: false, canSeePrivate: false });
  expect(data.possibleResolution.map(({ height }) => height)).toEqual([720, 360]);
  expect((await open(data.filePath)).body).toBe(film.bytes.toString());
  expect(data.projectData).toMatchObject({ name: 'Spring film', projectOwner: 'Owner', userRole: 2 });
  expect((await get(cast.collaborator)).data.canComment).toBe(true);
});

test('who may not download gets the proxy, and no address to download from', async () => {
  const guest = await addPerson(koma.platform, { name: 'Guest' });
  await joinProject(koma, { owner: cast.owner, projectId, person: guest, type: 2, canDownload: false });
  const { data } = await get(guest);
  expect(data.canDownload).toBe(false);
  expect((await open(data.filePath)).body).toBe('the proxy');
  const full = await koma.call(files.getFullDetail, { params: { id: film.fileId }, query: {} }, guest);
  expect(full.downloads).toEqual([]);
  expect(full.folderInfo).toMatchObject({ canDownload: false, canDownloadPrivateFile: false });
  const one = { params: { id: film.fileId }, body: { kind: 'proxy' as const } };
  expect((await koma.send(files.downloadOne, one, guest)).statusCode).toBe(errors.forbidden.code);
  const zip = await koma.send(files.download, { body: { fileIds: [film.fileId] } }, guest);
  expect(zip.statusCode).toBe(errors.forbidden.code);
  expect((await koma.send(files.downloadFolder, { params: { id: projectId } }, guest)).statusCode).toBe(
    errors.forbidden.code,
  );
});

test('the full detail offers the original and each proxy under a name to save', async () => {
  const full = await koma.call(files.getFullDetail, { params: { id: film.fileId }, query: {} }, cast.editor);
  expect(full.downloads.map(({ kind, fileName }) => [kind, fileName])).toEqual([
    ['original', '予告編.mov'],
    ['proxy', '予告編_360p.mp4'],
    ['proxy', '予告編_720p.mp4'],
  ]);
  const wanted = { params: { id: film.fileId }, body: { kind: 'original' as const } };
  const saved = await open((await koma.call(files.downloadOne, wanted, cast.editor)).filePath);
  const largest = { params: { id: film.fileId }, body: { kind: 'proxy' as const } };
  expect((await koma.call(files.downloadOne, largest, cast.editor)).fileName).toBe('予告編_720p.mp4');
  expect(saved.headers['content-disposition']).toContain(`attachment`);
  expect(saved.headers['content-disposition']).toContain(encodeURIComponent('予告編.mov'));
});

test('the neighbours are those that the caller sees', async () => {
  const folder = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: 'Row' } },
    cast.owner,
  );
  const ids: string[] = [];
  for (const name of ['a.png', 'b.png', 'c.png']) {
    ids.push(
      (await putFile(koma.platform, { by: cast.owner, projectId, folderId: folder._id, name })).fileId,
    );
  }
  const [a = '', b = '', c = ''] = ids;
  await koma.call(files.makePrivate, { body: { fileId: b, isPrivate: true } }, cast.owner);
  const beside = async (by: TestPerson, id: string) => {
    const { previousFileId, nextFileId } = await koma.call(
      files.getFullDetail,
      { params: { id }, query: {} },
      by,
    );
    return [previousFileId, nextFileId];
  };
  expect(await beside(cast.owner, c)).toEqual([null, b]);
  expect(await beside(cast.viewer, c)).toEqual([null, a]);
  expect(await beside(cast.viewer, a)).toEqual([c, null]);
});

test('a version that is gone is 4006; a folder, a stranger’s file and nothing at all are 4005', async () => {
  expect((await get(cast.owner, film.fileId, { fileVersionId: newId() })).statusCode).toBe(
    errors.versionMissing.code,
  );
  expect((await get(cast.owner, film.fileId, { fileVersionId: film.versionId })).statusCode).toBe(200);
  expect((await get(cast.owner, newId())).statusCode).toBe(errors.fileMissing.code);
  expect((await get(cast.owner, projectId)).statusCode).toBe(errors.fileMissing.code);
  const stranger = await addPerson(koma.platform);
  expect((await get(stranger)).statusCode).toBe(errors.fileMissing.code);
  const nobody = await koma.app.inject({ url: `/api/file/get/${film.fileId}` });
  expect(nobody.statusCode).toBe(401);
});

test('everyone who sees a file can be mentioned', async () => {
  const input = { params: { id: film.fileId }, query: { search: 'edit' } };
  const { results } = await koma.call(files.getMembers, input, cast.viewer);
  expect(results).toMatchObject([{ name: 'Editor', userRole: 3, isOwner: false, canSeePrivate: true }]);
});
