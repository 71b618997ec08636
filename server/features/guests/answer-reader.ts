import { GUEST_MAILS_A_DAY } from '../../../contract/limits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countTries } from '../../platform/database/rate-limits.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import type { Platform } from '../../platform.ts';
import { audienceOf } from '../live/audience.rules.ts';
import { decideDeliveries } from '../live/deliveries.service.ts';
import { queueAnswerMail } from './answer-mails.ts';
import { type GuestAnswer, listGuestAnswers } from './answers.queries.ts';

const DAY = 24 * 3600;

/** Mails guests who asked for it the replies to their own comments. */
export const makeAnswerReader = (platform: Pick<Platform, 'queue' | 'config'>): EventReader => ({
  name: 'guest-answers',
  begins: 'now',
  async take(tx, events) {
    for (const answer of await findOpenAnswers(tx, events)) {
      const key = `guest-mail:${answer.guestId}`;
      const [counted] = await countTries(tx, { entries: [{ key, weight: 1 }], seconds: DAY });
      if ((counted?.count ?? 0) <= GUEST_MAILS_A_DAY) await queueAnswerMail(platform, tx, answer);
    }
  },
});

/** Judges each reply as the guest's stream would at this moment. */
async function findOpenAnswers(tx: Transaction, events: RecordedEvent[]): Promise<GuestAnswer[]> {
  const added = new Map(
    events.flatMap((event) =>
      event.type === 'reply.added' && event.data.replyId ? [[event.data.replyId, event] as const] : [],
    ),
  );
  if (added.size === 0) return [];
  const tellings = (await listGuestAnswers(tx, [...added.keys()])).flatMap((answer) => {
    const event = added.get(answer.replyId);
    return event ? [{ answer, event, audience: audienceOf({ grant: grantOf(answer) }) }] : [];
  });
  const maySee = await decideDeliveries({ db: tx }, tellings);
  return tellings.filter((_, at) => maySee[at]).map(({ answer }) => answer);
}

const grantOf = ({ linkId, epoch, isProven, guestId, guestName }: GuestAnswer) => ({
  linkId,
  epoch,
  isProven,
  guest: { accountId: guestId, name: guestName, isConfirmed: true },
});
