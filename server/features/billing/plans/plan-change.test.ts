import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { teams } from '../../../../contract/calls/teams.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { readMails } from '../../../test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject, joinProject } from '../../../test/test-projects.ts';
import { runCommand } from '../../admin/run-command.ts';
import { writeDay } from '../invoices/compose-sheet.ts';
import { watchLimits } from './watch-limits.service.ts';

const { koma, owner } = await stageBilling({ works: true });
beforeEach(() => setPlan('professional'));

const setPlan = async (plan: string) => {
  const { exitCode, lines } = await runCommand(['set-plan', owner.email, plan], async () => koma.platform);
  expect({ exitCode, lines }).toMatchObject({ exitCode: 0 });
};

const open = (id: string, person: TestPerson = owner) => koma.send(projects.get, { params: { id } }, person);

async function makeProjects(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await createProject(koma, owner, { name: `Film ${at}` }))._id);
  return ids;
}

const statusOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await open(id)).statusCode));
const deactivated = errors.projectDeactivated.code;

describe('a change to Free', () => {
  test('leaves the newest two projects open; the others answer 7003 and come back with an upgrade', async () => {
    const ids = await makeProjects(4);
    await setPlan('free');
    expect(await statusOf(ids)).toEqual([deactivated, deactivated, 200, 200]);
    const seeOverview = () => koma.call(accounts.overview, {}, owner);
    expect(await seeOverview()).toMatchObject({ projects: 4, closed: 2 });
    await setPlan('basic');
    expect(await statusOf(ids)).toEqual([200, 200, 200, 200]);
    expect(await seeOverview()).toMatchObject({ projects: 4, closed: 0 });
  });

  test('takes off who came last, and an upgrade brings them back in their role', async () => {
    const [projectId = ''] = await makeProjects(1);
    const people: TestPerson[] = [];
    for (let at = 0; at < 4; at++) {
      const person = await addPerson(koma.platform, { name: `Guest ${at}` });
      await joinProject(koma, { owner, projectId, person });
      people.push(person);
    }
    const reach = () => Promise.all(people.map(async (person) => (await open(projectId, person)).http));
    expect(await reach()).toEqual([200, 200, 200, 200]);
    await setPlan('free');
    expect(await reach()).toEqual([200, 200, 403, 403]);
    await setPlan('professional');
    expect(await reach()).toEqual([200, 200, 200, 200]);
  });

  test('who was removed by hand meanwhile is not brought back', async () => {
    const [projectId = ''] = await makeProjects(1);
    const people: TestPerson[] = [];
    for (let at = 0; at < 3; at++) {
      const person = await addPerson(koma.platform);
      await joinProject(koma, { owner, projectId, person });
      people.push(person);
    }
    await setPlan('free');
    const last = people[2]?.email ?? '';
    const manage = (type: 1 | 4, email: string) =>
      koma.call(
        projects.manageMembers,
        { params: { id: projectId }, body: { projectMember: [{ email, type }] } },
        owner,
      );
    await manage(4, people[0]?.email ?? '');
    await manage(1, last);
    await manage(4, last);
    await setPlan('professional');
    const { rows } = await koma.platform.pool.query(
      'select count(*) from project_members where project_id = $1 and removed_at is null',
      [projectId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is told to the owner, and the upgrade as well', async () => {
    await setPlan('free');
    await setPlan('basic');
    const { rows } = await koma.platform.pool.query(
      `select type from events where type in ('plan.upgraded', 'plan.downgraded') and data->>'userId' = $1 order by id`,
      [owner.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['plan.upgraded', 'plan.downgraded', 'plan.upgraded']);
  });
});

describe('over the limits', () => {
  const watchAfter = (days: number) =>
    watchLimits(koma.platform, new Date(Date.now() + days * 24 * 3600 * 1000));
  const subjects = async () =>
    (await readMails(koma.platform, owner.email))
      .map(({ subject }) => subject)
      .filter((subject) => !subject.startsWith('Your plan is now'));
  const reminder = 'Your account is over its plan’s limits';

  test('an account is reminded on days 1, 4 and 6, locked on day 7, and opened by an upgrade', async () => {
    const [projectId = ''] = await makeProjects(1);
    for (const name of ['One', 'Two'])
      await koma.call(teams.create, { body: { name, teamMember: [] } }, owner);
    await setPlan('free');
    for (const day of [0.5, 1.1, 1.2, 3, 4.1, 5, 6.1, 6.5]) await watchAfter(day);
    expect(await statusOf([projectId])).toEqual([200]);
    await watchAfter(7.1);
    expect(await statusOf([projectId])).toEqual([deactivated]);
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toEqual([reminder, reminder, reminder, 'Your projects are locked']);
    const { rows } = await koma.platform.pool.query(
      "select over_limit_since + interval '7 days' as locks from accounts where id = $1",
      [owner.id],
    );
    const told = (await readMails(koma.platform, owner.email)).filter(({ subject }) => subject === reminder);
    for (const { text } of told) expect(text).toContain(`locked on ${writeDay('en', rows[0].locks)}.`);
    await setPlan('basic');
    expect(await statusOf([projectId])).toEqual([200]);
  });

  test('getting below the limit opens the account too', async () => {
    const [projectId = ''] = await makeProjects(1);
    const made = [];
    for (const name of ['One', 'Two'])
      made.push(await koma.call(teams.create, { body: { name, teamMember: [] } }, owner));
    await setPlan('free');
    await watchAfter(7.1);
    expect(await statusOf([projectId])).toEqual([deactivated]);
    await koma.call(teams.delete, { params: { id: made[0]?._id ?? '' } }, owner);
    await watchAfter(7.2);
    expect(await statusOf([projectId])).toEqual([200]);
  });
});
