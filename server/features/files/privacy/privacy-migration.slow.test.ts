import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/id.ts';
import { openOlderDatabase } from '../../../test/older-database.ts';

let database: Awaited<ReturnType<typeof openOlderDatabase>>;
const [owner, project] = [newId(), newId()];
const ids: Record<string, string> = {};

interface Row {
  name: string;
  parent?: string;
  type?: 0 | 1;
  isPrivate?: boolean;
  hidden?: boolean;
  status?: number;
  isDeleted?: boolean;
}

const pathOf = new Map<string, string[]>();

async function put({ name, parent, type = 1, status = 0, ...row }: Row) {
  const id = newId();
  ids[name] = id;
  const parentId = parent ? (ids[parent] ?? null) : null;
  const ancestors = parentId ? [...(pathOf.get(parentId) ?? []), parentId] : [];
  pathOf.set(id, ancestors);
  await database.pool.query(
    `insert into files (id, project_id, parent_id, ancestors, type, name, is_private, hidden, status, size_bytes,
       created_by, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() end)`,
    [
      id,
      project,
      parentId,
      ancestors,
      type,
      name,
      row.isPrivate ?? false,
      row.hidden ?? false,
      status,
      type === 0 ? 100 : 0,
      owner,
      row.isDeleted ?? false,
    ],
  );
}

/** Recreates a release that allowed visible items below private ones. */
beforeAll(async () => {
  database = await openOlderDatabase({ before: '0019' });
  const { pool, run } = database;
  await pool.query(
    `insert into accounts (id, email, email_key, name, state, password_hash)
     values ($1, 'a@example.com', 'a@example.com', 'A', 'active', 'x')`,
    [owner],
  );
  await pool.query(
    `insert into projects (id, owner_id, name, file_count, size_bytes, in_review_count, child_folders)
     values ($1, $2, 'Film', 4, 400, 1, 2)`,
    [project, owner],
  );
  await put({ name: 'secret', isPrivate: true, hidden: true });
  await put({ name: 'cut', parent: 'secret' });
  await put({ name: 'film.mp4', parent: 'cut', type: 0, status: 1 });
  await put({ name: 'still.png', parent: 'secret', type: 0 });
  await put({ name: 'thrown away', parent: 'secret', type: 0, isDeleted: true });
  await put({ name: 'open' });
  await put({ name: 'poster.png', parent: 'open', type: 0 });
  // Private but not hidden, which 0019 repairs.
  await put({ name: 'note.pdf', parent: 'open', type: 0, isPrivate: true });
  const count = (name: string, files: number, folders: number, all: number) =>
    pool.query(
      'update files set child_files = $2, child_folders = $3, file_count = $4, size_bytes = $5 where id = $1',
      [ids[name], files, folders, all, all * 100],
    );
  await count('secret', 1, 1, 2);
  await count('cut', 1, 0, 1);
  await count('open', 2, 0, 2);
  await run('0019_kept_privacy.sql');
  await run('0020_hidden_below.sql');
});
afterAll(() => database.close());

test('what stood in sight below something private is hidden with it, the trash too, and nothing else is', async () => {
  const { rows } = await database.pool.query('select name, is_private from files where hidden order by name');
  expect(rows).toEqual([
    { name: 'cut', is_private: false },
    { name: 'film.mp4', is_private: false },
    { name: 'note.pdf', is_private: true },
    { name: 'secret', is_private: true },
    { name: 'still.png', is_private: false },
    { name: 'thrown away', is_private: false },
  ]);
});

test('nobody reads from the counts how much is hidden', async () => {
  const { rows: folders } = await database.pool.query(
    `select name, hidden_file_count as files, hidden_size_bytes::int as bytes, hidden_child_files as own_files,
       hidden_child_folders as own_folders
     from files where type = 1 order by name`,
  );
  expect(folders).toEqual([
    { name: 'cut', files: 1, bytes: 100, own_files: 1, own_folders: 0 },
    { name: 'open', files: 1, bytes: 100, own_files: 1, own_folders: 0 },
    { name: 'secret', files: 2, bytes: 200, own_files: 1, own_folders: 1 },
  ]);
  const { rows: projects } = await database.pool.query(
    `select hidden_file_count as files, hidden_size_bytes::int as bytes, hidden_in_review_count as in_review,
       hidden_child_files as own_files, hidden_child_folders as own_folders from projects`,
  );
  expect(projects).toEqual([{ files: 3, bytes: 300, in_review: 1, own_files: 0, own_folders: 1 }]);
});
