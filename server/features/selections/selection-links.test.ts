import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { selections } from '../../../contract/calls/selections.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, ShareScope } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { enterAsGuest, visitProject } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { joinProject } from '../../test/test-projects.ts';
import { castSelection, shareSelection } from './selections.fixture.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castSelection>>;

beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  cast = await castSelection(koma);
});

type Settings = NonNullable<Parameters<typeof shareSelection>[1]['settings']>;
interface Visitor {
  headers: Record<string, string>;
}

const share = (settings: Settings = {}) =>
  shareSelection(koma, { owner: cast.owner, selectionId: cast.selection._id, settings });

async function visit(settings: Settings = {}): Promise<Visitor> {
  const { code } = await share(settings);
  const { linkPassword: password } = settings;
  return visitProject(koma, { code, ...(password !== undefined && { password }) });
}

const list = (visitor: Visitor) =>
  koma.send(selections.getFiles, { params: { id: cast.selection._id } }, visitor);
const names = async (visitor: Visitor) => {
  const { results } = await koma.call(selections.getFiles, { params: { id: cast.selection._id } }, visitor);
  return results.map(({ name }) => name);
};
const get = (id: string, sender: Visitor) => koma.send(files.get, { params: { id }, query: {} }, sender);

async function addVersion(fileId: string): Promise<string> {
  const { owner, projectId } = cast;
  const newer = await putFile(koma.platform, { by: owner, projectId, name: `newer ${fileId}.png` });
  await koma.platform.pool.query('update file_versions set file_id = $1, number = 2 where id = $2', [
    fileId,
    newer.versionId,
  ]);
  await koma.platform.pool.query('update files set version_id = $1, version_count = 2 where id = $2', [
    newer.versionId,
    fileId,
  ]);
  await koma.platform.pool.query('update files set version_id = null, version_count = 0 where id = $1', [
    newer.fileId,
  ]);
  return newer.versionId;
}

describe('a visitor', () => {
  test('sees the chosen files in their order, and nothing of the project around them', async () => {
    const { code } = await share();
    const visitor = await visitProject(koma, { code });
    const door = await koma.call(sharing.getProjectLink, { query: { link: code } }, visitor);
    expect(door).toMatchObject({
      selectionId: cast.selection._id,
      shareScope: ShareScope.folder,
      projectName: 'Best of',
      projectPhoto: null,
      alreadyShared: false,
    });
    const { results, meta } = await koma.call(
      selections.getFiles,
      { params: { id: cast.selection._id } },
      visitor,
    );
    expect(results.map(({ name }) => name)).toEqual(['moon.png', 'sun.png', 'star.png']);
    expect(results.map(({ parentFileId }) => parentFileId)).toEqual([null, null, null]);
    expect(meta.total).toBe(3);
    const room = await koma.call(files.get, { params: { id: cast.sun.fileId }, query: {} }, visitor);
    expect(room).toMatchObject({ parentFileId: null, versionCount: 1 });
    expect(room.projectData).toMatchObject({
      name: '',
      description: '',
      seesProject: false,
      selectionId: cast.selection._id,
    });
    const everything = JSON.stringify([door, results, room]);
    for (const hidden of ['Secret film', 'Day', 'Night', cast.folders.day, cast.folders.night]) {
      expect(everything).not.toContain(hidden);
    }
  });

  test('goes from file to file in the order of the selection', async () => {
    const visitor = await visit();
    const { moon, sun, star } = cast;
    const beside = async ({ fileId: id }: { fileId: string }) => {
      const detail = await koma.call(files.getFullDetail, { params: { id }, query: {} }, visitor);
      return [detail.previousFileId, detail.nextFileId];
    };
    expect(await beside(moon)).toEqual([null, sun.fileId]);
    expect(await beside(sun)).toEqual([moon.fileId, star.fileId]);
    expect(await beside(star)).toEqual([sun.fileId, null]);
    await koma.platform.pool.query('update files set hidden = true where id = $1', [sun.fileId]);
    expect(await beside(moon)).toEqual([null, star.fileId]);
  });

  test('reaches no folder, no other file, and no other selection', async () => {
    const visitor = await visit();
    expect((await get(cast.beside.fileId, visitor)).statusCode).toBe(errors.fileMissing.code);
    for (const id of [cast.folders.night, cast.projectId]) {
      const { statusCode } = await koma.send(files.getList, { params: { id }, query: {} }, visitor);
      expect(statusCode).toBe(errors.contentMissing.code);
    }
    const body = { projectId: cast.projectId, name: 'Other', fileIds: [cast.sun.fileId] };
    const other = await koma.call(selections.add, { body }, cast.owner);
    const { statusCode } = await koma.send(selections.get, { params: { id: other._id } }, visitor);
    expect(statusCode).toBe(errors.notFound.code);
  });

  test('finds what the owner adds, and loses what is taken out, thrown away or made private', async () => {
    const visitor = await visit();
    const { owner, beside, moon, sun, star } = cast;
    const params = { id: cast.selection._id };
    await koma.call(selections.addFiles, { params, body: { fileIds: [beside.fileId] } }, owner);
    expect((await get(beside.fileId, visitor)).http).toBe(200);
    await koma.call(selections.removeFiles, { params, body: { fileIds: [moon.fileId] } }, owner);
    expect((await get(moon.fileId, visitor)).statusCode).toBe(errors.fileMissing.code);
    await koma.call(files.delete, { params: { id: sun.fileId } }, owner);
    expect((await get(sun.fileId, visitor)).statusCode).toBe(errors.fileMissing.code);
    await koma.call(files.makePrivate, { body: { fileId: star.fileId, isPrivate: true } }, owner);
    expect((await get(star.fileId, visitor)).statusCode).toBe(errors.fileMissing.code);
    expect(await names(visitor)).toEqual(['beside.png']);
  });

  test('is let in by the password, and by no other', async () => {
    const { code } = await share({ accessType: AccessType.password, linkPassword: 'kiri' });
    const half = await koma.call(sharing.getProjectLink, { query: { link: code } });
    expect(half).toMatchObject({ hasPassword: true, isGranted: false, projectName: null, selectionId: null });
    expect((await list({ headers: { 'share-hash': half.hash } })).statusCode).toBe(errors.notShared.code);
    const visitor = await visitProject(koma, { code, password: 'kiri' });
    expect(await names(visitor)).toHaveLength(3);
  });

  test('is out when the link runs out, is switched off or deleted, and while the project is closed', async () => {
    const visitor = await visit();
    const { owner, projectId, selection, sun } = cast;
    const link = koma.platform.db.updateTable('share_links').where('selection_id', '=', selection._id);
    await link.set({ expires_at: new Date(Date.now() - 1000) }).execute();
    expect((await list(visitor)).statusCode).toBe(errors.notShared.code);
    await link.set({ expires_at: null }).execute();
    const project = koma.platform.db.updateTable('projects').where('id', '=', projectId);
    await project.set({ state: 2 }).execute();
    expect((await list(visitor)).http).toBe(403);
    expect((await get(sun.fileId, visitor)).http).toBe(403);
    await project.set({ state: 1 }).execute();
    expect(await names(visitor)).toHaveLength(3);
    await share({ linkActive: false });
    expect((await get(sun.fileId, visitor)).statusCode).toBe(errors.notShared.code);
    const again = await visit({ linkActive: true });
    await koma.call(selections.delete, { params: { id: selection._id } }, owner);
    expect((await get(sun.fileId, again)).statusCode).toBe(errors.notShared.code);
  });

  test('speaks as a guest where the link lets guests, on the files of the selection alone', async () => {
    const { sun, beside, owner } = cast;
    const visitor = await visit({ guestComments: true });
    const guest = await enterAsGuest(koma, { visit: visitor });
    const say = ({ fileId, versionId }: { fileId: string; versionId: string }) =>
      koma.send(comments.add, { body: { fileId, fileVersionId: versionId, comment: 'Warmer' } }, guest);
    expect((await say(sun)).http).toBe(200);
    expect((await say(beside)).statusCode).toBe(errors.fileMissing.code);
    const { linkId } = await share();
    const { results } = await koma.call(guests.getList, { params: { id: linkId } }, owner);
    expect(results).toMatchObject([{ name: 'Kiri', commentCount: 1 }]);
  });

  test('saves several at once under the name of the selection', async () => {
    const visitor = await visit();
    const fileIds = [cast.sun.fileId, cast.moon.fileId];
    const zip = await koma.call(files.download, { body: { fileIds } }, visitor);
    expect(zip).toMatchObject({ fileName: 'Best of.zip', fileCount: 2 });
  });
});

describe('the version', () => {
  test('is always the newest, unless the link says otherwise', async () => {
    const visitor = await visit();
    const newer = await addVersion(cast.sun.fileId);
    const room = await koma.call(files.get, { params: { id: cast.sun.fileId }, query: {} }, visitor);
    expect(room.fileVersionId).toBe(newer);
    const older = { params: { id: cast.sun.fileId }, query: { fileVersionId: cast.sun.versionId } };
    expect((await koma.send(files.getFullDetail, older, visitor)).statusCode).toBe(
      errors.versionMissing.code,
    );
  });

  test('is the one of that day where the link keeps to it, in the list, the room and the zip', async () => {
    const visitor = await visit({ newestOnly: false });
    const newer = await addVersion(cast.sun.fileId);
    const { sun } = cast;
    const room = await koma.call(files.get, { params: { id: sun.fileId }, query: {} }, visitor);
    expect(room).toMatchObject({ fileVersionId: sun.versionId, versionCount: 1 });
    const asked = { params: { id: sun.fileId }, query: { fileVersionId: newer } };
    expect((await koma.send(files.get, asked, visitor)).statusCode).toBe(errors.versionMissing.code);
    const { results } = await koma.call(selections.getFiles, { params: { id: cast.selection._id } }, visitor);
    expect(results[1]).toMatchObject({ fileVersionId: sun.versionId, versionCount: 1 });
    const zip = await koma.call(
      files.download,
      { body: { fileIds: [sun.fileId, cast.moon.fileId] } },
      visitor,
    );
    const saved = await koma.app.inject({ method: 'GET', url: zip.filePath });
    expect(saved.rawPayload.includes(sun.bytes)).toBe(true);
    await share({ newestOnly: true });
    await share({ newestOnly: false });
    const repinned = await koma.call(files.get, { params: { id: sun.fileId }, query: {} }, visitor);
    expect(repinned.fileVersionId).toBe(newer);
  });

  test('that is thrown away takes its file out of a link that keeps to it', async () => {
    const visitor = await visit({ newestOnly: false });
    await addVersion(cast.sun.fileId);
    await koma.platform.db
      .updateTable('file_versions')
      .set({ deleted_at: new Date() })
      .where('id', '=', cast.sun.versionId)
      .execute();
    expect((await get(cast.sun.fileId, visitor)).statusCode).toBe(errors.fileMissing.code);
    expect(await names(visitor)).toEqual(['moon.png', 'star.png']);
  });
});

test('a link for the people of the project lets them in, and nobody else', async () => {
  const { owner, projectId, selection } = cast;
  const { code } = await share({ accessType: AccessType.invited });
  const mate = await addPerson(koma.platform);
  await joinProject(koma, { owner, projectId, person: mate });
  const door = await koma.call(sharing.getProjectLink, { query: { link: code } }, mate);
  expect(door).toMatchObject({ isGranted: true, alreadyShared: true, selectionId: selection._id });
  const stranger = await addPerson(koma.platform);
  const refused = await koma.send(sharing.getProjectLink, { query: { link: code } }, stranger);
  expect(refused.statusCode).toBe(errors.notAssociated.code);
});
