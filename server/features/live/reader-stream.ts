import type { FastifyReply } from 'fastify';
import type { EventName } from '../../../contract/events.ts';
import { LIVE_WAIT_SECONDS } from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import { originTopic } from '../../platform/live/origin.ts';
import type { Platform } from '../../platform.ts';
import type { Audience } from './audience.rules.ts';
import type { Delivery } from './deliveries.service.ts';
import { openEventStream } from './event-stream.ts';
import { createOrder } from './pass-in-order.ts';
import type { StreamAudience } from './stream-audience.service.ts';

/** Ends streams, so that pages authenticate again. They return at once. */
const AGE_MAX_MS = 15 * 60_000;

/** Types sent also to the page that caused them: it cannot know their content, or has to follow other topics. */
const always: ReadonlySet<string> = new Set<EventName>([
  'access.changed',
  'file.progress',
  'folder.uploading',
]);

interface Reader {
  audience: Audience;
  sessionId: string | undefined;
  /** Id of the page, which does not get its own changes. */
  page: string | undefined;
  after: number | undefined;
  reply: FastifyReply;
  readStreamAudience: (audience: Audience) => Promise<StreamAudience>;
  mayDeliver: (delivery: Delivery) => Promise<boolean>;
  onClose: () => void;
}

export interface ReaderStream {
  askAgain(): void;
  rest(): void;
}

export async function openReaderStream(
  { live, log }: Pick<Platform, 'live' | 'log'>,
  { audience, sessionId, page, after, reply, readStreamAudience, mayDeliver, onClose }: Reader,
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
      // Pauses until the topics to follow are known again.
      if (event.type === 'access.changed') subscription.pause();
      order.add(event, mayDeliver({ audience, event }));
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
    // Start for a page without a last id. A page with one must not skip its replay.
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
          // The shared thing may have moved to another project.
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
