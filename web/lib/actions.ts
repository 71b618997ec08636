import { ACTION_DELAY_MS } from '../../contract/limits.ts';
import { isOnline, whenOnline } from './connection.ts';
import { PAGE_ID } from './page/page-id.ts';
import { readGrant } from './session/share-link.ts';

export interface Way {
  keepalive: boolean;
  /** The link's grant when the action was decided: the page may have changed by the time it is sent. */
  grant: string | null;
  /** Keeps the page's own live stream from repeating an effect it shows already. */
  page: string;
}

export interface Action<T> {
  /** A newer action with this key replaces one that still waits. */
  key: string;
  /** Returning to `from` within the delay sends nothing. */
  from?: unknown;
  to?: unknown;
  /** Overrides the delay while an undo is offered. */
  wait?: number;
  show?: () => void;
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

/** Delays every writing action (`ACTION_DELAY_MS`), so that it can be replaced or undone. */
export function createActions({ getGrant = () => null }: { getGrant?: () => string | null } = {}) {
  const waiting = new Map<string, Waiting>();
  // Calls with one key run in order.
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
        // Without a network the action waits and continues by itself.
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

  function flush({ keepalive }: { keepalive: boolean }) {
    for (const entry of [...waiting.values()]) {
      clearTimeout(entry.timer);
      entry.start(keepalive);
    }
  }

  return { run, flush };
}

export const actions = createActions({ getGrant: readGrant });

/** Sends waiting actions when the page closes or hides; on phones, hiding may be the last event. */
export function flushOnLeave() {
  window.addEventListener('pagehide', () => actions.flush({ keepalive: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') actions.flush({ keepalive: true });
  });
}
