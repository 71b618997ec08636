import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ProcessingState } from './enums.ts';
import { id, oneOf } from './fields.ts';

/**
 * All that an announcement may say: ids, counts and states. What a person wrote is never in it, because it would be
 * told again after it was deleted; whoever hears of a thing asks for it by its id.
 */
const fields = {
  projectId: id,
  teamId: id,
  fileId: id,
  /** Null: the root. */
  parentFileId: id.nullable(),
  fileVersionId: id,
  commentId: id,
  replyId: id,
  userId: id,
  sessionId: id,
  uploadProgress: z.number(),
  processingStatus: oneOf(ProcessingState),
  total: z.number(),
  completedTotal: z.number(),
};

/** Checked when it is written. */
export const liveData = z.strictObject(fields).partial();
export type LiveData = z.infer<typeof liveData>;

/** What an open page is told: `type` names what happened, as in `comment.added`. */
export const liveMessage = z.object({ type: z.string(), data: z.object(fields).partial() });
export type LiveMessage = z.infer<typeof liveMessage>;

/** The names of the stream's events; all but `change` are about the stream itself. */
export const liveEvents = ['open', 'change', 'reset', 'rest', 'close'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Goes with `rest`: another window of the same session took the place; come back after as many seconds. */
export const liveRest = z.object({ seconds: z.number() });

/** Announcements that the stream itself acts on, before the page sees anything. */
export const ACCESS_CHANGED = 'access.changed';
export const SESSION_ENDED = 'session.ended';

export const live = {
  stream: endpoint('GET', '/live', {
    summary:
      'A server-sent stream of what changes. Send the header Last-Event-ID to go on where an earlier stream ended; the event `reset` says that this was too long ago, `rest` that the stream made room for another window of the same session. Where there are too many streams the answer is 429 or 503 with Retry-After',
    caller: 'account-or-link',
  }),
};
