import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

export interface Sums {
  files: number;
  bytes: number;
  in_review: number;
  in_progress: number;
  approved: number;
  hidden_files: number;
  hidden_bytes: number;
  hidden_in_review: number;
  hidden_in_progress: number;
  hidden_approved: number;
  child_files: number;
  child_folders: number;
  hidden_child_files: number;
  hidden_child_folders: number;
}

/** Leaves out the trash. */
export async function sumItem(tx: Transaction, id: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      count(*) filter (where type = 0) as files,
      coalesce(sum(size_bytes) filter (where type = 0), 0)::bigint as bytes,
      count(*) filter (where status = 1) as in_review,
      count(*) filter (where status = 2) as in_progress,
      count(*) filter (where status = 3) as approved,
      count(*) filter (where type = 0 and hidden) as hidden_files,
      coalesce(sum(size_bytes) filter (where type = 0 and hidden), 0)::bigint as hidden_bytes,
      count(*) filter (where status = 1 and hidden) as hidden_in_review,
      count(*) filter (where status = 2 and hidden) as hidden_in_progress,
      count(*) filter (where status = 3 and hidden) as hidden_approved,
      count(*) filter (where id = ${id} and type = 0) as child_files,
      count(*) filter (where id = ${id} and type = 1) as child_folders,
      count(*) filter (where id = ${id} and type = 0 and hidden) as hidden_child_files,
      count(*) filter (where id = ${id} and type = 1 and hidden) as hidden_child_folders
    from files
    where (id = ${id} or ancestors @> array[${id}]::uuid[]) and deleted_at is null`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate answers one row.');
  return sums;
}

interface Place {
  projectId: string;
  /** From the root down. */
  folders: string[];
}

const pairs = [
  ['file_count', 'files'],
  ['size_bytes', 'bytes'],
  ['hidden_file_count', 'hidden_files'],
  ['hidden_size_bytes', 'hidden_bytes'],
] as const;
const statuses = [
  ['in_review_count', 'in_review'],
  ['in_progress_count', 'in_progress'],
  ['approved_count', 'approved'],
  ['hidden_in_review_count', 'hidden_in_review'],
  ['hidden_in_progress_count', 'hidden_in_progress'],
  ['hidden_approved_count', 'hidden_approved'],
] as const;
const children = ['child_files', 'child_folders', 'hidden_child_files', 'hidden_child_folders'] as const;

/** Updates the project first: concurrent writers queue there and cannot deadlock. */
async function changeCounts(
  tx: Transaction,
  { projectId, folders }: Place,
  sums: Sums,
  sign: 1 | -1,
): Promise<void> {
  const plus = (column: string, amount: number) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} + ${sign * amount}::bigint`;
  const parentId = folders.at(-1);
  const inRoot = children.map((name) => plus(name, parentId ? 0 : sums[name]));
  const everywhere = pairs.map(([column, sum]) => plus(column, sums[sum]));
  const byStatus = statuses.map(([column, sum]) => plus(column, sums[sum]));
  await sql`
    update projects set ${sql.join([...everywhere, ...byStatus, ...inRoot])}, last_activity_at = now()
    where id = ${projectId}`.execute(tx);
  if (!parentId) return;
  const inParent = children.map(
    (name) =>
      sql`${sql.ref(name)} = ${sql.ref(name)} + case when id = ${parentId} then ${sign * sums[name]}::bigint else 0 end`,
  );
  await sql`
    update files set ${sql.join([...everywhere, ...inParent])}, updated_at = now()
    where id = any(${folders}::uuid[])`.execute(tx);
}

export const addCounts = (tx: Transaction, place: Place, sums: Sums) => changeCounts(tx, place, sums, 1);
export const subtractCounts = (tx: Transaction, place: Place, sums: Sums) =>
  changeCounts(tx, place, sums, -1);

/** Recounts an item and the folders inside it. */
export async function recountBelow(tx: Transaction, id: string): Promise<void> {
  await sql`
    with held as (
      select folder,
        count(*) filter (where type = 0) as files,
        coalesce(sum(size_bytes) filter (where type = 0), 0)::bigint as bytes,
        count(*) filter (where type = 0 and parent_id = folder) as child_files,
        count(*) filter (where type = 1 and parent_id = folder) as child_folders,
        count(*) filter (where hidden and type = 0) as hidden_files,
        coalesce(sum(size_bytes) filter (where hidden and type = 0), 0)::bigint as hidden_bytes,
        count(*) filter (where hidden and type = 0 and parent_id = folder) as hidden_child_files,
        count(*) filter (where hidden and type = 1 and parent_id = folder) as hidden_child_folders
      from files, unnest(ancestors) as folder
      where ancestors @> array[${id}]::uuid[] and deleted_at is null
      group by folder
    )
    update files set
      file_count = coalesce(held.files, 0),
      size_bytes = coalesce(held.bytes, 0),
      child_files = coalesce(held.child_files, 0),
      child_folders = coalesce(held.child_folders, 0),
      hidden_file_count = coalesce(held.hidden_files, 0),
      hidden_size_bytes = coalesce(held.hidden_bytes, 0),
      hidden_child_files = coalesce(held.hidden_child_files, 0),
      hidden_child_folders = coalesce(held.hidden_child_folders, 0)
    from files as target left join held on held.folder = target.id
    where files.id = target.id and target.type = 1
      and (target.id = ${id} or target.ancestors @> array[${id}]::uuid[])
      and target.deleted_at is null`.execute(tx);
}
