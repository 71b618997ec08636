import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newAddress, readMails, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinTeam } from '../../test/test-projects.ts';
import { purgeTeams } from './teams.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

async function castTeam() {
  const owner = await addPerson(koma.platform, { name: 'Owner', plan: 'professional' });
  const [editor, viewer] = [
    await addPerson(koma.platform, { name: 'Editor' }),
    await addPerson(koma.platform, { name: 'Viewer' }),
  ];
  const team = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
  await joinTeam(koma, { owner, team, person: editor, teamRole: TeamRole.editor });
  await joinTeam(koma, { owner, team, person: viewer, teamRole: TeamRole.viewer });
  const project = await createProject(koma, owner, { name: 'Film', teamId: team._id });
  return { owner, editor, viewer, team, project };
}

const update = (person: TestPerson, id: string, body: InputOf<typeof teams.update>['body']) =>
  koma.send(teams.update, { params: { id }, body }, person);
const roleOn = async (person: TestPerson, id: string) =>
  (await koma.send(projects.get, { params: { id } }, person)).data?.userRole;

describe('a team', () => {
  test('is created with its first members invited', async () => {
    const owner = await addPerson(koma.platform, { name: 'Owner' });
    const email = newAddress();
    const teamMember = [{ email, teamRole: TeamRole.editor }];
    const team = await koma.call(teams.create, { body: { name: ' カット ', teamMember } }, owner);
    expect(team).toMatchObject({
      name: 'カット',
      isOwner: true,
      canEdit: true,
      canDelete: true,
      teamMemberCount: 1,
      owner: { _id: owner.id, email: owner.email },
      teamMember: [{ email, teamRole: 2, isNew: true, isInvited: true }],
    });
    expect((await readMails(koma.platform, email))[0]?.subject).toBe(
      'Owner invites you to the team “カット”',
    );
  });

  test('gives its members its role on its projects, and takes it away with the membership', async () => {
    const { owner, editor, viewer, team, project } = await castTeam();
    expect(await roleOn(editor, project._id)).toBe(MemberType.editor);
    expect(await roleOn(viewer, project._id)).toBe(MemberType.viewer);
    const teamMember = [
      { email: viewer.email, teamRole: TeamRole.editor },
      { email: editor.email, teamRole: TeamRole.remove },
    ];
    await update(owner, team._id, { name: 'Cut', teamMember });
    expect(await roleOn(viewer, project._id)).toBe(MemberType.editor);
    expect(await koma.send(projects.get, { params: { id: project._id } }, editor)).toMatchObject({
      statusCode: errors.accessLost.code,
    });
    const again = [{ email: editor.email, teamRole: TeamRole.viewer }];
    await update(owner, team._id, { name: 'Cut', teamMember: again });
    expect(await roleOn(editor, project._id)).toBe(MemberType.viewer);
  });

  test('keeps who was removed in its owner’s sight, flagged, and out of everybody else’s', async () => {
    const { owner, editor, viewer, team } = await castTeam();
    const teamMember = [{ email: viewer.email, teamRole: TeamRole.remove }];
    await update(owner, team._id, { name: 'Cut', teamMember });
    const rolesSeenBy = async (person: TestPerson) =>
      (await koma.call(teams.get, { params: { id: team._id } }, person)).teamMember.map(
        ({ email, teamRole }) => [email, teamRole],
      );
    expect(await rolesSeenBy(owner)).toEqual([
      [editor.email, TeamRole.editor],
      [viewer.email, TeamRole.remove],
    ]);
    expect(await rolesSeenBy(editor)).toEqual([[editor.email, TeamRole.editor]]);
    expect((await koma.call(teams.get, { params: { id: team._id } }, owner)).teamMemberCount).toBe(2);
  });

  test('is changed by its owner alone; for others it is out of reach or only to look at', async () => {
    const { editor, team } = await castTeam();
    const stranger = await addPerson(koma.platform);
    const params = { id: team._id };
    expect(await update(editor, team._id, { name: 'Mine' })).toMatchObject({
      http: 403,
      statusCode: errors.forbidden.code,
    });
    expect(await koma.send(teams.delete, { params }, editor)).toMatchObject({ http: 403 });
    expect(await update(stranger, team._id, { name: 'Mine' })).toMatchObject({ http: 404 });
    expect(await koma.send(teams.get, { params }, stranger)).toMatchObject({ http: 404 });
    const seen = await koma.call(teams.get, { params }, editor);
    expect(seen).toMatchObject({
      name: 'Cut',
      isOwner: false,
      canEdit: false,
      teamRole: 2,
      teamMemberCount: 3,
    });
  });

  test('bad wishes are refused in words, and nothing is half done', async () => {
    const { owner, viewer, team } = await castTeam();
    const self = [{ email: owner.email, teamRole: TeamRole.viewer }];
    expect(await update(owner, team._id, { name: 'New name', teamMember: self })).toMatchObject({
      http: 422,
      message: 'You cannot invite yourself.',
      errors: [{ field: 'teamMember.0.email' }],
    });
    const foreign = [{ _id: owner.id, email: viewer.email, teamRole: TeamRole.editor }];
    expect(await update(owner, team._id, { name: 'New name', teamMember: foreign })).toMatchObject({
      http: 422,
    });
    await koma.platform.db
      .updateTable('accounts')
      .set({ state: 'disabled' })
      .where('id', '=', viewer.id)
      .execute();
    const disabled = [{ email: viewer.email, teamRole: TeamRole.editor }];
    expect(await update(owner, team._id, { name: 'New name', teamMember: disabled })).toMatchObject({
      message: 'User account is disabled. Unable to change the role.',
    });
    expect(await update(owner, team._id, { name: '' })).toMatchObject({
      http: 400,
      errors: [{ message: 'Please enter the team name.' }],
    });
    const wrongRole = await koma.app.inject({
      method: 'PUT',
      url: `/api/team/update/${team._id}`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { name: 'New name', teamMember: [{ email: newAddress(), teamRole: 4 }] },
    });
    expect(wrongRole.statusCode).toBe(400);
    expect((await koma.call(teams.get, { params: { id: team._id } }, owner)).name).toBe('Cut');
  });

  test('an outdated edit is told so', async () => {
    const { owner, team } = await castTeam();
    const { revision } = await koma.call(teams.get, { params: { id: team._id } }, owner);
    expect((await update(owner, team._id, { name: 'One', revision })).http).toBe(200);
    expect(await update(owner, team._id, { name: 'Two', revision })).toMatchObject({
      statusCode: errors.conflict.code,
    });
  });

  test('is left by a member, and not by its owner', async () => {
    const { owner, viewer, team, project } = await castTeam();
    const params = { id: project._id };
    expect(await koma.send(projects.leave, { params, body: {} }, viewer)).toMatchObject({ http: 422 });
    await koma.call(teams.leave, { params: { id: team._id }, body: {} }, viewer);
    expect(await koma.send(projects.get, { params }, viewer)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
    const own = { params: { id: team._id }, body: {} };
    expect(await koma.send(teams.leave, own, owner)).toMatchObject({ statusCode: errors.forbidden.code });
  });
});

describe('the lists', () => {
  test('mine and shared, with search, order and counts', async () => {
    const { owner, viewer, team } = await castTeam();
    await koma.call(teams.create, { body: { name: 'Sound' } }, owner);
    const mine = await koma.call(teams.getList, { query: { sortColumn: 'teamMemberCount' } }, owner);
    expect(mine.results.map(({ name }) => name)).toEqual(['Cut', 'Sound']);
    expect(mine.meta).toEqual({ total: 2, totalPages: 1, page: 1 });
    expect(mine.results[0]).toMatchObject({ teamMemberCount: 3, projectCount: 1 });
    const found = await koma.call(teams.getList, { query: { search: 'SOU' } }, owner);
    expect(found.results.map(({ name }) => name)).toEqual(['Sound']);
    const shared = await koma.call(teams.getList, { query: { scope: 'shared' } }, viewer);
    expect(shared.results).toMatchObject([{ _id: team._id, isOwner: false, teamRole: 1 }]);
    expect((await koma.call(teams.getList, { query: {} }, viewer)).results).toEqual([]);
  });

  test('one team is free, also when two are created at once', async () => {
    const owner = await addPerson(koma.platform);
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => koma.send(teams.create, { body: { name } }, owner)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, errors.planLimit.code]);
  });
});

describe('team projects', () => {
  const create = (person: TestPerson, body: InputOf<typeof projects.createForTeam>['body']) =>
    koma.send(projects.createForTeam, { body }, person);

  test('need a name, a description and a team of one’s own', async () => {
    const { owner, editor, team } = await castTeam();
    const body = { name: 'Trailer', description: 'Thirty seconds' };
    expect(await create(owner, { name: 'Trailer', description: ' ' })).toMatchObject({
      http: 400,
      errors: [{ field: 'description', message: 'Please enter the description.' }],
    });
    expect((await create(owner, body)).data).toMatchObject({ teamId: team._id, teamName: 'Cut' });
    expect(await create(editor, { ...body, teamId: team._id })).toMatchObject({
      statusCode: errors.forbidden.code,
    });
    expect(await create(editor, body)).toMatchObject({ http: 422, message: 'Please create a team first.' });
    await koma.call(teams.create, { body: { name: 'Sound' } }, owner);
    expect(await create(owner, body)).toMatchObject({ errors: [{ field: 'teamId' }] });
  });

  test('a project moves between the owner’s teams, never to another’s', async () => {
    const { owner, viewer, project } = await castTeam();
    const other = await castTeam();
    const params = { id: project._id };
    const give = (teamId: string | null) =>
      koma.send(projects.update, { params, body: { name: 'Film', teamId } }, owner);
    expect(await give(other.team._id)).toMatchObject({ http: 404 });
    expect((await give(null)).data.teamId).toBeNull();
    expect(await koma.send(projects.get, { params }, viewer)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
  });
});

describe('deleting', () => {
  const readToken = async (email: string) =>
    /\/restore-project\/([\w-]+)\?kind=team/.exec(
      (await readMails(koma.platform, email)).at(-1)?.text ?? '',
    )?.[1] ?? '';

  test('its projects stay with their owner, its members lose them, the mail brings all of it back', async () => {
    const { owner, viewer, team, project } = await castTeam();
    const params = { id: project._id };
    const { restorableUntil } = await koma.call(teams.delete, { params: { id: team._id } }, owner);
    expect(Math.round((Date.parse(restorableUntil) - Date.now()) / (24 * 3600 * 1000))).toBe(7);
    expect(await koma.send(projects.get, { params }, viewer)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
    expect(await koma.call(projects.get, { params }, owner)).toMatchObject({ teamId: null, teamName: null });

    const token = await readToken(owner.email);
    expect(await koma.call(teams.getDetail, { query: { token } })).toMatchObject({
      kind: 'restore',
      teamName: 'Cut',
      teamOwner: 'Owner',
    });
    expect(await koma.send(teams.restore, { body: { token } }, viewer)).toMatchObject({ http: 403 });
    expect(await koma.call(teams.restore, { body: { token } }, owner)).toEqual({ teamId: team._id });
    expect(await roleOn(viewer, project._id)).toBe(MemberType.viewer);
    expect(await koma.send(teams.restore, { body: { token } }, owner)).toMatchObject({ http: 410 });
  });

  test('it comes back from the list for seven days; then it is purged and its projects remain', async () => {
    const { owner, team, project } = await castTeam();
    const restore = { params: { id: team._id }, body: {} };
    await koma.call(teams.delete, { params: { id: team._id } }, owner);
    expect((await koma.call(teams.getDeleted, { query: {} }, owner)).results).toMatchObject([
      { _id: team._id },
    ]);
    await koma.call(teams.restoreById, restore, owner);
    await koma.call(teams.delete, { params: { id: team._id } }, owner);
    await koma.platform.pool.query("update teams set deleted_at = now() - interval '7 days' where id = $1", [
      team._id,
    ]);
    expect((await koma.call(teams.getDeleted, { query: {} }, owner)).results).toEqual([]);
    expect(await koma.send(teams.restoreById, restore, owner)).toMatchObject({ http: 404 });
    await purgeTeams(koma.platform);
    expect((await koma.call(projects.get, { params: { id: project._id } }, owner)).teamId).toBeNull();
  });
});

test('an invitation is sent again with the role named now', async () => {
  const owner = await addPerson(koma.platform);
  const email = newAddress();
  const teamMember = [{ email, teamRole: TeamRole.viewer }];
  const team = await koma.call(teams.create, { body: { name: 'Cut', teamMember } }, owner);
  const input = { params: { id: team._id }, body: { email, teamRole: TeamRole.editor } };
  expect(await koma.call(teams.resendInvitation, input, owner)).toMatchObject({
    teamRole: 2,
    isInvited: true,
  });
  expect(await readMails(koma.platform, email)).toHaveLength(2);
});
