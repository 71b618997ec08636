import type { FastifyReply } from 'fastify';
import type { EventName } from '../../../contract/events.ts';
import { LIVE_WAIT_SECONDS } from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';
import type { RecordedEvent } from '../../parts/events/settled.ts';
import { originTopic } from '../../parts/live/origin.ts';
import type { Parts } from '../../parts.ts';
import type { Audience } from './audience.rules.ts';
import { openEventStream } from './event-stream.ts';
import type { Telling } from './judgement.service.ts';
import { createOrder } from './pass-in-order.ts';
import type { StreamAudience } from './stream-audience.service.ts';

/** The page comes back at once with its last id, and is authenticated again. */
const AGE_MAX_MS = 15 * 60_000;

/** Told also to the page that caused it: what it says is shown as it is, or changes what the stream follows. */
const always: ReadonlySet<string> = new Set<EventName>([
  'access.changed',
  'file.progress',
  'folder.uploading',
]);

interface Reader {
  audience: Audience;
  sessionId: string | undefined;
  /** What it changed itself it shows already, and asks for the rest by itself. */
  page: string | undefined;
  /** The last id that the page saw. */
  after: number | undefined;
  reply: FastifyReply;
  readStreamAudience: (audience: Audience) => Promise<StreamAudience>;
  mayTell: (telling: Telling) => Promise<boolean>;
  onClose: () => void;
}

export interface ReaderStream {
  /** Whether anything is still open to the reader; closes where nothing is. */
  askAgain(): void;
  /** Ends for a while, for the sake of another stream. */
  rest(): void;
}

/** One page's stream: follows what its audience reaches, and tells what that audience may hear, in order. */
export async function openReaderStream(
  { live, log }: Pick<Parts, 'live' | 'log'>,
  { audience, sessionId, page, after, reply, readStreamAudience, mayTell, onClose }: Reader,
): Promise<ReaderStream> {
  let stream: ReturnType<typeof openEventStream> | undefined;
  const isOwn = ({ type, topics }: RecordedEvent) =>
    page !== undefined && !always.has(type) && topics.includes(originTopic(page));
  const receiver = {
    receive(event: RecordedEvent) {
      if (event.type === 'session.ended') {
        if (event.data.sessionId === sessionId) close();
        return;
      }
      if (isOwn(event)) return;
      // Nothing more is sent until it is known again what the reader follows.
      if (event.type === 'access.changed') subscription.pause();
      order.add(event, mayTell({ audience, event }));
      if (event.type === 'access.changed') followAgain();
    },
    reset: () => stream?.send('reset', subscription.seen, {}),
    end: () => stream?.end(),
  };
  const subscription = await live.subscribe({ receiver, ...(after !== undefined && { after }) });
  const end = () => {
    clearTimeout(age);
    subscription.close();
    onClose();
  };
  const close = () => {
    stream?.send('close', subscription.seen, {});
    stream?.end();
  };
  const giveUp = (error: unknown) => {
    log.warn({ err: error }, 'A live stream ended; its page comes back');
    stream?.end();
  };
  const order = createOrder<RecordedEvent>({
    pass: (event) => stream?.tell(event),
    onError: giveUp,
  });
  let followed: string[] = [];
  const follow = async ({ topics, isOver }: StreamAudience) => {
    if (isOver) return close();
    followed = topics;
    await subscription.follow(topics);
  };
  const followAgain = () => {
    readStreamAudience(audience).then(follow).catch(giveUp);
  };
  const age = setTimeout(() => stream?.end(), AGE_MAX_MS);

  try {
    const streamAudience = await readStreamAudience(audience);
    if (streamAudience.isOver) throw fail('notShared');
    stream = openEventStream({
      reply,
      readPosition: () => (order.isEmpty() ? subscription.seen : undefined),
      onClose: end,
    });
    // Where a page without a last id starts from; one that has a last id is not moved past its replay.
    stream.send('open', subscription.seen, {});
    follow(streamAudience).catch(giveUp);
  } catch (error) {
    end();
    throw error;
  }
  return {
    askAgain() {
      readStreamAudience(audience)
        .then((now) => {
          // What the link shares may have moved to another project.
          if (now.isOver || now.topics.join() !== followed.join()) return follow(now);
        })
        .catch(giveUp);
    },
    rest() {
      stream?.send('rest', subscription.seen, { seconds: LIVE_WAIT_SECONDS });
      stream?.end();
    },
  };
}
