import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What an open page is told: `type` names what happened, as in `comment.added`. */
export const liveMessage = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });
export type LiveMessage = z.infer<typeof liveMessage>;

/** The names of the stream's events; all but `change` are about the stream itself. */
export const liveEvents = ['open', 'change', 'reset', 'close'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Announcements that the stream itself acts on, before the page sees anything. */
export const ACCESS_CHANGED = 'access.changed';
export const SESSION_ENDED = 'session.ended';

export const live = {
  stream: endpoint('GET', '/live', {
    summary:
      'A server-sent stream of what changes. Send the header Last-Event-ID to go on where an earlier stream ended; the event `reset` says that this was too long ago',
    caller: 'account-or-link',
  }),
};
