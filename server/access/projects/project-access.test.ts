import { beforeAll, describe, expect, test } from 'vitest';
import { teams } from '../../../contract/calls/teams.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import { type Ability, abilities, type Role } from '../../../contract/roles.ts';
import { Failure } from '../../failure.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject, joinTeam } from '../../test/test-projects.ts';
import { requireItem } from '../files/file-access.ts';
import { requireProject } from './project-access.ts';

let koma: TestApp;
let owner: TestPerson;
let team: { _id: string; name: string };
let projectId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { plan: 'professional' });
  team = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
  projectId = (await createProject(koma, owner, { name: 'Film', teamId: team._id }))._id;
});

const personOf = ({ id: accountId, email, name }: TestPerson) => ({
  accountId,
  sessionId: '',
  email,
  name,
  language: 'en' as const,
});

async function collect(ask: (ability: Ability) => Promise<unknown>): Promise<Ability[]> {
  const asked = await Promise.all(
    abilities.map(async (ability) => {
      try {
        await ask(ability);
        return [ability];
      } catch (error) {
        if (error instanceof Failure) return [];
        throw error;
      }
    }),
  );
  return asked.flat().toSorted();
}

const findAbilities = (person: TestPerson) =>
  collect((ability) => requireProject(koma.platform.db, { person: personOf(person), projectId, ability }));

/** Content calls use another statement, which must agree. */
const findAbilitiesWithin = (person: TestPerson) =>
  collect((ability) => requireItem(koma.platform.db, { person: personOf(person), id: projectId, ability }));

const looks: Ability[] = ['see', 'seeAddresses'];
const talks: Ability[] = [...looks, 'comment', 'resolveComment', 'upload', 'setStatus', 'addPeople'];
const changes: Ability[] = [...talks, 'deleteComment', 'organise', 'deleteFile', 'setPrivacy', 'seePrivate'];
const owns: Ability[] = [...changes, 'manageSharing', 'manageProject', 'manageMembers', 'deleteProject'];

interface Standing {
  who: string;
  member?: 1 | 2 | 3;
  canDownload?: boolean;
  teamRole?: 1 | 2;
  may: Ability[];
  role: Role;
}

const standings: Standing[] = [
  { who: 'viewer', member: MemberType.viewer, role: 'viewer', may: [...looks, 'leave', 'download'] },
  {
    who: 'viewer who may not download',
    member: MemberType.viewer,
    canDownload: false,
    role: 'viewer',
    may: [...looks, 'leave'],
  },
  {
    who: 'collaborator',
    member: MemberType.collaborator,
    role: 'collaborator',
    may: [...talks, 'leave', 'download'],
  },
  {
    who: 'editor, who always may download',
    member: MemberType.editor,
    canDownload: false,
    role: 'editor',
    may: [...changes, 'leave', 'download'],
  },
  {
    who: 'viewer of the team, who belongs to "the team"',
    teamRole: TeamRole.viewer,
    role: 'viewer',
    may: [...looks, 'seePrivate', 'leave', 'download'],
  },
  {
    who: 'editor of the team',
    teamRole: TeamRole.editor,
    role: 'editor',
    may: [...changes, 'leave', 'download'],
  },
  {
    who: 'collaborator who is a viewer of the team: the stronger role counts',
    member: MemberType.collaborator,
    teamRole: TeamRole.viewer,
    role: 'collaborator',
    may: [...talks, 'seePrivate', 'leave', 'download'],
  },
  {
    who: 'viewer who is an editor of the team',
    member: MemberType.viewer,
    teamRole: TeamRole.editor,
    role: 'editor',
    may: [...changes, 'leave', 'download'],
  },
];

describe('what the database says about a person decides', () => {
  test('owner', async () => {
    expect(await findAbilities(owner)).toEqual([...owns, 'download'].toSorted());
    expect(await findAbilitiesWithin(owner)).toEqual([...owns, 'download'].toSorted());
  });

  test.each(standings)('$who', async ({ member, canDownload = true, teamRole, may, role }) => {
    const person = await addPerson(koma.platform);
    if (member) await joinProject(koma, { owner, projectId, person, type: member, canDownload });
    if (teamRole) await joinTeam(koma, { owner, team, person, teamRole });
    expect(await findAbilities(person)).toEqual(may.toSorted());
    expect(await findAbilitiesWithin(person)).toEqual(may.toSorted());
    const question = { person: personOf(person), projectId, ability: 'see' } as const;
    expect((await requireProject(koma.platform.db, question)).standing.role).toBe(role);
  });

  const changesOfFate = {
    removed: 'update project_members set removed_at = now() where account_id = $1',
    'not yet joined': 'update project_members set joined_at = null where account_id = $1',
    'of a deleted project': 'update projects set deleted_at = now() where id = $1',
  };
  test.each(Object.entries(changesOfFate))('%s: nothing at all', async (fate, statement) => {
    const person = await addPerson(koma.platform);
    await joinProject(koma, { owner, projectId, person, type: MemberType.editor });
    await koma.platform.pool.query(statement, [fate.includes('project') ? projectId : person.id]);
    expect(await findAbilities(person)).toEqual([]);
    expect(await findAbilitiesWithin(person)).toEqual([]);
    await koma.platform.db
      .updateTable('projects')
      .set({ deleted_at: null })
      .where('id', '=', projectId)
      .execute();
  });

  const teamFates = {
    'removed from the team': 'update team_members set removed_at = now() where account_id = $1',
    'not yet on the team': 'update team_members set joined_at = null where account_id = $1',
    'of a deleted team': 'update teams set deleted_at = now() where $1::uuid is not null',
  };
  test.each(Object.entries(teamFates))('%s: nothing at all', async (_fate, statement) => {
    const person = await addPerson(koma.platform);
    await joinTeam(koma, { owner, team, person, teamRole: TeamRole.editor });
    await koma.platform.pool.query(statement, [person.id]);
    expect(await findAbilities(person)).toEqual([]);
    expect(await findAbilitiesWithin(person)).toEqual([]);
    await koma.platform.db.updateTable('teams').set({ deleted_at: null }).execute();
  });

  test('a project whose owner is disabled is closed, and only leaving works', async () => {
    const person = await addPerson(koma.platform);
    await joinProject(koma, { owner, projectId, person, type: MemberType.editor });
    const setState = (state: 'active' | 'disabled') =>
      koma.platform.db.updateTable('accounts').set({ state }).where('id', '=', owner.id).execute();
    await setState('disabled');
    expect(await findAbilities(person)).toEqual(['leave']);
    await setState('active');
  });
});
