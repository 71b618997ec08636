import { z } from 'zod';
import { comments } from '../../../../../contract/calls/comments.ts';
import type { InputOf } from '../../../../../contract/endpoint.ts';
import { actions } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api/api.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { pauseUntilOnline } from '../../../../lib/connection.ts';
import { handleFailure } from '../../../../lib/failures/failures.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import { createStore } from '../../../../lib/store.ts';
import { putComment } from '../../comment-data/cached-comments.ts';
import type { ReviewComment } from '../../room/markers.ts';

export type NewComment = InputOf<typeof comments.add>['body'];

/** A comment that the server does not have yet, kept across reloads. */
export interface SendingComment {
  id: string;
  body: NewComment;
  problem: string | undefined;
  /** The server cannot be reached; sending is repeated. */
  isWaiting?: boolean;
}

const KEY = 'unsent-comments';
const kept = z.array(z.object({ id: z.string(), body: comments.add.body }));

/** Comments under way at a reload may have arrived: sending them again with their client id adds none. */
function readKept(): SendingComment[] {
  try {
    const stored = kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return stored.map((one) => ({ ...one, problem: '' }));
  } catch {
    return [];
  }
}

export const sending = createStore<{ list: SendingComment[] }>({ list: readKept() });

sending.subscribe(() => {
  const list = sending.get().list.map(({ id, body }) => ({ id, body }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Larger than the browser keeps: the list lives as long as the page.
  }
});

type State = Pick<SendingComment, 'problem' | 'isWaiting'>;

const setState = (id: string, state: State) =>
  sending.set({ list: sending.get().list.map((one) => (one.id === id ? { ...one, ...state } : one)) });

const isKept = (id: string) => sending.get().list.some((one) => one.id === id);

export const discard = (id: string) =>
  sending.set({ list: sending.get().list.filter((one) => one.id !== id) });

/** Browsers refuse larger bodies for calls that outlive their page. */
const KEPT_ALIVE_MAX = 60_000;

const WAIT_MS = 1000;
const WAIT_MAX_MS = 30_000;

const isUnreached = (error: unknown) => error instanceof ApiError && error.http === 0;

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.fields[0]?.message ?? error.message;
  const isNameless = error instanceof DOMException && error.name === 'AbortError';
  return translate(isNameless ? 'comments:sending.nameless' : 'common:errors.unknown');
}

async function run(entry: SendingComment, tries = 0): Promise<ReviewComment | undefined> {
  const { id, body } = entry;
  try {
    const outcome = await actions.run({
      key: `add comment ${id}`,
      send: (way) => {
        const keepalive = way.keepalive && JSON.stringify(body).length < KEPT_ALIVE_MAX;
        return api(comments.add, { body }, { ...way, keepalive });
      },
    });
    if (outcome.kind !== 'sent') return undefined;
    putComment(outcome.value.data);
    discard(id);
    return outcome.value.data;
  } catch (error) {
    if (isUnreached(error)) {
      setState(id, { problem: undefined, isWaiting: true });
      await pauseUntilOnline(Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** tries));
      return isKept(id) ? run(entry, tries + 1) : undefined;
    }
    setState(id, { problem: problemOf(error), isWaiting: false });
    handleFailure(error, { scope: 'action', shownFields: ['comment'] });
    return undefined;
  }
}

export function sendComment(body: NewComment): Promise<ReviewComment | undefined> {
  const id = crypto.randomUUID();
  const entry = { id, body: { ...body, clientId: id }, problem: undefined };
  sending.set({ list: [...sending.get().list, entry] });
  return run(entry);
}

export function sendAgain(entry: SendingComment) {
  setState(entry.id, { problem: undefined, isWaiting: false });
  void run(entry);
}

/** Sends again what a reload interrupted, or the server refused earlier. */
export function sendKept(versionId: string) {
  for (const entry of sending.get().list) {
    if (entry.body.fileVersionId === versionId && entry.problem !== undefined) sendAgain(entry);
  }
}
