import { type Language, ReviewState } from '../../../contract/enums.ts';
import { REVIEWS_SHOWN } from '../../../contract/limits.ts';
import { type ReviewerAccess, requireReviewer } from '../../access/links/reviewer-access.ts';
import { fail } from '../../failure.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { actAs, currentActor } from '../../platform/events/actor.ts';
import type { Platform } from '../../platform.ts';
import { signRendition } from '../files/media/sign-media.service.ts';
import { holdById } from '../files/organising/organise.service.ts';
import { nameInvited } from '../people/invitees.service.ts';
import { type Answer, answerWithin, takeBackWithin } from './answer-review.service.ts';
import { findShown } from './guest-reviews.queries.ts';
import { presentReview, type ReviewReader } from './reviews.presenter.ts';
import { findReview, listReviewers, listReviews, type ReviewRow } from './reviews.queries.ts';

interface Asked {
  token: string;
  language: Language;
}

export async function openGuestReview(platform: Platform, { token, language }: Asked) {
  return show(platform, { access: await requireReviewer(platform, token), language });
}

/** Events name the account of the mail's recipient as the actor. */
export async function answerGuestReview(
  platform: Platform,
  { token, language, name: guestName, ...said }: Asked & Answer & { name: string },
) {
  const access = await requireReviewer(platform, token);
  const { accountId, reviewId } = access;
  await actAs({ ...currentActor(), accountId }, () =>
    inTransaction(platform.db, async (tx) => {
      const item = await hold(platform, tx, { access, token });
      await nameInvited(tx, { accountId, name: guestName });
      await answerWithin(platform, tx, { item, reviewId, accountId, knownBy: 'address', guestName, said });
    }),
  );
  return show(platform, { access, language });
}

export async function takeBackGuestAnswer(platform: Platform, { token, language }: Asked) {
  const access = await requireReviewer(platform, token);
  const { accountId, reviewId } = access;
  await actAs({ ...currentActor(), accountId }, () =>
    inTransaction(platform.db, async (tx) => {
      const item = await hold(platform, tx, { access, token });
      await takeBackWithin(platform, tx, { item, reviewId, accountId });
    }),
  );
  return show(platform, { access, language });
}

type Transaction = Parameters<typeof holdById>[0];

/** Checks again under the lock: a new round may have begun, or the file may be private now. */
async function hold(
  { config }: Platform,
  tx: Transaction,
  { access, token }: { access: ReviewerAccess; token: string },
) {
  const { fileId: id, projectId } = access;
  const item = await holdById(tx, { id, projectId, seesPrivate: false });
  const now = await requireReviewer({ db: tx, config }, token);
  if (now.reviewId !== access.reviewId) throw fail('reviewEnded');
  return item;
}

interface Shown {
  access: ReviewerAccess;
  language: Language;
}

/** Shows renditions, never the original. */
async function show(platform: Platform, { access, language }: Shown) {
  const { reviewId, accountId, versionId } = access;
  const [row, version, reviewers] = await Promise.all([
    findReview(platform.db, reviewId),
    findShown(platform.db, versionId),
    listReviewers(platform.db, [reviewId]),
  ]);
  const mine = reviewers.find(({ id }) => id === access.reviewerId);
  if (!row || !version || !mine) throw fail('linkExpired', { message: 'reviews.linkEnded' });
  const reader = { accountId, language, mayManage: false, seesAddresses: false };
  const { renditions } = version;
  const [film] = (renditions.proxies ?? []).toSorted((one, other) => other.height - one.height);
  const picture = renditions.preview ?? renditions.poster ?? renditions.thumbnail;
  const pages = renditions.largePages ?? renditions.pages ?? [];
  const addresses = await Promise.all(pages.map((key) => signRendition(platform, key, access)));
  return {
    review: await presentReview(platform, row, { reviewers, reader }),
    ...(await showOtherRounds(platform, { access, row, reader })),
    fileName: version.file_name,
    projectName: version.project_name,
    media: version.media,
    name: mine.guest_name ?? mine.name,
    email: mine.email,
    accessUntil: access.until?.toISOString() ?? null,
    picturePath: await signRendition(platform, picture, access),
    filmPath: await signRendition(platform, film?.key, access),
    pagePaths: addresses.flatMap((address) => address ?? []),
    width: version.width,
    height: version.height,
  };
}

interface Others {
  access: ReviewerAccess;
  row: ReviewRow;
  reader: ReviewReader;
}

/**
 * Lists comments on earlier rounds and a cancelled later one, if the guest was asked there too. Rounds
 * before an ended access stay closed to guests who are asked again.
 */
async function showOtherRounds(platform: Platform, { access, row, reader }: Others) {
  const rounds = await listReviews(platform.db, { fileId: access.fileId, limit: REVIEWS_SHOWN });
  const everybody = await listReviewers(
    platform.db,
    rounds.map(({ id }) => id),
  );
  const reviewersOf = Map.groupBy(everybody, ({ review_id }) => review_id);
  const asked = rounds.filter(({ id }) =>
    reviewersOf.get(id)?.some((one) => one.account_id === access.accountId && one.access_ended_at === null),
  );
  const earlier = asked.filter(({ round }) => round < row.round);
  const cancelled = asked.find(({ round, state }) => round > row.round && state === ReviewState.cancelled);
  return {
    earlier: await Promise.all(
      earlier.map((one) =>
        presentReview(platform, one, { reviewers: reviewersOf.get(one.id) ?? [], reader }),
      ),
    ),
    cancelled: cancelled ? { round: cancelled.round, fileVersion: cancelled.version_number } : null,
  };
}
