import { afterAll, beforeAll, expect, test } from 'vitest';
import { teams } from '../../../../contract/calls/teams.ts';
import { TeamRole } from '../../../../contract/enums.ts';
import { type SsoProvider, startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import { newAddress, readMails, type TestApp } from '../../../test/test-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { hear } from '../../../test/test-live.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';

let provider: SsoProvider;
let database: TestDatabase;
let koma: TestApp;
let hana: TestPerson;
const team: Record<string, string> = {};

const { viewer, editor } = TeamRole;
const UNKNOWN_TEAM = '01980000-0000-7000-8000-00000000dead';

beforeAll(async () => {
  provider = await startSsoProvider();
  database = await createTestDatabase();
  const before = await provider.startKoma({ database });
  hana = await addPerson(before.platform, { plan: 'professional' });
  for (const name of ['film', 'print', 'by hand']) {
    const made = await before.call(teams.create, { body: { name, teamMember: [] } }, { token: hana.token });
    team[name] = made._id;
  }
  await before.stop();
  koma = await startWith({
    SSO_GROUP_ROLES: `cn=film,ou=groups=${team.film}:viewer, film leads=${team.film}:editor; print=${team.print}:editor,gone=${UNKNOWN_TEAM}:viewer`,
  });
});
afterAll(async () => {
  await koma.stop();
  await provider.stop();
});

const startWith = (environment: NodeJS.ProcessEnv) => provider.startKoma({ database, environment });
const FILM = 'cn=film,ou=groups';

let count = 0;

function newcomer() {
  const login = `member-${++count}`;
  const email = newAddress(login);
  return {
    email,
    come: async (
      groups: unknown,
      { app = koma, ...more }: { app?: TestApp; more?: Record<string, unknown> } = {},
    ) => {
      const answer = await provider.come(app, login, { email, groups, ...more });
      expect(answer.http).toBe(200);
      return answer.data;
    },
  };
}

/** Roles by team name; 0 for a pending invitation. */
async function rolesOf(email: string) {
  const rows = await koma.platform.db
    .selectFrom('team_members')
    .innerJoin('accounts', 'accounts.id', 'team_members.account_id')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['teams.name', 'team_members.role', 'joined_at'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.joined_at ? row.role : 0]));
}

const give = (name: string, teamMember: Array<{ email: string; teamRole: 1 | 2 | 3 }>) =>
  koma.call(
    teams.update,
    { params: { id: team[name] ?? '' }, body: { name, teamMember } },
    { token: hana.token },
  );

test('groups give roles at the first sign-in, and every next one brings them in line', async () => {
  const ken = newcomer();
  await ken.come([FILM, 'something else']);
  expect(await rolesOf(ken.email)).toEqual({ film: viewer });
  await ken.come([FILM, 'film leads', 'print']);
  expect(await rolesOf(ken.email)).toEqual({ film: editor, print: editor });
  await ken.come('print');
  expect(await rolesOf(ken.email)).toEqual({ print: editor });
  await ken.come(undefined);
  expect(await rolesOf(ken.email)).toEqual({});
  await ken.come(['print']);
  expect(await rolesOf(ken.email)).toEqual({ print: editor });
});

test('a role that was given by hand is raised by a group, and comes back when the group ends', async () => {
  const noa = newcomer();
  const { accessToken: token } = await noa.come([]);
  await give('film', [{ email: noa.email, teamRole: viewer }]);
  await give('by hand', [{ email: noa.email, teamRole: editor }]);
  expect(await rolesOf(noa.email)).toEqual({ film: 0, 'by hand': 0 });
  await noa.come(['film leads']);
  expect(await rolesOf(noa.email)).toEqual({ film: editor, 'by hand': 0 });
  await noa.come([FILM]);
  expect(await rolesOf(noa.email)).toEqual({ film: viewer, 'by hand': 0 });
  await noa.come([]);
  expect(await rolesOf(noa.email)).toEqual({ film: viewer, 'by hand': 0 });
  // A lower role by group does not lower a role given by hand.
  await give('film', [{ email: noa.email, teamRole: editor }]);
  await noa.come([FILM]);
  await noa.come([]);
  expect(await rolesOf(noa.email)).toEqual({ film: editor, 'by hand': 0 });
  expect((await koma.call(teams.getList, { query: { scope: 'shared' } }, { token })).meta.total).toBe(1);
});

test('what the owner changes by hand is theirs, until a group gives more again', async () => {
  const mai = newcomer();
  await mai.come(['film leads']);
  await give('film', [{ email: mai.email, teamRole: viewer }]);
  expect(await rolesOf(mai.email)).toEqual({ film: viewer });
  await mai.come([]);
  expect(await rolesOf(mai.email)).toEqual({ film: viewer });
  await mai.come(['film leads']);
  expect(await rolesOf(mai.email)).toEqual({ film: editor });
  await give('film', [{ email: mai.email, teamRole: TeamRole.remove }]);
  expect(await rolesOf(mai.email)).toEqual({});
  await mai.come(['film leads']);
  expect(await rolesOf(mai.email)).toEqual({ film: editor });
});

test('an invited person becomes active, and finds the invitations that were made by hand', async () => {
  const invited = newcomer();
  await give('by hand', [{ email: invited.email, teamRole: viewer }]);
  await give('print', [{ email: invited.email, teamRole: viewer }]);
  expect(await readMails(koma.platform, invited.email)).toHaveLength(2);
  const { accessToken: token, isNew } = await invited.come(['print']);
  expect(isNew).toBe(true);
  expect(await rolesOf(invited.email)).toEqual({ 'by hand': 0, print: editor });
  const mailed = (await readMails(koma.platform, invited.email)).map(({ text }) => {
    const [, code = ''] = /project-invitation\/([\w-]+)/.exec(text) ?? [];
    return code;
  });
  const shown = await Promise.all(
    mailed.map((code) => koma.call(teams.getDetail, { query: { token: code } }, { token })),
  );
  expect(shown.map(({ teamName, alreadyMember }) => [teamName, alreadyMember])).toEqual([
    ['by hand', false],
    ['print', true],
  ]);
});

test('the team and the person are told at once', async () => {
  const dan = newcomer();
  const { accessToken } = await dan.come([]);
  const { id } = await koma.platform.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', dan.email)
    .executeTakeFirstOrThrow();
  const person = { id, email: dan.email, name: '', token: accessToken };
  const heard = await hear(koma, { hana, person }, () => dan.come([FILM]));
  expect(heard).toEqual({ hana: ['team.members'], person: ['team.members', 'access.changed'] });
  const unchanged = await hear(koma, { hana, person }, () => dan.come([FILM]));
  expect(unchanged).toEqual({ hana: [], person: [] });
});

test('a claim below others is found, and groups that are too many to be sent change nothing', async () => {
  const below = await startWith({
    SSO_GROUPS_CLAIM: 'realm_access.roles',
    SSO_GROUP_ROLES: `print=${team.print}:viewer`,
  });
  const yui = newcomer();
  await yui.come(undefined, { app: below, more: { realm_access: { roles: ['print', 7, null] } } });
  expect(await rolesOf(yui.email)).toEqual({ print: viewer });
  await below.stop();
  await yui.come(undefined, { more: { _claim_names: { groups: 'elsewhere' } } });
  expect(await rolesOf(yui.email)).toEqual({ print: viewer });
  await yui.come(undefined);
  expect(await rolesOf(yui.email)).toEqual({});
});

test('owning a team and a team of one’s own are left alone', async () => {
  const owner = newcomer();
  const { accessToken: token } = await owner.come([]);
  const own = await koma.call(teams.create, { body: { name: 'own', teamMember: [] } }, { token });
  const mapped = await startWith({ SSO_GROUP_ROLES: `mine=${own._id}:viewer` });
  await owner.come(['mine'], { app: mapped });
  const shown = await mapped.call(teams.get, { params: { id: own._id } }, { token });
  expect(shown).toMatchObject({ isOwner: true, teamMember: [] });
  await mapped.stop();
});

test('a full plan keeps the person out of the team, says which, and lets them in otherwise', async () => {
  const small = await addPerson(koma.platform, { plan: 'free' });
  const made = await koma.call(
    teams.create,
    { body: { name: 'small', teamMember: [] } },
    { token: small.token },
  );
  const limited = await startWith({ SSO_GROUP_ROLES: `all=${made._id}:viewer,all=${team.film}:viewer` });
  const { rows } = await koma.platform.pool.query('select max_users from plans where type = 1');
  await koma.platform.pool.query('update plans set max_users = 2 where type = 1');
  try {
    const first = newcomer();
    const second = newcomer();
    expect(await first.come(['all'], { app: limited })).toMatchObject({ fullTeams: [] });
    expect(await second.come(['all'], { app: limited })).toMatchObject({ fullTeams: ['small'] });
    expect(await rolesOf(second.email)).toEqual({ film: viewer });
    expect(await first.come(['all'], { app: limited })).toMatchObject({ fullTeams: [] });
    await first.come([], { app: limited });
    expect(await second.come(['all'], { app: limited })).toMatchObject({ fullTeams: [] });
    expect(await rolesOf(second.email)).toEqual({ film: viewer, small: viewer });
    // Five at once, and two places left.
    await koma.platform.pool.query('update plans set max_users = 4 where type = 1');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => newcomer().come(['all'], { app: limited })),
    );
    expect(answers.filter(({ fullTeams }) => fullTeams.length === 0)).toHaveLength(2);
  } finally {
    await koma.platform.pool.query('update plans set max_users = $1 where type = 1', [rows[0].max_users]);
    await limited.stop();
  }
});

test('many who sign in at once get their roles', async () => {
  const crowd = Array.from({ length: 6 }, newcomer);
  await Promise.all(crowd.map((one) => one.come([FILM, 'print'])));
  const roles = await Promise.all(crowd.map((one) => rolesOf(one.email)));
  expect(roles).toEqual(crowd.map(() => ({ film: viewer, print: editor })));
});
