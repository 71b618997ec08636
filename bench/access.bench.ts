import type pg from 'pg';
import { files } from '../contract/calls/files.ts';
import { sharing } from '../contract/calls/sharing.ts';
import { AccessType, FileRole } from '../contract/enums.ts';
import { type ItemAccess, requireFolder, requireItem } from '../server/access/files/file-access.ts';
import { readShareHash } from '../server/access/links/share-hash.ts';
import { buildApp } from '../server/app.ts';
import { makeServe } from '../server/http/serve.ts';
import type { Caller, Person } from '../server/person.ts';
import type { Platform } from '../server/platform.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { authenticate, listWithin } from '../server/test/measured.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { visitProject } from '../server/test/test-links.ts';
import { addPerson, type TestPerson } from '../server/test/test-people.ts';
import { createProject, readInvitation } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';
import { percentile, withoutIndexes } from './helpers/many-files.ts';

/** A fraction suffices to check that the bench works. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const CHAINS = Math.ceil(5000 * SCALE);
const DEPTH = 20;
const FILES_PER_FOLDER = 10;
const CHECKS = 3000;
const LISTS = 100;

interface Fill {
  projectId: string;
  ownerId: string;
}

async function fillDeep(pool: pg.Pool, { projectId, ownerId }: Fill): Promise<void> {
  await pool.query(
    `insert into files (id, project_id, type, name, created_by, child_files, child_folders, file_count)
    select gen_random_uuid(), $1, 1, 'chain ' || n, $2, ${FILES_PER_FOLDER}, 1, ${FILES_PER_FOLDER * DEPTH}
    from generate_series(1, ${CHAINS}) n`,
    [projectId, ownerId],
  );
  for (let level = 1; level < DEPTH; level++) {
    await pool.query(
      `insert into files
        (id, project_id, parent_id, ancestors, type, name, created_by, child_files, child_folders, file_count)
      select gen_random_uuid(), $1, id, ancestors || id, 1, 'level ${level}', $2, ${FILES_PER_FOLDER},
        ${level === DEPTH - 1 ? 0 : 1}, ${FILES_PER_FOLDER * (DEPTH - level)}
      from files where project_id = $1 and type = 1 and cardinality(ancestors) = ${level - 1}`,
      [projectId, ownerId],
    );
  }
  await pool.query(
    `insert into files (id, project_id, parent_id, ancestors, type, name, created_by, size_bytes)
    select gen_random_uuid(), $1, id, ancestors || id, 0, 'shot ' || n || '.png', $2, n
    from files, generate_series(1, ${FILES_PER_FOLDER}) n where project_id = $1 and type = 1`,
    [projectId, ownerId],
  );
}

const pickIds = async (pool: pg.Pool, where: string, limit: number): Promise<string[]> => {
  const text = `select id from files where ${where} order by md5(id::text) limit ${limit}`;
  const { rows } = await pool.query<{ id: string }>(text);
  return rows.map(({ id }) => id);
};

async function openLists(platform: Platform, { person, folders }: { person: Person; folders: string[] }) {
  const passed = new Map<string, ItemAccess>();
  for (const id of folders) passed.set(id, await requireFolder(platform.db, { person, id, ability: 'see' }));
  const app = await buildApp(platform);
  const serve = makeServe(app, {
    authenticate: (token) => authenticate(platform, token),
    withGuest: async ({ grant }) => grant,
    findSender: async () => undefined,
    findAdministrator: async () => undefined,
    readGrant: (hash) => readShareHash({ secret: platform.config.secret, hash }),
    countTry: async () => true,
    checkReplies: false,
  });
  const path = '/bench/list/:id';
  serve({ ...files.getList, path }, async ({ params, query, language }) => {
    const access = passed.get(params.id);
    if (!access) throw new Error('A folder that was not checked.');
    return { data: await listWithin(platform, access, { language, query }) };
  });
  await app.ready();
  return { app, path };
}

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const { platform } = koma;
  const owner = await addPerson(platform, { plan: 'professional' });
  const guest = await addPerson(platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Archive' });
  await withoutIndexes(platform.pool, () => fillDeep(platform.pool, { projectId, ownerId: owner.id }));

  const [chainId = ''] = await pickIds(platform.pool, "type = 1 and ancestors = '{}'", 1);
  const named = [{ email: guest.email, type: FileRole.viewer }];
  const shared = { projectId, fileId: chainId, accessType: AccessType.anyone, projectMember: named };
  const { code } = await koma.call(sharing.shareProject, { body: shared }, owner);
  await koma.call(
    sharing.verifyInvitation,
    { body: { token: await readInvitation(koma, guest.email) } },
    guest,
  );
  const { headers } = await visitProject(koma, { code });
  const grant = readShareHash({ secret: platform.config.secret, hash: headers['share-hash'] });
  const personOf = ({ id: accountId, email, name }: TestPerson): Person => ({
    accountId,
    email,
    name,
    sessionId: accountId,
    language: 'en',
  });

  const anywhere = await pickIds(platform.pool, `type = 0 and cardinality(ancestors) = ${DEPTH}`, CHECKS);
  const below = await pickIds(platform.pool, `type = 0 and ancestors @> array['${chainId}'::uuid]`, CHECKS);
  const check = async (caller: Caller, ids: string[]) => {
    const times = [];
    for (let call = 0; call < CHECKS; call++) {
      const id = ids[call % ids.length] ?? '';
      const start = performance.now();
      await requireItem(platform.db, { ...caller, id, ability: 'see' });
      times.push(performance.now() - start);
    }
    return percentile(times, 0.99);
  };
  const runs = [
    { name: 'owner', run: () => check({ person: personOf(owner) }, anywhere) },
    { name: 'guest of a folder', run: () => check({ person: personOf(guest) }, below) },
    { name: 'visitor by a link', run: () => check({ grant }, below) },
  ];
  for (const { run } of runs) await run();
  const checks = await measureInTurns({ rounds: 5, runs });
  for (const [name, ours] of checks) {
    report({ name: `access check, p99, ${name}`, unit: 'ms', ours, limit: 1, atMost: 1 });
  }

  const folders = await pickIds(platform.pool, `type = 1 and cardinality(ancestors) = ${DEPTH - 1}`, LISTS);
  const timed = (work: (id: string) => Promise<unknown>) => async () => {
    const start = performance.now();
    for (const id of folders) await work(id);
    return (performance.now() - start) / folders.length;
  };
  const opened = await openLists(koma.platform, { person: personOf(owner), folders });
  const ask = (path: string) =>
    timed(async (id) => {
      const headers = { authorization: `Bearer ${owner.token}`, language: 'en' };
      const { statusCode, body } = await opened.app.inject({
        url: `/api${path.replace(':id', id)}`,
        headers,
      });
      if (statusCode !== 200) throw new Error(body);
    });
  const lists = [
    { name: 'with', run: ask(files.getList.path) },
    { name: 'without', run: ask(opened.path) },
  ];
  for (const { run } of lists) await run();
  const results = await measureInTurns({ rounds: 15, runs: lists });
  report({
    name: 'a list with the check over one without',
    unit: 'ms',
    ours: results.get('with') ?? Number.NaN,
    limit: results.get('without') ?? Number.NaN,
    atMost: 1.3,
  });
  await opened.app.close();
} finally {
  await koma.stop();
  await stopDatabase();
}
