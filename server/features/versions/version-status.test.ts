import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { errors } from '../../../contract/errors.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { putFile } from '../../test/test-files.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { castProject } from '../../test/test-projects.ts';

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

const put = (by: TestPerson, name: string) =>
  putFile(koma.platform, { by, projectId: cast.project._id, folderId: null, name });
const setStatus = (by: TestPerson, body: { fileId: string; fileVersionId: string; status: 0 | 1 | 2 | 3 }) =>
  koma.send(versions.updateStatus, { body }, by);

test('a collaborator sets the review status, which the file and the project show', async () => {
  const { fileId, versionId } = await put(cast.owner, 'cut.png');
  const answer = await setStatus(cast.collaborator, { fileId, fileVersionId: versionId, status: 1 });
  expect(answer).toMatchObject({ statusCode: 200, message: 'Status changed.', data: { status: 1 } });
  const { results } = await koma.call(
    files.getList,
    { params: { id: cast.project._id }, query: {} },
    cast.viewer,
  );
  expect(results.find(({ _id }) => _id === fileId)?.status).toBe(1);
  const project = await koma.call(projects.get, { params: { id: cast.project._id } }, cast.viewer);
  expect(project.statusCounts).toEqual({ inReview: 1, inProgress: 0, approved: 0 });
  await setStatus(cast.editor, { fileId, fileVersionId: versionId, status: 3 });
  const later = await koma.call(projects.get, { params: { id: cast.project._id } }, cast.viewer);
  expect(later.statusCounts).toEqual({ inReview: 0, inProgress: 0, approved: 1 });
});

test('a viewer may not, and a version of another file is none of this one', async () => {
  const one = await put(cast.owner, 'one.png');
  const other = await put(cast.owner, 'other.png');
  const right = { fileId: one.fileId, fileVersionId: one.versionId, status: 2 } as const;
  expect(await setStatus(cast.viewer, right)).toMatchObject({ http: 403, statusCode: errors.forbidden.code });
  const wrong = { ...right, fileVersionId: other.versionId };
  expect(await setStatus(cast.editor, wrong)).toMatchObject({
    http: 404,
    statusCode: errors.versionMissing.code,
  });
});
