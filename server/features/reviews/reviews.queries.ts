import { sql } from 'kysely';
import { ReviewState } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { KnownBy } from '../../platform/database/schema/reviews.ts';

const selectReviews = (db: Database | Transaction) =>
  db
    .selectFrom('reviews')
    .innerJoin('file_versions as version', 'version.id', 'reviews.version_id')
    .innerJoin('files', 'files.id', 'reviews.file_id')
    .innerJoin('accounts as requester', 'requester.id', 'reviews.requested_by')
    .leftJoin('sign_offs', 'sign_offs.review_id', 'reviews.id')
    .selectAll('reviews')
    .select([
      'files.project_id',
      'version.number as version_number',
      'requester.name as requester_name',
      'requester.state as requester_state',
      'requester.picture_key as requester_picture',
      'sign_offs.id as sign_off_id',
      sql<boolean>`sign_offs.sealed_at is not null`.as('is_signed'),
    ]);

export const findReview = (db: Database | Transaction, id: string) =>
  selectReviews(db).where('reviews.id', '=', id).executeTakeFirst();

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Newest round first. */
export const listReviews = (
  db: Database | Transaction,
  { fileId, limit }: { fileId: string; limit: number },
): Promise<ReviewRow[]> =>
  selectReviews(db)
    .where('reviews.file_id', '=', fileId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.round', 'desc')
    .limit(limit)
    .execute();

export const findOpenReview = (db: Database | Transaction, fileId: string) =>
  selectReviews(db)
    .where('reviews.file_id', '=', fileId)
    .where('reviews.state', '=', ReviewState.open)
    .executeTakeFirst();

/** In the order of the request. */
export const listReviewers = async (db: Database | Transaction, reviewIds: string[]) =>
  reviewIds.length === 0
    ? []
    : db
        .selectFrom('reviewers')
        .innerJoin('accounts', 'accounts.id', 'reviewers.account_id')
        .selectAll('reviewers')
        .select([
          'accounts.name',
          'accounts.email',
          'accounts.email_key',
          'accounts.state',
          'accounts.language',
          'accounts.time_zone',
          'accounts.picture_key',
        ])
        .where('reviewers.review_id', 'in', reviewIds)
        .orderBy('reviewers.id')
        .execute();

export type ReviewerRow = Awaited<ReturnType<typeof listReviewers>>[number];

export const findReviewer = (db: Database | Transaction, id: string) =>
  db
    .selectFrom('reviewers')
    .select(['review_id', 'is_guest', 'access_ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();

interface NewReview {
  id: string;
  fileId: string;
  versionId: string;
  round: number;
  rule: 1 | 2 | 3;
  message: string;
  dueAt: Date | null;
  requestedBy: string;
  reviewers: Array<{
    id: string;
    accountId: string;
    isGuest: boolean;
    isRequired: boolean;
    guestName: string | null;
    accessEnd: AccessEnd | null;
  }>;
}

/** An empty `by` means expired. */
interface AccessEnd {
  at: Date;
  by: string | null;
}

export async function insertReview(tx: Transaction, review: NewReview): Promise<void> {
  const { id, fileId, versionId, round, rule, message, dueAt, requestedBy, reviewers } = review;
  await tx
    .insertInto('reviews')
    .values({
      ...{ id, round, rule, message },
      file_id: fileId,
      version_id: versionId,
      due_at: dueAt,
      requested_by: requestedBy,
      // Rounds sort by this time, and the transaction's start would be too early.
      created_at: sql<string>`clock_timestamp()`,
    })
    .execute();
  await tx
    .insertInto('reviewers')
    .values(
      reviewers.map((one) => ({
        id: one.id,
        review_id: id,
        account_id: one.accountId,
        is_guest: one.isGuest,
        is_required: one.isRequired,
        guest_name: one.guestName,
        access_ended_at: one.accessEnd?.at ?? null,
        access_ended_by: one.accessEnd?.by ?? null,
      })),
    )
    .execute();
}

export async function countRounds(tx: Transaction, fileId: string): Promise<number> {
  const row = await tx
    .selectFrom('reviews')
    .select(({ fn }) => fn.max('round').as('rounds'))
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.rounds ?? 0;
}

export async function endReview(
  tx: Transaction,
  { id, state }: { id: string; state: Exclude<ReviewRow['state'], 1> },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ state, ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', ReviewState.open)
    .execute();
}

interface Answered {
  reviewerId: string;
  answer: 1 | 2 | 3;
  note: string;
  knownBy: KnownBy;
  guestName: string | null;
}

export async function writeAnswer(tx: Transaction, answered: Answered): Promise<void> {
  const { reviewerId, answer, note, knownBy, guestName } = answered;
  await tx
    .updateTable('reviewers')
    .set({
      ...{ answer, note },
      answered_at: sql`clock_timestamp()`,
      known_by: knownBy,
      ...(guestName !== null && { guest_name: guestName }),
    })
    .where('id', '=', reviewerId)
    .execute();
}

export async function eraseAnswer(tx: Transaction, reviewerId: string): Promise<boolean> {
  const row = await tx
    .updateTable('reviewers')
    .set({ answer: null, note: '', answered_at: null, known_by: null })
    .where('id', '=', reviewerId)
    .where('answer', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findTop = (tx: Transaction, fileId: string) =>
  tx
    .selectFrom('file_versions')
    .select(['id', 'status', 'number'])
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists accounts that opted out of review mails. */
export async function listLeft(tx: Transaction, accountIds: string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('notification_settings')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('reviews', '=', false)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

export const findMailed = (tx: Transaction, reviewId: string) =>
  tx
    .selectFrom('reviews')
    .innerJoin('files', 'files.id', 'reviews.file_id')
    .innerJoin('file_versions as version', 'version.id', 'reviews.version_id')
    .select([
      'reviews.file_id',
      'reviews.version_id',
      'reviews.message',
      'reviews.due_at',
      'files.name as file_name',
      'version.number as version_number',
    ])
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst();
