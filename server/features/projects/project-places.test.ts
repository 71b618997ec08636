import { beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { searching } from '../../../contract/calls/search.ts';
import { CUSTOMER_MAX } from '../../../contract/limits.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { hear } from '../../test/test-live.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, createProject, joinProject } from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

type Query = Parameters<typeof koma.call<typeof projects.getAll>>[1]['query'];

const list = async (person: TestPerson, query: Query = {}) =>
  (await koma.call(projects.getAll, { query: { pageSize: 50, ...query } }, person)).results.map(
    ({ name }) => name,
  );
const pin = (person: TestPerson, { _id: id }: { _id: string }, isPinned = true) =>
  koma.call(projects.pin, { params: { id }, body: { isPinned } }, person);
const archive = (person: TestPerson, { _id: id }: { _id: string }, isArchived = true) =>
  koma.call(projects.archive, { params: { id }, body: { isArchived } }, person);

async function bringProjects(names: string[]) {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const made = new Map<string, { _id: string }>();
  for (const name of names) made.set(name, await createProject(koma, owner, { name }));
  const get = (name: string) => made.get(name) ?? { _id: '' };
  return { owner, get };
}

describe('pinned projects', () => {
  test('come first, in the side bar as well, for the person who pinned them alone', async () => {
    const { owner, get } = await bringProjects(['One', 'Two', 'Three']);
    const other = await addPerson(koma.platform);
    await joinProject(koma, { owner, projectId: get('One')._id, person: other });
    await pin(owner, get('One'));
    expect(await list(owner)).toEqual(['One', 'Three', 'Two']);
    const { pinned } = await koma.call(accounts.overview, {}, owner);
    expect(pinned).toEqual([{ _id: get('One')._id, name: 'One', projectIcon: null }]);
    expect((await koma.call(accounts.overview, {}, other)).pinned).toEqual([]);
    await pin(owner, get('One'), false);
    expect(await list(owner)).toEqual(['Three', 'Two', 'One']);
  });

  test('stay first while one scrolls on, and nothing is repeated or left out', async () => {
    const { owner, get } = await bringProjects(['A', 'B', 'C', 'D', 'E']);
    await pin(owner, get('A'));
    await pin(owner, get('C'));
    const seen: string[] = [];
    let before: string | null | undefined;
    do {
      const query = { pageSize: 2, ...(before && { before }) };
      const page = await koma.call(projects.getAll, { query }, owner);
      seen.push(...page.results.map(({ name }) => name));
      before = page.next;
    } while (before);
    expect(seen).toEqual(['C', 'A', 'E', 'D', 'B']);
  });

  test('the person’s own other pages hear of it, and nobody else', async () => {
    const { owner, editor, project } = await castProject(koma);
    const heard = await hear(koma, { owner, editor }, () => pin(owner, project));
    expect(heard).toEqual({ owner: ['project.pinned'], editor: [] });
  });

  test('somebody who was taken off the project no longer has it in the side bar', async () => {
    const { owner, viewer, project } = await castProject(koma);
    await pin(viewer, project);
    const projectMember = [{ email: viewer.email, type: 4 as const }];
    await koma.call(projects.manageMembers, { params: { id: project._id }, body: { projectMember } }, owner);
    expect((await koma.call(accounts.overview, {}, viewer)).pinned).toEqual([]);
  });
});

describe('the archive', () => {
  test('takes a project out of everybody’s lists; it stays open, is found, and comes back', async () => {
    const { owner, viewer, project } = await castProject(koma);
    await pin(viewer, project);
    await archive(owner, project);
    expect(await list(owner)).toEqual([]);
    expect(await list(viewer, { scope: 'shared' })).toEqual([]);
    expect(await list(viewer, { scope: 'shared', archived: 'true' })).toEqual([project.name]);
    expect((await koma.call(accounts.overview, {}, viewer)).pinned).toEqual([]);
    const opened = await koma.call(projects.get, { params: { id: project._id } }, viewer);
    expect(opened.isArchived).toBe(true);
    const found = await koma.call(searching.find, { query: { search: project.name } }, viewer);
    expect(found.results.map(({ _id }) => _id)).toContain(project._id);
    expect(await koma.call(accounts.overview, {}, owner)).toMatchObject({ projects: 1, listed: 0 });
    const nothing = { customers: false, archive: false };
    const listsOf = async (person: typeof owner) => (await koma.call(accounts.overview, {}, person)).lists;
    expect(await listsOf(owner)).toEqual({ mine: { ...nothing, archive: true }, shared: nothing });
    expect(await listsOf(viewer)).toEqual({ mine: nothing, shared: { ...nothing, archive: true } });
    await archive(owner, project, false);
    expect(await listsOf(owner)).toEqual({ mine: nothing, shared: nothing });
    expect(await list(owner)).toEqual([project.name]);
  });

  test('open pages of the others hear of it', async () => {
    const { owner, editor, project } = await castProject(koma);
    const heard = await hear(koma, { editor }, () => archive(owner, project));
    expect(heard.editor).toEqual(['project.changed']);
    expect((await hear(koma, { editor }, () => archive(owner, project))).editor).toEqual([]);
  });
});

describe('customers', () => {
  test('group the projects, those without one last and pinned ones first', async () => {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const bring = (name: string, customer?: string) =>
      koma.call(projects.create, { body: { name, ...(customer && { customer }) } }, owner);
    const first = await bring('Free');
    await bring('Sea 1', 'Umi');
    await bring('Hill', 'Aoi');
    await bring('Sea 2', 'Umi');
    const pinned = await bring('Kept', 'Umi');
    await pin(owner, pinned);
    expect(await list(owner, { group: 'customer' })).toEqual(['Kept', 'Hill', 'Sea 2', 'Sea 1', 'Free']);
    const { results } = await koma.call(projects.getCustomers, {}, owner);
    expect(results).toEqual(['Aoi', 'Umi']);
    const params = { id: first._id };
    const changed = await koma.call(
      projects.update,
      { params, body: { name: 'Free', customer: ' Aoi ' } },
      owner,
    );
    expect(changed.customer).toBe('Aoi');
    const renamed = await koma.call(projects.update, { params, body: { name: 'Free too' } }, owner);
    expect(renamed.customer).toBe('Aoi');
  });

  test('a label that is too long is refused by its field, with how long it may be', async () => {
    const owner = await addPerson(koma.platform);
    const body = { name: 'Film', customer: 'x'.repeat(CUSTOMER_MAX + 1) };
    const answer = await koma.send(projects.create, { body }, owner);
    const message = expect.stringContaining(String(CUSTOMER_MAX));
    expect(answer).toMatchObject({ http: 400, errors: [{ field: 'customer', message }] });
  });

  test('the customers of strangers are not told', async () => {
    const stranger = await addPerson(koma.platform);
    expect((await koma.call(projects.getCustomers, {}, stranger)).results).toEqual([]);
  });
});

test('the projects that one has in common with somebody', async () => {
  const { owner, get } = await bringProjects(['Ours', 'Mine']);
  const other = await addPerson(koma.platform);
  await joinProject(koma, { owner, projectId: get('Ours')._id, person: other });
  expect(await list(owner, { scope: 'all', userId: other.id })).toEqual(['Ours']);
  expect(await list(other, { scope: 'all', userId: owner.id })).toEqual(['Ours']);
  const stranger = await addPerson(koma.platform);
  expect(await list(stranger, { scope: 'all', userId: owner.id })).toEqual([]);
});
