import type { Language } from '../../../contract/enums.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { holdItem } from '../files/organising/organise.service.ts';
import { settle } from './answer-review.service.ts';
import { endMailedAccess, endOverdueAccess, returnMailedAccess } from './mailed-access.queries.ts';
import { announceReview } from './reviews.announcer.ts';
import { findOpenReview, findReviewer } from './reviews.queries.ts';
import { requireReviewFile, showReview } from './show-reviews.service.ts';

interface Change {
  person: Person;
  language: Language;
  id: string;
  isEnded: boolean;
}

/**
 * Ends the access of a reviewer's mail link, or restores it within some minutes by the same person. Locks
 * the project, so concurrent answers come before it or are refused.
 */
export async function setMailedAccess(platform: Platform, { person, language, id, isEnded }: Change) {
  const reviewer = await findReviewer(platform.db, id);
  const { access, row } = await requireReviewFile(platform, { person, id: reviewer?.review_id ?? id });
  if (!reviewer) throw fail('notFound');
  if (row.requested_by !== person.accountId && !access.can('organise')) throw fail('forbidden');
  if (!reviewer.is_guest) throw fail('conflict', { message: 'reviews.notByMail' });
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    await endOverdueAccess(tx, row.file_id);
    if (!(await write(tx, { id, isEnded, by: person.accountId }))) return;
    const open = await findOpenReview(tx, row.file_id);
    if (open) await settle(platform, tx, { item, review: open, what: 'changed' });
    await announceReview(tx, 'changed', { review: row, item });
  });
  return showReview(platform, { access, language, id: row.id });
}

async function write(tx: Transaction, { id, isEnded, by }: { id: string; isEnded: boolean; by: string }) {
  const ending = { reviewerId: id, by };
  if (isEnded) return endMailedAccess(tx, ending);
  if (await returnMailedAccess(tx, ending)) return true;
  const now = await findReviewer(tx, id);
  if (now?.access_ended_at) throw fail('conflict', { message: 'reviews.accessOver' });
  return false;
}
