import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { errors } from '../../../contract/errors.ts';
import { newId } from '../../platform/id.ts';
import { shareFile, visitFile, visitProject } from '../../test/test-links.ts';
import { startVersions } from '../../test/test-versions.ts';

let studio: Awaited<ReturnType<typeof startVersions>>;

beforeAll(async () => {
  studio = await startVersions();
});
afterAll(() => studio.stop());

const stackFor = async (fileId: string, sender: object) => {
  const { results } = await studio.koma.call(versions.getList, { params: { id: fileId } }, sender);
  return results.map(({ _id }) => _id);
};
const open = (fileId: string, fileVersionId: string | undefined, sender: object) => {
  const query = fileVersionId === undefined ? {} : { fileVersionId };
  return studio.koma.send(files.get, { params: { id: fileId }, query }, sender);
};

test('a visitor who is shown the newest alone finds no older version, and nothing that was said about it', async () => {
  const { koma, cast, newFile, create } = studio;
  const { owner } = cast;
  const { fileId, versionId: one } = await newFile();
  const { _id: two } = await create(owner, { fileId });
  const words = { fileId, fileVersionId: one, comment: 'Of the first try' };
  await koma.call(comments.add, { body: words }, owner);
  const { code } = await shareFile(koma, { owner, fileId });
  const visitor = await visitFile(koma, { code });
  const { data: before } = await open(fileId, one, visitor);
  expect(await stackFor(fileId, visitor)).toEqual([two, one]);

  const shared = await shareFile(koma, { owner, fileId, settings: { newestOnly: true } });
  expect(shared).toMatchObject({ newestOnly: true });
  expect(await stackFor(fileId, visitor)).toEqual([two]);
  const shown = { fileVersionId: two, versionCount: 1, isNewestOnly: true };
  expect((await open(fileId, undefined, visitor)).data).toMatchObject(shown);
  // Old addresses open the newest version, whether or not they named one that exists.
  expect((await open(fileId, one, visitor)).data).toMatchObject(shown);
  expect((await open(fileId, newId(), visitor)).data).toMatchObject(shown);
  const said = { params: { id: one }, query: {} };
  expect(await koma.send(comments.getList, said, visitor)).toMatchObject({
    statusCode: errors.versionMissing.code,
  });
  const wanted = { params: { id: fileId }, query: { fileVersionId: one } };
  expect(await koma.send(files.getFullDetail, wanted, visitor)).toMatchObject({
    statusCode: errors.versionMissing.code,
  });
  // Old media addresses are refused.
  const { pathname } = new URL(before.filePath ?? '');
  expect((await koma.app.inject({ url: pathname })).statusCode).toBe(403);

  const { _id: three } = await create(owner, { fileId });
  expect((await open(fileId, undefined, visitor)).data.fileVersionId).toBe(three);
  expect((await open(fileId, two, visitor)).data.fileVersionId).toBe(three);
  expect(await stackFor(fileId, owner)).toEqual([three, two, one]);
});

test('a project’s link does so too, and a link to one version shows that one', async () => {
  const { koma, cast, projectId, newFile, create } = studio;
  const { owner } = cast;
  const { fileId, versionId: one } = await newFile();
  const { _id: two } = await create(owner, { fileId });
  const body = { projectId, accessType: 1, newestOnly: true } as const;
  const { code } = await koma.call(sharing.shareProject, { body }, owner);
  const visitor = await visitProject(koma, { code });
  expect(await stackFor(fileId, visitor)).toEqual([two]);
  expect((await open(fileId, one, visitor)).data.fileVersionId).toBe(two);

  const settings = { fileVersionId: one, newestOnly: true };
  const ofVersion = await shareFile(koma, { owner, fileId, settings });
  expect(ofVersion.newestOnly).toBe(false);
  expect(await stackFor(fileId, await visitFile(koma, { code: ofVersion.code }))).toEqual([one]);
});
