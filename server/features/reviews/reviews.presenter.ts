import type { z } from 'zod';
import type { review } from '../../../contract/calls/reviews.ts';
import { type Language, ReviewState } from '../../../contract/enums.ts';
import type { MailedAccess } from '../../access/links/reviewer-access.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { outcomeOf } from '../files/listing/review-outcome.rules.ts';
import { presentPersonBrief, shownName } from '../people/people.presenter.ts';
import type { ReviewerRow, ReviewRow } from './reviews.queries.ts';

export interface ReviewReader {
  accountId: string;
  language: Language;
  mayManage: boolean;
  /** False for guests and holders of a mail link. */
  seesAddresses: boolean;
}

export type Review = z.infer<typeof review>;

const addressFor = ({ account_id, email }: ReviewerRow, { accountId, seesAddresses }: ReviewReader) =>
  seesAddresses || account_id === accountId ? email : null;

/**
 * Guests asked by address use the name they typed, else the address or a number. An account's name is never
 * revealed through its address.
 */
const reviewerName = (row: ReviewerRow, { reader, place }: { reader: ReviewReader; place: number }): string =>
  (row.is_guest ? row.guest_name : shownName(row, reader.language)) ||
  (addressFor(row, reader) ?? translate(reader.language, 'reviews.unnamed', { number: place }));

interface Presented {
  reviewers: ReviewerRow[];
  reader: ReviewReader;
  mailedAccess?: Map<string, MailedAccess>;
}

export async function presentReview(
  platform: Platform,
  row: ReviewRow,
  { reviewers, reader, mailedAccess }: Presented,
): Promise<Review> {
  const { accountId, language } = reader;
  const mayManage = reader.mayManage || row.requested_by === accountId;
  const isOpen = row.state === ReviewState.open;
  const { answered, total } = outcomeOf(row.rule, reviewers);
  return {
    _id: row.id,
    fileId: row.file_id,
    fileVersionId: row.version_id,
    fileVersion: row.version_number,
    round: row.round,
    rule: row.rule,
    state: row.state,
    message: row.message,
    dueAt: row.due_at?.toISOString() ?? null,
    isLate: isOpen && row.due_at !== null && row.due_at.getTime() < Date.now(),
    requestedBy: await presentPersonBrief(platform, {
      account_id: row.requested_by,
      name: shownName({ name: row.requester_name, state: row.requester_state }, language),
      picture_key: row.requester_picture,
    }),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    reviewers: await Promise.all(
      reviewers.map(async (one, at) => ({
        _id: one.id,
        person: await presentPersonBrief(platform, {
          ...one,
          ...(one.is_guest && { picture_key: null }),
          name: reviewerName(one, { reader, place: at + 1 }),
        }),
        email: one.is_guest ? addressFor(one, reader) : null,
        isRequired: one.is_required,
        isMe: one.account_id === accountId,
        isLost: one.lost_at !== null && one.answer === null,
        mailedAccess: presentAccess(mailedAccess?.get(one.id), { mayManage }),
        answer: one.answer,
        note: one.note,
        answeredAt: one.answered_at?.toISOString() ?? null,
      })),
    ),
    answered,
    total,
    canAnswer: isOpen && reviewers.some(({ account_id }) => account_id === accountId),
    canCancel: isOpen && mayManage,
    signOff: row.sign_off_id === null ? null : { _id: row.sign_off_id, isReady: row.is_signed },
  };
}

const presentAccess = (access: MailedAccess | undefined, { mayManage }: { mayManage: boolean }) =>
  access
    ? {
        until: access.until?.toISOString() ?? null,
        endedAt: access.endedAt?.toISOString() ?? null,
        canEnd: mayManage && access.endedAt === null,
      }
    : null;
