import { expect } from 'vitest';
import type { Platform } from '../platform.ts';

const sums = (rows: string) => `
  select
    (select count(*) from files f where ${rows} and type = 0) as file_count,
    (select coalesce(sum(size_bytes), 0)::bigint from files f where ${rows} and type = 0) as size_bytes,
    (select count(*) from files f where ${rows} and type = 0 and hidden) as hidden_file_count,
    (select coalesce(sum(size_bytes), 0)::bigint from files f where ${rows} and type = 0 and hidden) as hidden_size_bytes,
    (select count(*) from files f where f.folder_id = holder.id and deleted_at is null and type = 0) as child_files,
    (select count(*) from files f where f.folder_id = holder.id and deleted_at is null and type = 1) as child_folders,
    (select count(*) from files f where f.folder_id = holder.id and deleted_at is null and type = 0 and hidden)
      as hidden_child_files,
    (select count(*) from files f where f.folder_id = holder.id and deleted_at is null and type = 1 and hidden)
      as hidden_child_folders`;

const columns =
  'file_count, size_bytes, hidden_file_count, hidden_size_bytes, child_files, child_folders, hidden_child_files, hidden_child_folders';

/** Compares stored counters and places with a full count. */
export async function expectRightCounts({ pool }: Platform): Promise<void> {
  const differing = async (table: string, rows: string, which: string) => {
    const { rows: found } = await pool.query(`
      select holder.name, row(kept.*)::text as kept, row(counted.*)::text as counted
      from ${table} holder, lateral (select ${columns.replaceAll(/\w+/g, 'holder.$&')}) kept,
        lateral (${sums(rows)}) counted
      where ${which} and row(kept.*)::text <> row(counted.*)::text`);
    return found;
  };
  expect(await differing('projects', 'project_id = holder.id and deleted_at is null', 'true')).toEqual([]);
  expect(
    await differing(
      'files',
      'f.ancestors @> array[holder.id] and f.deleted_at is null',
      'type = 1 and holder.deleted_at is null',
    ),
  ).toEqual([]);
  const { rows: miscounted } = await pool.query(`
    select version.id from file_versions version,
      lateral (
        select version.comment_count + coalesce(sum(comments), 0) as comments,
          version.hidden_comment_count + coalesce(sum(hidden_comments), 0) as hidden_comments
        from comment_count_changes where version_id = version.id
      ) kept,
      lateral (
        select count(*) as said, count(*) filter (where comments.type = 2) as among_the_team
        from comments where version_id = version.id and parent_id is null
      ) counted
    where (kept.comments, kept.hidden_comments) <> (said, among_the_team)`);
  expect(miscounted).toEqual([]);
  const { rows: misanswered } = await pool.query(`
    select id from comments
    where reply_count <> (select count(*) from comments reply where reply.parent_id = comments.id)
      or like_count <> (select count(*) from comment_likes where comment_id = comments.id)
      or attachment_count <> (select count(*) from comment_attachments where comment_id = comments.id)`);
  expect(misanswered).toEqual([]);
  const { rows: misplaced } = await pool.query(`
    select files.name from files left join files above on above.id = files.parent_id
    where files.deleted_at is null and (
      files.ancestors <> case when above.id is null then '{}' else above.ancestors || above.id end
      or files.project_id <> coalesce(above.project_id, files.project_id)
      or files.hidden <> (files.is_private or coalesce(above.hidden, false))
      or above.deleted_at is not null
    )`);
  expect(misplaced).toEqual([]);
}
