import { type Action, actions, type Outcome, type Way } from './actions.ts';
import { handleFailure } from './failures/failures.ts';
import { OFFER_MS, showToast } from './failures/toast.ts';
import { createStore, useStore } from './store.ts';

export type End<T> = Outcome<T> | { kind: 'failed' };

/** Tells whether the server may know better than the page. */
const wasAsked = ({ kind }: End<unknown>) => kind === 'sent' || kind === 'failed';

/** Shows a change at once, sends it after the delay, and reverts it if refused. */
export async function change<T>(action: Action<T>): Promise<End<T>> {
  try {
    return await actions.run(action);
  } catch (error) {
    handleFailure(error, { scope: 'action' });
    return { kind: 'failed' };
  }
}

const underWay = new Map<string, { count: number; isAsked: boolean }>();

/** Refreshes once after the last pending change of a thing. Earlier, the answer would overwrite newer changes. */
export async function changeThenRefresh<T>(
  thing: string,
  { run, refresh }: { run: () => Promise<End<T>[]>; refresh: () => Promise<unknown> },
): Promise<End<T>[]> {
  const state = underWay.get(thing) ?? { count: 0, isAsked: false };
  underWay.set(thing, state);
  state.count += 1;
  const ends = await run();
  state.count -= 1;
  state.isAsked ||= ends.some(wasAsked);
  if (state.count > 0) return ends;
  underWay.delete(thing);
  if (state.isAsked) await refresh();
  return ends;
}

/** Being deleted: still on the server, but hidden. */
const leaving = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });

export const isLeaving = ({ _id }: { _id: string }) => leaving.get().ids.has(_id);
export const useLeaving = () => useStore(leaving, ({ ids }) => ids);

export async function hideWhile<T>(ids: string[], run: () => Promise<T>): Promise<T> {
  leaving.set({ ids: new Set([...leaving.get().ids, ...ids]) });
  try {
    return await run();
  } finally {
    leaving.set({ ids: new Set([...leaving.get().ids].filter((id) => !ids.includes(id))) });
  }
}

interface Deletion {
  ids: string[];
  kind: string;
  send: (id: string, way: Way) => Promise<unknown>;
  /** Restores deleted items. Without it, the call waits until the undo has expired. */
  restore?: (id: string, way: Way) => Promise<unknown>;
  words: { done: string; undo: string; tooLate?: string };
  onHide?: () => void;
  refresh?: () => Promise<unknown>;
}

/** Hides items at once. An undo cancels the call within the delay, and restores afterwards. */
export function deleteWithUndo({ ids, kind, send, restore, words, onHide, refresh }: Deletion) {
  const keyOf = (id: string) => `delete ${kind} ${id}`;
  let isSent = false;
  const remove = (id: string) =>
    change({
      key: keyOf(id),
      from: 'here',
      to: 'gone',
      ...(!restore && { wait: OFFER_MS }),
      send: (way) => {
        isSent = true;
        return send(id, way);
      },
    });
  const bringBack = (id: string) =>
    change({ key: keyOf(id), from: 'gone', to: 'here', send: async (way) => restore?.(id, way) });

  async function run() {
    const ends = await hideWhile(ids, () => {
      onHide?.();
      return Promise.all(ids.map(remove));
    });
    if (ends.some(wasAsked)) await refresh?.();
  }
  async function takeBack() {
    if (isSent && !restore) return showToast({ tone: 'info', message: words.tooLate ?? words.done });
    await Promise.all(ids.map(bringBack));
    await refresh?.();
  }
  void run();
  const action = { label: words.undo, run: () => void takeBack() };
  showToast({ tone: 'info', message: words.done, action });
}
