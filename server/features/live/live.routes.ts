import { ACCESS_CHANGED, live, SESSION_ENDED } from '../../../contract/live.ts';
import { fail } from '../../http/failure.ts';
import type { Serve } from '../../http/serve.ts';
import type { Announcement } from '../../parts/live/announcements.ts';
import type { Parts } from '../../parts.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { readTopics } from './live.service.ts';

/** The page comes back at once with its last id, and is authenticated again. */
const AGE_MAX_MS = 15 * 60_000;

export function registerLiveRoutes(serve: Serve, parts: Pick<Parts, 'live' | 'log' | 'db'>): void {
  serve(live.stream, async ({ person, request, reply }) => {
    if (!person) throw fail('signInRequired');

    let stream: EventStream | undefined;
    const receiver = {
      receive(announcement: Announcement) {
        if (announcement.type === SESSION_ENDED) {
          if (announcement.data.sessionId === person.sessionId) close();
        } else if (announcement.type === ACCESS_CHANGED) {
          // Nothing more is sent until it is known again what the person may hear.
          subscription.pause();
          send(announcement);
          follow();
        } else {
          send(announcement);
        }
      },
      reset: () => stream?.send('reset', subscription.seen, {}),
      end: () => stream?.end(),
    };
    const after = readLastId(request.headers['last-event-id']);
    const subscription = await parts.live.subscribe({ receiver, ...(after !== undefined && { after }) });

    const send = ({ id, type, data }: Announcement) => stream?.send('change', id, { type, data });
    const close = () => {
      stream?.send('close', subscription.seen, {});
      stream?.end();
    };
    const follow = () => {
      readTopics(parts, person)
        .then((topics) => (topics.length === 0 ? close() : subscription.follow(topics)))
        .catch((error) => {
          parts.log.warn({ err: error }, 'A live stream ended; its page comes back');
          stream?.end();
        });
    };

    const age = setTimeout(() => stream?.end(), AGE_MAX_MS);
    stream = openEventStream({
      reply,
      readPosition: () => subscription.seen,
      onClose() {
        clearTimeout(age);
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
