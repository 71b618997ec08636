import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import {
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  quote,
  type TableShape,
  WAITING_JOBS,
} from './features/upkeep/backup/backup.queries.ts';
import { compareJobs, compareRows, compareSequences } from './features/upkeep/backup/compare-rows.queries.ts';
import {
  layOutTables,
  loadJobs,
  loadRows,
  setSequences,
  withoutChecks,
} from './features/upkeep/backup/restore.queries.ts';
import { allJobs } from './jobs/all-jobs.ts';
import type { CarryOver } from './parts/database/embedded/upgrade.ts';
import { findUnknown } from './parts/database/migrate.ts';
import { copyOut } from './parts/database/statements/copy-rows.ts';
import { openQueue } from './parts/queue/queue.ts';
import { StartFailure } from './start-failure.ts';

/** Every row of one database, and the jobs that still have to run, into an empty one; compared before they count. */
export const carryOver: CarryOver = async ({ from, to }) => {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  // A server that is stopped meanwhile is met by the next statement; unheard, it would end the process.
  for (const client of [source, target]) client.on('error', () => undefined);
  await source.connect();
  await target.connect();
  try {
    const { rows } = await source.query<{ tables: boolean; jobs: boolean }>(
      "select to_regclass('public.migrations') is not null as tables, to_regclass('pgboss.job') is not null as jobs",
    );
    // One that was made and never used.
    if (!rows[0]?.tables) return;
    await source.query(
      'begin isolation level repeatable read read only; set local synchronize_seqscans = off',
    );
    const migrations = await listMigrations(source);
    const unknown = await findUnknown(migrations);
    if (unknown) throw new StartFailure(`The database is newer than this Koma: it has run ${unknown}.`);
    await target.query('begin');
    await layOutTables(target, { migrations, partitions: await listPartitions(source) });
    const tables: Array<TableShape & { hash: string }> = [];
    await withoutChecks(target, async () => {
      for (const table of await listTables(source, []))
        tables.push({ ...table, hash: await carryTable({ source, target, table }) });
    });
    const sequences = await listSequences(source);
    await setSequences(target, { sequences });
    requireNone([...(await compareRows(target, tables)), ...(await compareSequences(target, sequences))]);
    await target.query('commit');
    if (rows[0].jobs) await carryJobs({ source, target, to });
  } finally {
    await source.end();
    await target.end();
  }
};

function requireNone(differences: string[]): void {
  if (differences.length > 0) throw new Error(differences.join('\n'));
}

const selectAll = ({ name, columns }: TableShape) =>
  `copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`;

interface Carried {
  source: pg.Client;
  target: pg.Client;
}

/** Answers the SHA-256 of what was carried. */
async function carryTable({ source, target, table }: Carried & { table: TableShape }): Promise<string> {
  return carry(source, selectAll(table), (rows) => loadRows(target, { ...table, source: rows }));
}

async function carry(source: pg.Client, text: string, load: (rows: Readable) => Promise<unknown>) {
  const hash = createHash('sha256');
  const { way, left } = leave(source, text);
  const measure = async function* () {
    for await (const chunk of way) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await load(Readable.from(measure()));
  await left;
  return hash.digest('hex');
}

/** A copy on its way. */
function leave(source: pg.Client, text: string) {
  const way = new PassThrough();
  const left = copyOut(source, text, way).then(
    () => void way.end(),
    (error: Error) => void way.destroy(error),
  );
  return { way, left };
}

/** The queue makes its own tables. */
async function carryJobs({ source, target, to }: Carried & { to: pg.PoolConfig }): Promise<void> {
  const queue = openQueue({ connection: to, jobs: allJobs, works: false, log: pino({ level: 'silent' }) });
  await queue.start();
  await queue.stop();
  const { columns, where } = WAITING_JOBS;
  const waiting = `copy (select ${columns.join(', ')} from pgboss.job where ${where} order by id) to stdout`;
  await target.query('begin');
  const hash = await carry(source, waiting, (rows) => loadJobs(target, rows));
  requireNone(await compareJobs(target, { columns, hash }));
  await target.query('commit');
}
