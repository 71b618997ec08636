import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createEmptyDatabase } from './test-database.ts';

const folder = new URL('../migrations/', import.meta.url);

export async function openOlderDatabase({ before }: { before: string }) {
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const run = async (name: string) => pool.query(await readFile(new URL(name, folder), 'utf8'));
  for (const name of readdirSync(folder).sort()) if (name < before) await run(name);
  return {
    pool,
    run,
    async close() {
      await pool.end();
    },
  };
}
