import DataLoader from 'dataloader';
import { live } from '../../../contract/calls/live.ts';
import { fail } from '../../failure.ts';
import type { Serve } from '../../http/serve.ts';
import { readPage } from '../../platform/live/origin.ts';
import type { Platform } from '../../platform.ts';
import { audienceOf } from './audience.rules.ts';
import { type Delivery, decideDeliveries } from './deliveries.service.ts';
import { openReaderStream, type ReaderStream } from './reader-stream.ts';
import { readStreamAudiences } from './stream-audience.service.ts';
import { openStreamPlaces } from './stream-places.ts';

/** Milliseconds until the end of a link or file is noticed without an event. */
const ASK_AGAIN_MS = 10_000;

type LivePlatform = Pick<Platform, 'live' | 'log' | 'db'> & {
  config: Pick<Platform['config'], 'liveStreamsMax' | 'liveStreamsNetworkMax'>;
};

export function registerLiveRoutes(serve: Serve, platform: LivePlatform): void {
  const { liveStreamsMax: max, liveStreamsNetworkMax: networkMax } = platform.config;
  const places = openStreamPlaces({ max, networkMax });
  const audiences = loadTogether(
    ({ key }: ReturnType<typeof audienceOf>) => key,
    (asked) => readStreamAudiences(platform, asked),
  );
  const deliveries = loadTogether(
    ({ audience, event }: Delivery) => `${event.id} ${audience.key}`,
    (asked) => decideDeliveries(platform, asked),
  );
  const visitors = watchVisitors();

  serve(live.stream, async ({ person, grant, network, request, reply }) => {
    if (!person && !grant) throw fail('signInRequired');
    let reader: ReaderStream | undefined;
    let isResting = false;
    const rest = () => {
      isResting = true;
      reader?.rest();
    };
    const { sessionId } = person ?? {};
    const leave = places.take({ sessionId, linkId: grant?.linkId, network, rest });
    const close = () => {
      leave();
      if (reader) visitors.delete(reader);
    };
    try {
      reader = await openReaderStream(platform, {
        audience: audienceOf({ person, grant }),
        sessionId,
        page: readPage(request.headers),
        after: readLastId(request.headers['last-event-id']),
        reply,
        readStreamAudience: (audience) => audiences.load(audience),
        mayDeliver: (delivery) => deliveries.load(delivery),
        onClose: close,
      });
    } catch (error) {
      close();
      throw error;
    }
    // Another stream took its place while it was opening.
    if (isResting) reader.rest();
    else if (!person && !reply.raw.destroyed) visitors.add(reader);
    return {};
  });
}

/** Larger batches would delay everybody else. */
const AT_ONCE_MAX = 10_000;

/** Merges equal questions of one moment. Caches nothing: an older answer may be outdated. */
function loadTogether<Question, Answer>(
  cacheKeyFn: (question: Question) => string,
  answer: (questions: Question[]) => Promise<Answer[]>,
) {
  const loader: DataLoader<Question, Answer, string> = new DataLoader(
    (questions) => {
      loader.clearAll();
      return answer([...questions]);
    },
    { cacheKeyFn, maxBatchSize: AT_ONCE_MAX },
  );
  return loader;
}

/** Asks for all at once, so that their questions merge. */
function watchVisitors() {
  const visitors = new Set<ReaderStream>();
  let asking: NodeJS.Timeout | undefined;
  const askAgain = () => {
    for (const visitor of visitors) visitor.askAgain();
  };
  return {
    add(visitor: ReaderStream) {
      visitors.add(visitor);
      asking ??= setInterval(askAgain, ASK_AGAIN_MS);
    },
    delete(visitor: ReaderStream) {
      visitors.delete(visitor);
      if (visitors.size > 0) return;
      clearInterval(asking);
      asking = undefined;
    },
  };
}

function readLastId(header: string | string[] | undefined): number | undefined {
  const id = Number(header);
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? id : undefined;
}
