import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, createProject, joinProject, joinTeam } from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

const names = (list: { results: Array<{ name: string }> }) => list.results.map(({ name }) => name);

async function ownerOf(count: number): Promise<TestPerson> {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  for (let n = 1; n <= count; n++) await createProject(koma, owner, { name: `Film ${n}` });
  return owner;
}

describe('my projects', () => {
  test('come newest first, five at a time, with totals', async () => {
    const owner = await ownerOf(7);
    const first = await koma.call(projects.getAll, { query: {} }, owner);
    expect(names(first)).toEqual(['Film 7', 'Film 6', 'Film 5', 'Film 4', 'Film 3']);
    expect(first.meta).toEqual({ total: 7, totalPages: 2, page: 1 });
    const second = await koma.call(projects.getAll, { query: { pageNo: 2 } }, owner);
    expect(names(second)).toEqual(['Film 2', 'Film 1']);
    expect(second.next).toBeNull();
  });

  test.each(['createdAt', 'lastActivityAt', 'name', 'size'] as const)(
    'by %s, scrolling on repeats and skips nothing while others are added, either way round',
    async (sortColumn) => {
      for (const sortDir of ['asc', 'desc'] as const) {
        const owner = await ownerOf(9);
        const seen: string[] = [];
        let before: string | null | undefined;
        do {
          const query = { pageSize: 2, sortColumn, sortDir, ...(before && { before }) };
          const page = await koma.call(projects.getAll, { query }, owner);
          seen.push(...names(page));
          before = page.next;
          await createProject(koma, owner, { name: `Added meanwhile` });
        } while (before);
        const old = seen.filter((name) => name.startsWith('Film'));
        expect(old.toSorted()).toEqual(Array.from({ length: 9 }, (_, n) => `Film ${n + 1}`));
      }
    },
  );

  test.each(['', 'x', 'W10', Buffer.from('["createdAt","desc",1e99,"x"]').toString('base64url')])(
    'a place that we did not give out is refused: %j',
    async (before) => {
      const owner = await addPerson(koma.platform);
      const answer = await koma.send(projects.getAll, { query: { before } }, owner);
      expect(answer).toMatchObject({ http: 400, errors: [{ field: 'before' }] });
    },
  );

  test('a place of one order is refused in another', async () => {
    const owner = await ownerOf(2);
    const { next } = await koma.call(projects.getAll, { query: { pageSize: 1 } }, owner);
    const query = { pageSize: 1, before: next ?? '', sortColumn: 'name' as const };
    expect(await koma.send(projects.getAll, { query }, owner)).toMatchObject({ http: 400 });
  });
});

describe('shared projects', () => {
  test('are those of others, by invitation and by team, each once', async () => {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const person = await addPerson(koma.platform);
    const team = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
    const both = await createProject(koma, owner, { name: 'Both', teamId: team._id });
    await createProject(koma, owner, { name: 'Team only', teamId: team._id });
    const invited = await createProject(koma, owner, { name: 'Invited' });
    await createProject(koma, owner, { name: 'Neither' });
    await createProject(koma, person, { name: 'Own' });
    await joinTeam(koma, { owner, team, person, teamRole: 1 });
    await joinProject(koma, { owner, projectId: both._id, person });
    await joinProject(koma, { owner, projectId: invited._id, person });

    const shared = await koma.call(projects.getAll, { query: { scope: 'shared' } }, person);
    expect(names(shared)).toEqual(['Invited', 'Team only', 'Both']);
    expect(shared.meta.total).toBe(3);
    expect(shared.results[0]?.projectOwner._id).toBe(owner.id);
    const all = await koma.call(projects.getList, { query: { sortColumn: 'name', sortDir: 'asc' } }, person);
    expect(names(all)).toEqual(['Both', 'Invited', 'Own', 'Team only']);
    const ofTeam = { scope: 'shared' as const, teamId: team._id };
    expect(names(await koma.call(projects.getAll, { query: ofTeam }, person))).toEqual(['Team only', 'Both']);
    const found = { scope: 'shared' as const, search: 'INVIT' };
    expect(names(await koma.call(projects.getAll, { query: found }, person))).toEqual(['Invited']);
  });

  test('an invitation that was not accepted shares nothing yet', async () => {
    const { owner, project } = await castProject(koma);
    const person = await addPerson(koma.platform);
    const projectMember = [{ email: person.email, type: 1 as const }];
    await koma.call(projects.addUser, { body: { projectId: project._id, projectMember } }, owner);
    const shared = await koma.call(projects.getAll, { query: { scope: 'shared' } }, person);
    expect(shared).toMatchObject({ results: [], meta: { total: 0 } });
  });

  test('a card shows the first people, how many there are, and what one may do', async () => {
    const { owner, collaborator, project } = await castProject(koma);
    const [card] = (await koma.call(projects.getAll, { query: { scope: 'shared' } }, collaborator)).results;
    expect(card).toMatchObject({
      _id: project._id,
      memberCount: 4,
      userRole: 1,
      isOwner: false,
      canAddUser: true,
      canManage: false,
      canDelete: false,
      canLeave: true,
      fileCount: 0,
      size: 0,
      statusCounts: { inReview: 0, inProgress: 0, approved: 0 },
    });
    expect(card?.members.map(({ name }) => name)).toEqual(['Owner', 'Editor', 'Collaborator', 'Viewer']);
    expect(card?.members[0]?._id).toBe(owner.id);
  });
});

test.each([
  { pageNo: 0 },
  { pageSize: 101 },
  { pageSize: 'x' },
  { sortColumn: 'owner_id' },
  { scope: 'everybody' },
])('the question %j is refused', async (query) => {
  const owner = await addPerson(koma.platform);
  const answer = await koma.app.inject({
    url: '/api/project/get-all',
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.statusCode).toBe(400);
});

test('what is private neither counts for the place of a project by size nor stands in the cursor', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const person = await addPerson(koma.platform);
  for (const [name, size] of Object.entries({ Secret: 900, Open: 50 })) {
    const { _id: projectId } = await createProject(koma, owner, { name });
    await joinProject(koma, { owner, projectId, person });
    const file = { by: owner, projectId, name: `${name}.png`, bytes: 'x'.repeat(size) };
    const { fileId } = await putFile(koma.platform, file);
    if (name === 'Secret') await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner);
  }
  const bySize = { sortColumn: 'size', sortDir: 'desc' } as const;
  const own = await koma.call(projects.getAll, { query: bySize }, owner);
  expect(names(own)).toEqual(['Secret', 'Open']);
  const shared = { ...bySize, scope: 'shared' } as const;
  expect(names(await koma.call(projects.getAll, { query: shared }, person))).toEqual(['Open', 'Secret']);
  const query = { ...shared, sortDir: 'asc', pageSize: 1 } as const;
  const { next } = await koma.call(projects.getAll, { query }, person);
  expect(JSON.parse(Buffer.from(next ?? '', 'base64url').toString()).map(String)).not.toContain('900');
});
