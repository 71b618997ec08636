import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** All but `change` concern the stream itself. */
const liveEvents = ['open', 'change', 'reset', 'rest', 'close'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Data of `rest`: another window took this place; reconnect after so many seconds. */
export const liveRest = z.object({ seconds: z.number() });

export const live = {
  stream: endpoint('GET', '/live', {
    summary:
      'A server-sent stream of what changes. Send the header Last-Event-ID to go on where an earlier stream ended; the event `reset` says that this was too long ago, `rest` that the stream made room for another window of the same session. Where there are too many streams the answer is 429 or 503 with Retry-After',
    caller: 'account-or-link',
  }),
};
