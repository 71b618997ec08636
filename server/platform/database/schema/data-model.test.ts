import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { drawTables, readTables } from '../../../test/draw-data-model.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

const path = fileURLToPath(new URL('../../../../docs/data-model.md', import.meta.url));
const block = /<!-- tables: ([\w, ]+) -->\n[\s\S]*?<!-- end -->/g;

/** `node scripts/draw-data-model.mjs` draws the document anew. */
test('the document of the data model draws every table as the migrations make it', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const tables = await readTables(client);
  await client.end();

  const drawn: string[] = [];
  const document = readFileSync(path, 'utf8').replace(block, (_, listed: string) => {
    const names = listed.split(', ');
    drawn.push(...names);
    return `<!-- tables: ${listed} -->\n\n${drawTables(tables, names)}\n\n<!-- end -->`;
  });
  expect(drawn.toSorted()).toEqual([...new Set(tables.columns.map(({ table }) => table))].toSorted());
  await expect(document).toMatchFileSnapshot(path);
});
