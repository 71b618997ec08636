import type { reviews } from '../../../contract/calls/reviews.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType, type Language, ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import { REVIEW_DUE_DAYS } from '../../../contract/limits.ts';
import { type FileOrFolderAccess, maySee, requireFileOrFolder } from '../../access/files/file-access.ts';
import { fail, refuseField } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { applyStatus, holdItem } from '../files/organising/organise.service.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import { findOrInviteAccounts } from '../people/invitees.service.ts';
import { isUsable } from '../people/people.presenter.ts';
import { refusePretendAddress } from '../people/pretend-address.rules.ts';
import { endOverdueAccess } from './mailed-access.queries.ts';
import { mailRequest } from './review-mails.service.ts';
import { announceReview } from './reviews.announcer.ts';
import {
  countRounds,
  endReview,
  findOpenReview,
  findReview,
  findTop,
  insertReview,
  listLeft,
} from './reviews.queries.ts';
import { mayAskByAddress, requireReviewFile, showReview } from './show-reviews.service.ts';
import { askForHash } from './sign-offs/hash-original.service.ts';

type Input = BodyOf<typeof reviews.request>;

interface Request {
  person: Person;
  language: Language;
  input: Input;
}

const DAY_MS = 24 * 3_600_000;

export async function requestReview(platform: Platform, { person, language, input }: Request) {
  const { fileId, fileVersionId: versionId, rule, message } = input;
  const access = await requireFileOrFolder(platform.db, { person, id: fileId, ability: 'setStatus' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  if (rule === ReviewRule.named && !input.reviewers.some(({ isRequired }) => isRequired))
    throw refuseField('unprocessable', 'reviewers', 'reviews.nameSomebody');
  const dueAt = readDue(input.dueAt);
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    const top = await findTop(tx, fileId);
    if (top?.id !== versionId) throw fail('conflict', { message: 'reviews.notNewest' });
    if (await findOpenReview(tx, fileId)) throw fail('conflict', { message: 'reviews.alreadyOpen' });
    await endOverdueAccess(tx, fileId);
    const reviewers = await gatherReviewers(tx, { access, input });
    const round = (await countRounds(tx, fileId)) + 1;
    const requestedBy = person.accountId;
    await insertReview(tx, { id, fileId, versionId, round, rule, message, dueAt, requestedBy, reviewers });
    await applyStatus(tx, { item, versionId, status: ReviewStatus.inReview, reviewId: id });
    await askForHash(platform, tx, versionId);
    await mailRequest(platform, tx, { reviewId: id, sender: person, beyond: 'refuse' });
    await announceReview(tx, 'requested', { review: { id, file_id: fileId, version_id: versionId }, item });
  });
  return showReview(platform, { access, language, id });
}

function readDue(dueAt: string | null): Date | null {
  if (dueAt === null) return null;
  const due = new Date(dueAt);
  const ahead = due.getTime() - Date.now();
  if (ahead <= 0) throw refuseField('unprocessable', 'dueAt', 'reviews.dueOver');
  if (ahead > REVIEW_DUE_DAYS * DAY_MS) throw refuseField('unprocessable', 'dueAt', 'reviews.dueFar');
  return due;
}

interface Gather {
  access: FileOrFolderAccess;
  input: Input;
}

const refuseReviewers = (message: string) => refuseField('unprocessable', 'reviewers', message);

/** Addresses without access to the file are asked by mail, if the caller may add people. */
async function gatherReviewers(tx: Transaction, { access, input }: Gather) {
  const emails = input.reviewers.flatMap(({ email }) => email ?? []);
  for (const email of emails) refusePretendAddress(email);
  if (emails.length > 0 && !mayAskByAddress(access))
    throw fail('forbidden', { message: 'reviews.noAddresses' });
  const { language } = access.person;
  const invited = await findOrInviteAccounts(tx, { emails, language });
  const found = new Map<string, { accountId: string; isGuest: boolean; isRequired: boolean }>();
  const isRequiredByRule = (isRequired: boolean) =>
    input.rule === ReviewRule.all || (input.rule === ReviewRule.named && isRequired);
  for (const { userId, email, isRequired } of input.reviewers) {
    const account = email === undefined ? undefined : invited.get(emailKeyOf(email));
    const accountId = userId ?? account?.id;
    if (accountId === undefined || (account && !isUsable(account.state)))
      throw refuseReviewers('reviews.unknownReviewer');
    const sees = await maySee(tx, { accountId, id: access.item.id });
    if (userId && !sees) throw refuseReviewers('reviews.unknownReviewer');
    if (found.has(accountId)) throw refuseReviewers('reviews.askedTwice');
    found.set(accountId, { accountId, isGuest: !sees, isRequired: isRequiredByRule(isRequired) });
  }
  const guests = [...found.values()].filter(({ isGuest }) => isGuest).map(({ accountId }) => accountId);
  if ((await listLeft(tx, guests)).size > 0) throw refuseReviewers('reviews.wantsNoMail');
  return [...found.values()].map((one) => ({ ...one, id: newId(), guestName: null, accessEnd: null }));
}

interface Cancel {
  person: Person;
  language: Language;
  id: string;
}

export async function cancelReview(platform: Platform, { person, language, id }: Cancel) {
  const { access, row } = await requireReviewFile(platform, { person, id });
  if (row.requested_by !== person.accountId && !access.can('organise')) throw fail('forbidden');
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    const review = await findReview(tx, id);
    if (review?.state !== ReviewState.open) throw fail('reviewEnded');
    await endReview(tx, { id, state: ReviewState.cancelled });
    await announceReview(tx, 'cancelled', { review, item });
  });
  return showReview(platform, { access, language, id });
}
