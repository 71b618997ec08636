import type { Language } from '../../../contract/enums.ts';
import { REVIEWER_ACCESS_DAYS } from '../../../contract/limits.ts';
import type { CountedMail } from '../../access/limits/mail-budget.ts';
import { writeReviewerToken } from '../../access/links/reviewer-access.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { leavingOf } from '../notifications/mails/unsubscribe.service.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';

export type ReviewMailKind = 'request' | 'again' | 'before' | 'due';

interface ReviewMail {
  kind: ReviewMailKind;
  to: string;
  counted: CountedMail;
  language: Language;
  timeZone: string;
  accountId: string;
  reviewerId: string;
  isGuest: boolean;
  person: string;
  fileName: string;
  fileId: string;
  versionId: string;
  versionNumber: number;
  message: string;
  dueAt: Date | null;
}

const writeDue = (due: Date, { language, timeZone }: Pick<ReviewMail, 'language' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(due);

/** The token follows `#`, so it never reaches a server's log. */
const reviewPath = ({ config }: Pick<Platform, 'config'>, mail: ReviewMail): string =>
  mail.isGuest
    ? `/review-request#${writeReviewerToken(config, mail.reviewerId)}`
    : `/review/${mail.fileId}/${mail.versionId}?panel=review`;

export async function queueReviewMail(
  platform: Pick<Platform, 'queue' | 'config'>,
  tx: Transaction,
  mail: ReviewMail,
): Promise<void> {
  const { kind, to, counted, language, dueAt, message, accountId, isGuest } = mail;
  const values = {
    person: nameInMail(mail.person, language),
    file: nameInMail(mail.fileName, language),
    number: mail.versionNumber,
  };
  const say = (key: string, more: Record<string, string | number> = {}) =>
    translate(language, `reviews.mail.${key}`, { ...values, ...more });
  const leaving = leavingOf(platform, { accountId, kind: 'reviews' });
  const subject = say(`${kind}.subject`);
  await queueMail(platform, tx, {
    to,
    language,
    cause: counted,
    subject,
    title: subject,
    paragraphs: [
      say(`${kind}.body`),
      ...(dueAt ? [say(kind === 'due' ? 'wasDue' : 'dueAt', { date: writeDue(dueAt, mail) })] : []),
      ...(message ? [say('message')] : []),
    ],
    ...(message && { words: message }),
    button: { label: say('open'), url: `${platform.config.publicUrl}${reviewPath(platform, mail)}` },
    ...(isGuest && { footnote: say('guest', { days: REVIEWER_ACCESS_DAYS }) }),
    ways: [{ label: say('leave'), url: leaving.url }],
    headers: leaving.headers,
  });
}
