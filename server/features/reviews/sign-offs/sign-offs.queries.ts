import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';

export const findOriginal = (db: Database | Transaction, versionId: string) =>
  db
    .selectFrom('file_versions')
    .select(['file_id', 'size_bytes', 'sha256', 'object_key'])
    .where('id', '=', versionId)
    .executeTakeFirst();

export async function saveHash(
  tx: Transaction,
  { versionId, sha256 }: { versionId: string; sha256: Buffer },
): Promise<void> {
  await tx.updateTable('file_versions').set({ sha256 }).where('id', '=', versionId).execute();
}

export const readSubject = (tx: Transaction, versionId: string) =>
  tx
    .selectFrom('file_versions as version')
    .innerJoin('files', 'files.id', 'version.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .select([
      'version.id',
      'version.number',
      'version.name',
      'version.size_bytes',
      'version.media',
      'version.frame_count',
      'version.page_count',
      'files.name as file_name',
      'projects.name as project_name',
      sql<number>`(
        select count(*) from comments
        where comments.version_id = version.id and comments.parent_id is null
          and comments.completed_at is null and comments.type = ${CommentType.public})::integer`.as(
        'open_comments',
      ),
    ])
    .where('version.id', '=', versionId)
    .executeTakeFirstOrThrow();

export async function lockChain(tx: Transaction, fileId: string): Promise<void> {
  await tx.selectFrom('files').select('id').where('id', '=', fileId).forNoKeyUpdate().execute();
}

interface NewSignOff {
  id: string;
  fileId: string;
  reviewId: string;
  versionId: string;
  facts: SignOffFacts;
}

export async function insertSignOff(
  tx: Transaction,
  { id, fileId, reviewId, versionId, facts }: NewSignOff,
): Promise<void> {
  await tx
    .insertInto('sign_offs')
    .values({
      id,
      file_id: fileId,
      review_id: reviewId,
      version_id: versionId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from sign_offs where file_id = ${fileId})`,
      facts: JSON.stringify(facts),
    })
    .execute();
}

/** In chain order. Leaves out records whose version was purged before hashing. */
export const listUnsealed = (tx: Transaction, fileId: string) =>
  tx
    .selectFrom('sign_offs')
    .innerJoin('file_versions as version', 'version.id', 'sign_offs.version_id')
    .innerJoin('files', 'files.id', 'sign_offs.file_id')
    .select([
      'sign_offs.id',
      'sign_offs.number',
      'sign_offs.facts',
      'sign_offs.review_id',
      'version.id as version_id',
      'version.sha256',
      'files.project_id',
      'files.hidden',
    ])
    .where('sign_offs.file_id', '=', fileId)
    .where('sign_offs.record', 'is', null)
    .orderBy('sign_offs.number')
    .execute();

export async function findLastHash(tx: Transaction, fileId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('sign_offs')
    .select('hash')
    .where('file_id', '=', fileId)
    .where('hash', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

interface Sealed {
  id: string;
  record: string;
  hash: Buffer;
  signature: Buffer;
  keyId: string;
}

export async function saveRecord(tx: Transaction, { id, keyId, ...sealed }: Sealed): Promise<void> {
  await tx
    .updateTable('sign_offs')
    .set({ ...sealed, key_id: keyId, sealed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const findSignOff = (db: Database, id: string) =>
  db
    .selectFrom('sign_offs')
    .leftJoin('file_versions as version', 'version.id', 'sign_offs.version_id')
    .select([
      'sign_offs.id',
      'sign_offs.file_id',
      'sign_offs.version_id',
      'sign_offs.facts',
      'sign_offs.record',
      'sign_offs.signature',
      'version.media',
      'version.renditions',
    ])
    .where('sign_offs.id', '=', id)
    .executeTakeFirst();

export type SignOffRow = NonNullable<Awaited<ReturnType<typeof findSignOff>>>;

export const findSignOffOfReview = (db: Database, reviewId: string) =>
  db.selectFrom('sign_offs').select('id').where('review_id', '=', reviewId).executeTakeFirst();

export async function listForgotten(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_offs')
    .select('version_id')
    .distinct()
    .where('record', 'is', null)
    .where('version_id', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .limit(limit)
    .execute();
  return rows.flatMap(({ version_id }) => version_id ?? []);
}
