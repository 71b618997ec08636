import { afterAll, beforeAll, expect, test } from 'vitest';
import { administration } from '../../contract/calls/administration.ts';
import { projects } from '../../contract/calls/projects.ts';
import { teams } from '../../contract/calls/teams.ts';
import { readPlans } from '../test/billing/test-plans.ts';
import type { TestApp } from '../test/test-accounts.ts';
import { addAdministrator } from '../test/test-administrators.ts';
import { startTestApp } from '../test/test-app.ts';
import { type CrowdedPlace, crowd } from '../test/test-crowd.ts';
import type { TestPerson } from '../test/test-people.ts';

let koma: TestApp;
let place: CrowdedPlace;
let admin: TestPerson;

beforeAll(async () => {
  koma = await startTestApp();
  place = await crowd(koma.platform, {
    people: 20_000,
    projects: 10_000,
    membersPerProject: 5,
    teams: 10_000,
  });
  admin = await addAdministrator(koma);
});
afterAll(() => koma.stop());

/** Calls each page's endpoint; no statement behind it may scan a whole table. */
const pages = {
  'my projects': (person) => koma.call(projects.getAll, { query: {} }, person),
  'my projects by name': (person) =>
    koma.call(projects.getAll, { query: { sortColumn: 'name', sortDir: 'asc' } }, person),
  'shared projects': (person) => koma.call(projects.getAll, { query: { scope: 'shared' } }, person),
  'a search': (person) => koma.call(projects.getAll, { query: { scope: 'shared', search: '12' } }, person),
  'all projects': (person) => koma.call(projects.getList, { query: {} }, person),
  'one project': (person) => koma.call(projects.get, { params: { id: place.projectId } }, person),
  'the members of a project': (person) =>
    koma.call(projects.getMemberList, { params: { id: place.projectId }, query: {} }, person),
  'people to mention': (person) =>
    koma.call(projects.getMember, { params: { id: place.projectId }, query: {} }, person),
  'people one works with': (person) => koma.call(teams.getUser, { query: { search: 'a' } }, person),
  'my teams': (person) => koma.call(teams.getList, { query: {} }, person),
  'shared teams': (person) => koma.call(teams.getList, { query: { scope: 'shared' } }, person),
  'recently deleted projects': (person) => koma.call(projects.getDeleted, { query: {} }, person),
  'all accounts': () => koma.call(administration.accounts, { query: {} }, admin),
  'a search among all accounts': () =>
    koma.call(administration.accounts, { query: { search: 'person 12' } }, admin),
} satisfies Record<string, (person: TestPerson) => Promise<unknown>>;

test.each(Object.entries(pages))('%s: no statement reads a whole table', async (_page, open) => {
  const plans = await readPlans(koma.platform, () => open(place.person));
  expect(plans.length).toBeGreaterThan(0);
  expect(
    plans.flatMap(({ wholeTables, statement }) => wholeTables.map((table) => ({ table, statement }))),
  ).toEqual([]);
});
