import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Alignment } from '../../platform/media/alignment/alignment.ts';

/** Version of the comparison. Results with another number are recomputed. */
const FORM = 7;

export interface Pair {
  versionId: string;
  fromVersionId: string;
}

/** Undefined: not compared yet. A null result: the two cannot be compared. */
export const findChanges = (db: Database, { versionId, fromVersionId }: Pair) =>
  db
    .selectFrom('version_changes')
    .select('result')
    .where('version_id', '=', versionId)
    .where('from_version_id', '=', fromVersionId)
    .where('form', '=', FORM)
    .executeTakeFirst();

export async function saveChanges(
  tx: Transaction,
  { versionId, fromVersionId, result }: Pair & { result: Alignment | null },
): Promise<void> {
  const found = { form: FORM, result: result && JSON.stringify(result), made_at: sql<Date>`now()` };
  await tx
    .insertInto('version_changes')
    .values({ version_id: versionId, from_version_id: fromVersionId, ...found })
    .onConflict((conflict) => conflict.columns(['version_id', 'from_version_id']).doUpdateSet(found))
    .execute();
}

export const listPair = (db: Database | Transaction, { versionId, fromVersionId }: Pair) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .where('file_versions.id', 'in', [versionId, fromVersionId])
    .where('file_versions.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .select([
      'file_versions.id',
      'file_versions.file_id',
      'file_versions.object_key',
      'file_versions.media',
      'file_versions.processing',
      'file_versions.renditions',
      'file_versions.frame_count',
      'file_versions.r_frame_rate',
      'file_versions.audio_codec',
      'files.project_id',
      'files.hidden',
      'projects.owner_id',
    ])
    .execute();

export type ComparedVersion = Awaited<ReturnType<typeof listPair>>[number];

/** Newest first. */
export async function listBelow(db: Database | Transaction, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_versions as version')
    .innerJoin('file_versions as below', 'below.file_id', 'version.file_id')
    .where('version.id', '=', versionId)
    .where('below.deleted_at', 'is', null)
    .whereRef('below.number', '<', 'version.number')
    .orderBy('below.number', 'desc')
    .select('below.id')
    .execute();
  return rows.map(({ id }) => id);
}

export const findAbove = (db: Database | Transaction, versionId: string) =>
  db
    .selectFrom('file_versions as version')
    .innerJoin('file_versions as above', 'above.file_id', 'version.file_id')
    .where('version.id', '=', versionId)
    .where('above.deleted_at', 'is', null)
    .whereRef('above.number', '>', 'version.number')
    .orderBy('above.number')
    .select('above.id')
    .limit(1)
    .executeTakeFirst();

/** Leaves the other renditions as they are. */
export async function addPrints(db: Database, id: string, prints: string): Promise<void> {
  await db
    .updateTable('file_versions')
    .set({ renditions: sql`renditions || ${JSON.stringify({ prints })}::jsonb` })
    .where('id', '=', id)
    .execute();
}
