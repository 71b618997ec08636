import { GUEST_MAILS_A_DAY } from '../../../contract/limits.ts';
import { countTries } from '../../parts/database/rate-limits.ts';
import type { EventReader } from '../../parts/events/event-reader.ts';
import type { Parts } from '../../parts.ts';
import { queueAnswerMail } from './answer-mails.ts';
import { listGuestAnswers } from './answers.queries.ts';

const DAY = 24 * 3600;

/** Mails guests who asked for it what was answered to their own comments, and nothing else. */
export const makeAnswerReader = (parts: Pick<Parts, 'queue' | 'config'>): EventReader => ({
  name: 'guest-answers',
  begins: 'now',
  async take(tx, events) {
    const replyIds = events.flatMap(({ type, data }) => (type === 'reply.added' ? (data.replyId ?? []) : []));
    if (replyIds.length === 0) return;
    for (const answer of await listGuestAnswers(tx, replyIds)) {
      const key = `guest-mail:${answer.guestId}`;
      const [counted] = await countTries(tx, { entries: [{ key, weight: 1 }], seconds: DAY });
      if ((counted?.count ?? 0) <= GUEST_MAILS_A_DAY) await queueAnswerMail(parts, tx, answer);
    }
  },
});
