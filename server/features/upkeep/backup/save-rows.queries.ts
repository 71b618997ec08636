import type pg from 'pg';
import { copyOut } from '../../../platform/database/statements/copy-rows.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import {
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  noteWanted,
  quote,
  type TableShape,
} from './backup.queries.ts';
import { paths } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { openPacked } from './packed-files.ts';

interface SaveRows {
  folder: string;
  name: string;
}

export const saveRows = (client: pg.Client, { folder, name }: SaveRows) =>
  copyAll(client, { folder, name }).catch((error: unknown) => {
    if (!isOfOtherTables(error)) throw error;
    throw new AdministrationFailure(
      `The tables are not those of this Koma: back up with the version that runs (${error.message}).`,
      { cause: error },
    );
  });

/** PostgreSQL: undefined table, undefined column, invalid schema. */
const isOfOtherTables = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ['42P01', '42703', '3F000'].includes(String(error.code));

async function copyAll(client: pg.Client, { folder, name }: SaveRows) {
  await client.query('begin isolation level repeatable read');
  const copyTable = async <Shape extends TableShape>(table: Shape, source: string) => {
    const packed = openPacked(paths(folder).table(name, table.name));
    try {
      const rows = await copyOut(client, `copy ${source} to stdout`, packed.sink);
      return { ...table, rows, hash: await packed.close() };
    } catch (error) {
      await packed.abandon();
      throw error;
    }
  };
  await noteWanted(client);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client))
    tables.push(await copyTable(table, `${quote(table.name)} (${table.columns.map(quote).join(', ')})`));
  const migrations = await listMigrations(client);
  const partitions = await listPartitions(client);
  // Read last, sequences are beyond every number in the rows.
  const sequences = await listSequences(client);
  await client.query('commit');
  return { tables, migrations, partitions, sequences };
}
