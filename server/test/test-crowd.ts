import type { Platform } from '../platform.ts';
import { addPerson, type TestPerson } from './test-people.ts';

interface Crowd {
  people: number;
  projects: number;
  membersPerProject: number;
  teams: number;
}

export interface CrowdedPlace {
  person: TestPerson;
  projectId: string;
}

/** Sizes of the person's own part, equal in every crowd. */
const OWN = 40;
const SHARED = 40;

const idOf = (kind: string, number: string) =>
  `('0198000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const account = (number: string) => idOf('1', number);
const project = (number: string) => idOf('2', number);
const team = (number: string) => idOf('3', number);

export async function crowd(platform: Platform, size: Crowd): Promise<CrowdedPlace> {
  const { pool } = platform;
  const { people, projects, membersPerProject, teams } = size;
  const person = await addPerson(platform, { name: 'Hana', plan: 'professional' });
  await pool.query(`
    insert into accounts (id, email, email_key, name, state, password_hash)
    select ${account('n')}, 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', 'Person ' || n, 'active', '-'
    from generate_series(1, ${people}) n`);
  await pool.query(`
    insert into teams (id, owner_id, name)
    select ${team('n')}, ${account(`n % ${people} + 1`)}, 'Team ' || n from generate_series(1, ${teams}) n`);
  await pool.query(`
    insert into team_members (id, team_id, account_id, role, joined_at)
    select gen_random_uuid(), ${team('n')}, ${account(`(n * 7 + k) % ${people} + 1`)}, 1, now()
    from generate_series(1, ${teams}) n, generate_series(1, 5) k`);
  await pool.query(
    `insert into projects (id, owner_id, name, created_at, size_bytes)
    select ${project('n')}, case when n <= ${OWN} then $1::uuid else ${account(`n % ${people} + 1`)} end,
      'Project ' || n, now() - make_interval(mins => n), n * 1000
    from generate_series(1, ${projects}) n`,
    [person.id],
  );
  await pool.query(`
    update projects set team_id = owned.id
    from (select distinct on (owner_id) owner_id, id from teams order by owner_id, id) owned
    where owned.owner_id = projects.owner_id`);
  await pool.query(
    `insert into project_members (id, project_id, account_id, type, joined_at)
    select gen_random_uuid(), ${project('n')}, ${account(`(n * ${membersPerProject} + k) % ${people} + 1`)}, 1, now()
    from generate_series(1, ${projects}) n, generate_series(1, ${membersPerProject}) k
    union all
    select gen_random_uuid(), ${project('n')}, $1::uuid, 1, now()
    from generate_series(${OWN + 1}, ${OWN + SHARED}) n
    on conflict do nothing`,
    [person.id],
  );
  await pool.query(
    `insert into team_members (id, team_id, account_id, role, joined_at)
    select gen_random_uuid(), ${team('n')}, $1::uuid, 1, now() from generate_series(1, 3) n`,
    [person.id],
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>(`select ${project('1')}::text as id`);
  return { person, projectId: rows[0]?.id ?? '' };
}
