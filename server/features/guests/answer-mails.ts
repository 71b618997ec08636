import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { leavingOf } from '../notifications/mails/unsubscribe.service.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';
import { shownName } from '../people/people.presenter.ts';
import type { GuestAnswer } from './answers.queries.ts';

export async function queueAnswerMail(
  parts: Pick<Parts, 'queue' | 'config'>,
  tx: Transaction,
  answer: GuestAnswer,
): Promise<void> {
  const { publicUrl } = parts.config;
  const { email: to, language, code, isFile, fileId, versionId, replyId } = answer;
  const say = (key: string, values?: Record<string, string>) =>
    translate(language, `guests.mail.${key}`, values);
  const name = nameInMail(shownName(answer, language), language);
  const file = nameInMail(answer.fileName, language);
  const place = `/${isFile ? 'f' : 'p'}/${code}/review/${fileId}/${versionId}?comment=${replyId}`;
  const leaving = leavingOf(parts, { accountId: answer.guestId, kind: 'guestAnswers' });
  await queueMail(parts, tx, {
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
