import { ACTION_DELAY_MS } from '../../contract/limits.ts';
import { isOnline, whenOnline } from './connection.ts';
import { PAGE_ID } from './page/page-id.ts';
import { readGrant } from './session/share-link.ts';

/** For every call of an action, as it is. */
export interface Way {
  /** The page is being left. */
  keepalive: boolean;
  /** What opens the link on whose page the action was decided: it is sent when the page may be another one. */
  grant: string | null;
  /** The page shows the effect and asks for what else is stale: its own stream need not tell it. */
  page: string;
}

export interface Action<T> {
  /** What it acts on: a newer action with the same key within the wait replaces this one. */
  key: string;
  /** The state it leads from and to, where it has one: coming back to `from` within the wait sends nothing. */
  from?: unknown;
  to?: unknown;
  /** Where a way back is offered: as long as the offer stands, instead of the usual wait. */
  wait?: number;
  /** Shows the effect at once. */
  show?: () => void;
  /** Takes the effect back when the call fails. */
  undo?: () => void;
  send: (way: Way) => Promise<T>;
}

export type Outcome<T> = { kind: 'sent'; value: T } | { kind: 'replaced' } | { kind: 'cancelled' };

interface Waiting {
  from: unknown;
  undo: () => void;
  timer: ReturnType<typeof setTimeout>;
  start: (keepalive: boolean) => void;
  settle: (outcome: { kind: 'replaced' } | { kind: 'cancelled' }) => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The wait before every writing action (`ACTION_DELAY_MS`), in one place. */
export function createActions({ getGrant = () => null }: { getGrant?: () => string | null } = {}) {
  const waiting = new Map<string, Waiting>();
  // Two calls on the same thing must not overtake each other on the way.
  const sending = new Map<string, Promise<unknown>>();

  function run<T>(action: Action<T>): Promise<Outcome<T>> {
    const older = waiting.get(action.key);
    if (older) clearTimeout(older.timer);
    waiting.delete(action.key);
    action.show?.();

    const returns = older !== undefined && older.from !== undefined && same(older.from, action.to);
    older?.settle(returns ? { kind: 'cancelled' } : { kind: 'replaced' });
    if (returns) return Promise.resolve({ kind: 'cancelled' });

    const undo = () => {
      action.undo?.();
      older?.undo();
    };
    const grant = getGrant();
    return new Promise<Outcome<T>>((resolve, reject) => {
      const start = (keepalive: boolean) => {
        waiting.delete(action.key);
        const before = sending.get(action.key) ?? Promise.resolve();
        const turn = keepalive ? Promise.resolve() : before.catch(() => undefined);
        // Nothing has left the page yet: without a network it waits, and goes on by itself.
        const sent = (isOnline() ? turn : turn.then(whenOnline))
          .then(() => action.send({ keepalive, grant, page: PAGE_ID }))
          .finally(() => {
            if (sending.get(action.key) === sent) sending.delete(action.key);
          });
        sending.set(action.key, sent);
        sent.then(
          (value) => resolve({ kind: 'sent', value }),
          (error: unknown) => {
            undo();
            reject(error);
          },
        );
      };
      waiting.set(action.key, {
        from: older?.from ?? action.from,
        undo,
        timer: setTimeout(() => start(false), action.wait ?? ACTION_DELAY_MS),
        start,
        settle: resolve,
      });
    });
  }

  /** Sends what still waits, at once. */
  function flush({ keepalive }: { keepalive: boolean }) {
    for (const entry of [...waiting.values()]) {
      clearTimeout(entry.timer);
      entry.start(keepalive);
    }
  }

  return { run, flush };
}

export const actions = createActions({ getGrant: readGrant });

/** What still waits is sent when the page is left or hidden; phones never tell more than that. */
export function flushOnLeave() {
  window.addEventListener('pagehide', () => actions.flush({ keepalive: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') actions.flush({ keepalive: true });
  });
}
