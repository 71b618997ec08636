import { ACCESS_CHANGED, live, SESSION_ENDED } from '../../../contract/live.ts';
import { fail } from '../../http/failure.ts';
import type { Serve } from '../../http/serve.ts';
import type { Announcement } from '../../parts/live/announcements.ts';
import type { Parts } from '../../parts.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { readHearing } from './hearing.service.ts';
import { createOrder } from './pass-in-order.ts';

/** The page comes back at once with its last id, and is authenticated again. */
const AGE_MAX_MS = 15 * 60_000;

/** How soon a link that ran out, or whose file went, is noticed without anybody saying so. */
const ASK_AGAIN_MS = 10_000;

export function registerLiveRoutes(serve: Serve, parts: Pick<Parts, 'live' | 'log' | 'db'>): void {
  serve(live.stream, async ({ person, grant, request, reply }) => {
    if (!person && !grant) throw fail('signInRequired');
    let hearing = await readHearing(parts, { person, grant });
    if (hearing.isOver) throw fail('notShared');

    let stream: EventStream | undefined;
    const receiver = {
      receive(announcement: Announcement) {
        if (announcement.type === SESSION_ENDED) {
          if (announcement.data.sessionId === person?.sessionId) close();
        } else if (announcement.type === ACCESS_CHANGED) {
          // Nothing more is sent until it is known again what the caller may hear.
          subscription.pause();
          order.add(announcement, true);
          follow();
        } else {
          order.add(announcement, hearing.hears(announcement));
        }
      },
      reset: () => stream?.send('reset', subscription.seen, {}),
      end: () => stream?.end(),
    };
    const after = readLastId(request.headers['last-event-id']);
    const subscription = await parts.live.subscribe({ receiver, ...(after !== undefined && { after }) });

    const close = () => {
      stream?.send('close', subscription.seen, {});
      stream?.end();
    };
    const giveUp = (error: unknown) => {
      parts.log.warn({ err: error }, 'A live stream ended; its page comes back');
      stream?.end();
    };
    const order = createOrder<Announcement>({
      pass: ({ id, type, data }) => stream?.send('change', id, { type, data }),
      onError: giveUp,
    });
    const follow = () => {
      readHearing(parts, { person, grant })
        .then((now) => {
          hearing = now;
          return now.isOver ? close() : subscription.follow(now.topics);
        })
        .catch(giveUp);
    };
    const askAgain = () => {
      readHearing(parts, { person, grant })
        .then((now) => now.isOver && close())
        .catch(giveUp);
    };

    const age = setTimeout(() => stream?.end(), AGE_MAX_MS);
    const asking = person ? undefined : setInterval(askAgain, ASK_AGAIN_MS);
    stream = openEventStream({
      reply,
      readPosition: () => (order.isEmpty() ? subscription.seen : undefined),
      onClose() {
        clearTimeout(age);
        clearInterval(asking);
        subscription.close();
      },
    });
    // Where a page without a last id starts from; one that has a last id is not moved past its replay.
    stream.send('open', subscription.seen, {});
    follow();
    return {};
  });
}

function readLastId(header: string | string[] | undefined): number | undefined {
  const id = Number(header);
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? id : undefined;
}
