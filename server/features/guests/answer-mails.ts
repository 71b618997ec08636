import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { leavingOf } from '../notifications/mails/unsubscribe.service.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';
import { shownName } from '../people/people.presenter.ts';
import type { GuestAnswer } from './answers.queries.ts';

export async function queueAnswerMail(
  platform: Pick<Platform, 'queue' | 'config'>,
  tx: Transaction,
  answer: GuestAnswer,
): Promise<void> {
  const { publicUrl } = platform.config;
  const { email: to, language, code, isFile, fileId, versionId, replyId } = answer;
  const say = (key: string, values?: Record<string, string>) =>
    translate(language, `guests.mail.${key}`, values);
  const name = nameInMail(shownName(answer, language), language);
  const file = nameInMail(answer.fileName, language);
  const place = `/${isFile ? 'f' : 'p'}/${code}/review/${fileId}/${versionId}?comment=${replyId}`;
  const leaving = leavingOf(platform, { accountId: answer.guestId, kind: 'guestAnswers' });
  await queueMail(platform, tx, {
    to,
    language,
    cause: 'ownAccount',
    subject: say('subject', { name }),
    title: say('subject', { name }),
    paragraphs: [say('body', { file })],
    words: answer.words,
    button: { label: say('open'), url: `${publicUrl}${place}` },
    ways: [{ label: say('leave'), url: leaving.url }],
    headers: leaving.headers,
  });
}
