import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { REPORT_COMMENTS_MAX } from '../../../contract/limits.ts';
import { putFile } from '../../test/test-files.ts';
import { visitProject } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { startExports } from './exports.fixture.ts';
import { readPdfText } from './report/read-pdf.fixture.ts';

let stage: Awaited<ReturnType<typeof startExports>>;
let folderId: string;
let innerId: string;

beforeAll(async () => {
  stage = await startExports();
  const { koma, platform, cast, projectId } = stage;
  const addFolder = async (name: string, fileId: string | null, isPrivate = false) =>
    (await koma.call(files.addFolder, { body: { projectId, fileId, name, isPrivate } }, cast.owner))._id;
  folderId = await addFolder('Day 1', null);
  innerId = await addFolder('Roof', folderId);
  const secretId = await addFolder('Secret', null, true);
  const put = (name: string, into: string | null) =>
    putFile(platform, { by: cast.owner, projectId, folderId: into, name });
  await stage.say({ ...(await put('sky.png', innerId)), text: 'Of the sky' });
  await stage.say({ ...(await put('street.png', folderId)), text: 'Of the street' });
  await stage.say({ ...(await put('street 2.png', folderId)), text: 'Among us', isPrivate: true });
  await stage.say({ ...(await put('plan.png', secretId)), text: 'Of the plan' });
  await put('silent.png', folderId);
});
afterAll(() => stage.stop());

async function report(
  id: string,
  sender: { token?: string; headers?: object },
  format: 'csv' | 'pdf' = 'csv',
) {
  const bearer = sender.token === undefined ? {} : { authorization: `Bearer ${sender.token}` };
  const response = await stage.koma.app.inject({
    method: 'GET',
    url: `/api/comment/export-folder/${id}?format=${format}`,
    headers: { ...bearer, ...sender.headers, language: 'en' },
  });
  return { http: response.statusCode, text: response.body, bytes: response.rawPayload, ...response };
}
const about = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);

test('a project’s comments are one table, each with its file and folders', async () => {
  const { cast, projectId } = stage;
  const { http, text, headers } = await report(projectId, cast.owner);
  expect(http).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  expect(text.split('\r\n')[0]).toMatch(/^\ufeffFile,Version,No\.,/);
  const named = about(text);
  for (const file of ['Day 1/Roof/sky.png', 'Day 1/street.png', 'Day 1/street 2.png', 'Secret/plan.png']) {
    expect(named).toContain(file);
  }
  expect(text).not.toContain('silent.png');
});

test('a folder’s are those below it, named from there', async () => {
  const { text } = await report(folderId, stage.cast.owner);
  expect(about(text).toSorted()).toEqual(['Roof/sky.png', 'street 2.png', 'street.png']);
  expect(about((await report(innerId, stage.cast.owner)).text)).toEqual(['sky.png']);
});

test('a viewer gets what they see, a visitor what the link shows, and a stranger nothing', async () => {
  const { koma, cast, projectId } = stage;
  const { text } = await report(projectId, cast.viewer);
  expect(text).toContain('Of the street');
  for (const hidden of ['Among us', 'plan.png', 'Secret']) expect(text).not.toContain(hidden);
  const body = { projectId, fileId: innerId, accessType: 1 } as const;
  const { code } = await koma.call(sharing.shareProject, { body }, cast.owner);
  const visitor = await visitProject(koma, { code });
  expect(about((await report(innerId, visitor)).text)).toEqual(['sky.png']);
  expect((await report(folderId, visitor)).http).toBe(404);
  expect((await report(projectId, await addPerson(stage.platform))).http).toBe(404);
});

test('the PDF has a heading for each file, and its own name', async () => {
  const { bytes, headers } = await report(folderId, stage.cast.owner, 'pdf');
  expect(headers['content-disposition']).toContain(encodeURIComponent('Comments on Day 1.pdf'));
  const text = (await readPdfText(bytes)).join('\n');
  for (const words of [
    'Comments on Day 1',
    'sky.png (v1)',
    'Roof',
    'Of the sky',
    'street.png (v1)',
    '3 files',
  ]) {
    expect(text).toContain(words);
  }
});

test('more than one document holds is refused, with the number and what helps', async () => {
  const { platform, cast, projectId } = stage;
  const file = await putFile(platform, { by: cast.owner, projectId, folderId: innerId, name: 'loud.png' });
  await platform.pool.query(
    `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich)
     select gen_random_uuid(), $1, $2, $3, $4, 1, 'x', '[]' from generate_series(1, $5)`,
    [projectId, file.fileId, file.versionId, cast.owner.id, REPORT_COMMENTS_MAX.pdf],
  );
  const { http, text } = await report(innerId, cast.owner, 'pdf');
  expect(http).toBe(422);
  expect(JSON.parse(text).message).toBe(
    'There are 1001 comments; a PDF holds 1000. Export a folder, or choose CSV.',
  );
  expect((await report(innerId, cast.owner)).http).toBe(200);
});
