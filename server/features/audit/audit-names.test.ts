import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../../contract/calls/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { listNamedPeople, listNamedProjects } from './audit.queries.ts';

const ENTRIES = 20_000;

let koma: TestApp;
let owner: TestPerson;
let people: TestPerson[];
let projectId: string;
beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
  people = [];
  for (const name of ['Ken 100%', 'Mai', 'Aki']) people.push(await addPerson(koma.platform, { name }));
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  await koma.platform.pool.query(
    `insert into audit_entries (event_id, created_at, owner_id, type, actor_id, project_id, person_id, data)
     select 1000000 + at, now(), $1, 'file.downloaded', ($2::uuid[])[1 + at % 2], $3, ($2::uuid[])[3], '{}'
     from generate_series(1, ${ENTRIES}) at`,
    [owner.id, people.map(({ id }) => id), projectId],
  );
  await koma.platform.pool.query('analyze audit_entries');
});

const find = (of: 'people' | 'projects', search = '') =>
  koma.call(audit.named, { query: { of, search } }, owner);

test('an owner finds the people and projects of the trail by a part of their name', async () => {
  const names = async (search?: string) => (await find('people', search)).results.map(({ name }) => name);
  expect(await names()).toEqual(expect.arrayContaining(['Aki', 'Ken 100%', 'Mai']));
  expect(await names('ma')).toEqual(['Mai']);
  expect(await names('0%')).toEqual(['Ken 100%']);
  expect(await names('nobody')).toEqual([]);
  expect(await find('projects', 'fil')).toEqual({
    results: [{ _id: projectId, name: 'Film' }],
    hasMore: false,
  });
  const stranger = await addPerson(koma.platform, { name: 'Stranger' });
  const query = { of: 'people', search: '' } as const;
  expect((await koma.call(audit.named, { query }, stranger)).results).toEqual([]);
});

/** Counts the rows and index entries that a query reads. */
const countRead = (ask: (tx: Transaction) => Promise<unknown>): Promise<number> =>
  inTransaction(koma.platform.db, async (tx) => {
    const before = await readSoFar(tx);
    await ask(tx);
    return (await readSoFar(tx)) - before;
  });

async function readSoFar(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
    from pg_class where relname like 'audit_entries%'`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('finding them does not read the whole trail', async () => {
  const wanted = { ownerId: owner.id, search: '', limit: 51 };
  const whole = sql`select count(distinct actor_id) from audit_entries where owner_id = ${owner.id}`;
  expect(await countRead((tx) => whole.execute(tx))).toBeGreaterThanOrEqual(ENTRIES);
  expect(await countRead((tx) => listNamedPeople(tx, wanted))).toBeLessThan(ENTRIES / 100);
  expect(await countRead((tx) => listNamedProjects(tx, wanted))).toBeLessThan(ENTRIES / 100);
});
