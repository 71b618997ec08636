import { fail } from '../../failure.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { keyedHash, sameBytes } from '../../platform/secrets.ts';
import { writeReviewerHolder } from '../files/media-holder.ts';
import { findGuestReviewer, listMailedAccess } from './reviewer-access.queries.ts';

const ID_BYTES = 16;
const PROOF_BYTES = 24;

const proofOf = (secret: string, reviewerId: string) =>
  keyedHash(secret, `reviewer\n${reviewerId}`).subarray(0, PROOF_BYTES);

/** Signs the reviewer's id for mailed links. Nothing is stored, and later mails repeat it. */
export const writeReviewerToken = ({ secret }: { secret: string }, reviewerId: string): string =>
  Buffer.concat([Buffer.from(reviewerId.replaceAll('-', ''), 'hex'), proofOf(secret, reviewerId)]).toString(
    'base64url',
  );

function readReviewerToken({ secret }: { secret: string }, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + PROOF_BYTES) return undefined;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return sameBytes(bytes.subarray(ID_BYTES), proofOf(secret, id)) ? id : undefined;
}

class Access {
  /** Keeps other modules from making this proof. */
  readonly #row: NonNullable<Awaited<ReturnType<typeof findGuestReviewer>>>;

  constructor(row: NonNullable<Awaited<ReturnType<typeof findGuestReviewer>>>) {
    this.#row = row;
  }

  get reviewerId(): string {
    return this.#row.reviewer_id;
  }

  get accountId(): string {
    return this.#row.account_id;
  }

  get reviewId(): string {
    return this.#row.review_id;
  }

  get fileId(): string {
    return this.#row.file_id;
  }

  get versionId(): string {
    return this.#row.version_id;
  }

  get projectId(): string {
    return this.#row.project_id;
  }

  /** Expiry; null while a round is open. */
  get until(): Date | null {
    return this.#row.access_until;
  }

  /** Identifies the holder of a signed media address. */
  get holder(): string {
    return writeReviewerHolder(this.reviewerId);
  }
}

/** Proves that the caller holds the mailed link. It opens one version and one answer. */
export type ReviewerAccess = Access;

export async function requireReviewer(
  { db, config }: { db: Database | Transaction; config: { secret: string } },
  token: string,
): Promise<ReviewerAccess> {
  const id = readReviewerToken(config, token);
  const row = id && (await findGuestReviewer(db, id));
  if (!row) throw fail('linkExpired', { message: 'reviews.linkEnded' });
  return new Access(row);
}

/** Checks, before a later mail, that the link still opens the review. */
export const mayReview = async (db: Database | Transaction, reviewerId: string): Promise<boolean> =>
  (await findGuestReviewer(db, reviewerId)) !== undefined;

export interface MailedAccess {
  endedAt: Date | null;
  /** Expiry; null while a round is open. */
  until: Date | null;
}

export async function readMailedAccess(
  db: Database | Transaction,
  fileId: string,
): Promise<Map<string, MailedAccess>> {
  const rows = await listMailedAccess(db, fileId);
  const now = new Date();
  return new Map(
    rows
      .filter((row) => row.access_ended_at !== null || row.was_asked)
      .map(({ id, access_ended_at: ended, until }) => {
        const endedAt = ended ?? (until && until <= now ? until : null);
        return [id, { endedAt, until: endedAt ? null : until }];
      }),
  );
}
