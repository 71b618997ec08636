import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import {
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  type Partition,
  quote,
  type SequenceState,
} from '../../features/upkeep/backup/backup.queries.ts';
import {
  layOutTables,
  loadRows,
  setSequences,
  withoutChecks,
} from '../../features/upkeep/backup/restore.queries.ts';
import { copyOut } from '../../platform/database/statements/copy-rows.ts';
import { openClient } from '../test-database.ts';
import type { Recording } from './record-statements.ts';

/** Rows in COPY format. */
export interface Rows {
  name: string;
  columns: string[];
  lines: string;
}

interface Release {
  version: string;
  migrations: { [name: string]: string };
  partitions: Partition[];
  sequences: SequenceState[];
  tables: Rows[];
  record: Recording;
}

const folder = new URL('./', import.meta.url);
const migrations = new URL('../../migrations/', import.meta.url);

/** Oldest first. */
export const listReleases = (): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^(.+)\.rows\.json\.gz$/.exec(name)?.[1] ?? [])
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const pathOf = (version: string, part: string): URL => new URL(`${version}.${part}.json.gz`, folder);

const readPart = (version: string, part: string) =>
  JSON.parse(gunzipSync(readFileSync(pathOf(version, part))).toString('utf8'));

export const readRelease = (version: string): Release => ({
  ...readPart(version, 'rows'),
  record: readPart(version, 'calls'),
});

const pack = (value: object) => gzipSync(JSON.stringify(value), { level: 9 });

export const packRelease = ({ record, ...dump }: Release): { rows: Buffer; calls: Buffer } => ({
  rows: pack(dump),
  calls: pack(record),
});

export const hashMigration = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(name, migrations)))
    .digest('hex');

async function copyTable(client: pg.Client, name: string, columns: string[]): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await copyOut(client, `copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`, sink);
  return Buffer.concat(chunks).toString('utf8');
}

export async function dumpRelease(url: string, version: string): Promise<Omit<Release, 'record'>> {
  const client = await openClient(url);
  await client.query('begin isolation level repeatable read');
  const names = await listMigrations(client);
  const tables: Rows[] = [];
  for (const { name, columns } of await listTables(client))
    tables.push({ name, columns, lines: await copyTable(client, name, columns) });
  const dump = {
    version,
    migrations: Object.fromEntries(names.map((name) => [name, hashMigration(name)])),
    partitions: await listPartitions(client),
    sequences: await listSequences(client),
    tables,
  };
  await client.query('commit');
  await client.end();
  return dump;
}

export async function bringRelease(url: string, release: Omit<Release, 'record'>): Promise<void> {
  const client = await openClient(url);
  await client.query('begin');
  await layOutTables(client, { ...release, migrations: Object.keys(release.migrations) });
  await withoutChecks(client, async () => {
    for (const { lines, ...table } of release.tables)
      if (lines !== '') await loadRows(client, { ...table, source: Readable.from([Buffer.from(lines)]) });
  });
  await setSequences(client, release);
  await client.query('commit');
  await client.end();
}

export async function compareRows(url: string, release: Omit<Release, 'record'>): Promise<string[]> {
  const client = await openClient(url);
  const kept = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const differences: string[] = [];
  for (const { name, columns, lines } of release.tables) {
    if (name === 'migrations' || lines === '') continue;
    const left = columns.filter((column) => kept.get(name)?.has(column));
    if (left.length === 0) differences.push(`The table ${name} is gone, with its rows.`);
    else if (sortLines(await copyTable(client, name, left)) !== sortLines(cut(lines, columns, left)))
      differences.push(`The rows of ${name} are others.`);
  }
  await client.end();
  return differences;
}

const sortLines = (lines: string): string => lines.split('\n').sort().join('\n');

/** Removes dropped columns. COPY escapes tabs and line ends within a value. */
const cut = (lines: string, columns: string[], left: string[]): string =>
  lines
    .split('\n')
    .map((line) =>
      line === ''
        ? line
        : line
            .split('\t')
            .filter((_, at) => left.includes(columns[at] ?? ''))
            .join('\t'),
    )
    .join('\n');
