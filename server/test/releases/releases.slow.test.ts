import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, openClient, type TestDatabase } from '../test-database.ts';
import { seeded } from '../test-footage.ts';
import { agreedBreaks, agreedRows } from './agreed-changes.ts';
import { migrateKilled } from './killed-migrations.ts';
import { replay } from './record-statements.ts';
import { bringRelease, compareRows, hashMigration, listReleases, readRelease } from './release.ts';
import { findBreaks, readShape } from './shape.ts';

const databases: TestDatabase[] = [];
afterEach(async () => {});

async function openDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

async function migrateAll(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool);
  await pool.end();
}

async function shapeOf(url: string) {
  const client = await openClient(url);
  const shape = await readShape(client);
  await client.end();
  return shape;
}

async function run(url: string, text: string): Promise<void> {
  const client = await openClient(url);
  await client.query(text);
  await client.end();
}

const SEEDS = [1, 2, 3];

describe.each(listReleases())('a database of %s', (version) => {
  const release = readRelease(version);

  test('stands on migrations that nobody changed since', () => {
    for (const [name, hash] of Object.entries(release.migrations))
      expect([name, hashMigration(name)]).toEqual([name, hash]);
  });

  test('comes to the newest tables with every row as it was', async () => {
    const url = await openDatabase();
    await bringRelease(url, release);
    expect(await compareRows(url, release)).toEqual([]);
    await migrateAll(url);
    const changed = (await compareRows(url, release)).filter(
      (sentence) => !Object.keys(agreedRows).some((table) => sentence.includes(` ${table} `)),
    );
    expect(changed).toEqual([]);
  });

  test.each(SEEDS)('comes to the same end when it is killed on the way, seed %i', async (seed) => {
    const [straight, killed] = [await openDatabase(), await openDatabase()];
    for (const url of [straight, killed]) await bringRelease(url, release);
    await migrateAll(straight);
    await migrateKilled(killed, seeded(seed));
    expect(await shapeOf(killed)).toEqual(await shapeOf(straight));
    expect(await compareRows(killed, release)).toEqual(await compareRows(straight, release));
  });
});

test.each(SEEDS)(
  'an empty database comes to the same end when it is killed on the way, seed %i',
  async (seed) => {
    const [straight, killed] = [await openDatabase(), await openDatabase()];
    await migrateAll(straight);
    expect(await migrateKilled(killed, seeded(seed))).toBeGreaterThan(0);
    expect(await shapeOf(killed)).toEqual(await shapeOf(straight));
  },
);

/** Expects as many rows with all earlier columns; `select *` may return new ones. */
function isAnsweredAs(before: string, now: string): boolean {
  const [rows, ...columns] = before.split(' ');
  const [rowsNow, ...columnsNow] = now.split(' ');
  return before === now || (rows === rowsNow && columns.every((column) => columnsNow.includes(column)));
}

describe('the release before this one', () => {
  const version = listReleases().at(-1) ?? '';
  const release = readRelease(version);

  async function openBoth() {
    const [old, migrated] = [await openDatabase(), await openDatabase()];
    for (const url of [old, migrated]) await bringRelease(url, release);
    await migrateAll(migrated);
    return { old, migrated };
  }

  test('finds all of its tables in the newest ones, and no stricter', async () => {
    const { old, migrated } = await openBoth();
    const breaks = findBreaks(await shapeOf(old), await shapeOf(migrated));
    expect(breaks.filter((sentence) => !(sentence in agreedBreaks))).toEqual([]);
    expect(Object.keys(agreedBreaks).filter((sentence) => !breaks.includes(sentence))).toEqual([]);
  });

  test('is answered as before, whatever its API asks', async () => {
    const { old, migrated } = await openBoth();
    const expected = await replay(old, release.record);
    const answers = await replay(migrated, release.record);
    const differences = answers.flatMap((answer, at) => {
      const [, text = -1] = release.record.statements[at] ?? [];
      return isAnsweredAs(expected[at] ?? '', answer)
        ? []
        : [{ asked: release.record.texts[text], before: expected[at], now: answer }];
    });
    expect(differences).toEqual([]);
    expect(
      expected.filter((answer) => /^\d/.test(answer) && !/^[0-9A-Z]{5} /.test(answer)).length,
    ).toBeGreaterThan(500);
  });

  const breaking = [
    ['alter table comments rename column body to words', 'comments.body is gone'],
    ['alter table files add column shelf int not null', 'files.shelf is new and may not be left out'],
    [
      'alter table projects add constraint short check (length(name) < 3)',
      'projects.short is a new constraint',
    ],
    ['create unique index once on comments (file_id)', 'comments.once is a new unique index'],
    [
      'alter table file_versions alter column created_at drop default',
      'file_versions.created_at lost its default',
    ],
    ['drop index notifications_unread', 'the unique index notifications.notifications_unread is gone'],
    [
      'alter table accounts alter column name type varchar(500)',
      'accounts.name was text and is character varying(500)',
    ],
  ] as const;

  test.each(breaking)('would stumble over: %s', async (change, sentence) => {
    const [old, changed] = [await openDatabase(), await openDatabase()];
    for (const url of [old, changed]) await migrateAll(url);
    await run(changed, change);
    expect(findBreaks(await shapeOf(old), await shapeOf(changed))).toContain(sentence);
  });
});
