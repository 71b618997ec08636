import { beforeAll, expect, test } from 'vitest';
import { files } from '../../contract/calls/files.ts';
import { projects } from '../../contract/calls/projects.ts';
import { teams } from '../../contract/calls/teams.ts';
import { MemberType } from '../../contract/enums.ts';
import { errors } from '../../contract/errors.ts';
import { ACCESS_LOST_MINUTES } from '../../contract/limits.ts';
import { shareTestApp } from '../test/test-app.ts';
import { putFile } from '../test/test-files.ts';
import { addPerson, type TestPerson } from '../test/test-people.ts';
import { castProject } from '../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let fileId: string;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  const projectId = cast.project._id;
  ({ fileId } = await putFile(koma.platform, { by: cast.owner, projectId, name: 'shot.png' }));
});

const gone = [errors.projectMissing.code, errors.contentMissing.code, errors.fileMissing.code];

const codes = async (person: TestPerson) => {
  const id = cast.project._id;
  const asked = await Promise.all([
    koma.send(projects.get, { params: { id } }, person),
    koma.send(files.getList, { params: { id }, query: {} }, person),
    koma.send(files.get, { params: { id: fileId }, query: {} }, person),
  ]);
  return asked.map(({ statusCode }) => statusCode);
};

test('somebody who is taken off while looking is told that access ended, and later nothing more', async () => {
  const { viewer, owner, project } = cast;
  expect(await codes(viewer)).toEqual([200, 200, 200]);
  const projectMember = [{ email: viewer.email, type: MemberType.remove }];
  await koma.call(projects.manageMembers, { params: { id: project._id }, body: { projectMember } }, owner);
  expect(await codes(viewer)).toEqual([
    errors.accessLost.code,
    errors.accessLost.code,
    errors.accessLost.code,
  ]);
  expect(await codes(await addPerson(koma.platform))).toEqual(gone);
  await koma.platform.pool.query(
    `update project_members set removed_at = now() - make_interval(mins => $2)
     where account_id = $1`,
    [viewer.id, ACCESS_LOST_MINUTES + 1],
  );
  expect(await codes(viewer)).toEqual(gone);
});

test('what was deleted is missing, also for whoever was taken off it', async () => {
  const { collaborator, owner } = cast;
  const projectMember = [{ email: collaborator.email, type: MemberType.remove }];
  const params = { id: cast.project._id };
  await koma.call(projects.manageMembers, { params, body: { projectMember } }, owner);
  await koma.call(projects.delete, { params }, owner);
  expect(await codes(collaborator)).toEqual(gone);
});

test('people are searched for with an empty project as with none', async () => {
  const path = '/api/team/get-user?search=&projectId=';
  const headers = { authorization: `Bearer ${cast.owner.token}` };
  const answer = await koma.app.inject({ method: 'GET', url: path, headers });
  expect(answer.statusCode).toBe(200);
  expect(await koma.send(teams.getUser, { query: { search: '', projectId: 'x' } }, cast.owner)).toMatchObject(
    {
      statusCode: errors.badRequest.code,
      errors: [{ field: 'projectId' }],
    },
  );
});
