import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTION_DELAY_MS } from '../../contract/limits.ts';
import { createActions } from './actions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function likes() {
  const actions = createActions();
  const sent: boolean[] = [];
  const state = { like: false };
  const set = (to: boolean) => {
    const from = state.like;
    return actions.run({
      key: 'like 1',
      from,
      to,
      show: () => {
        state.like = to;
      },
      undo: () => {
        state.like = from;
      },
      send: async () => {
        sent.push(to);
      },
    });
  };
  return { actions, sent, state, set };
}

test('an action shows at once and is sent after the wait', async () => {
  const { sent, state, set } = likes();
  const outcome = set(true);
  expect(state.like).toBe(true);
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([true]);
  expect(await outcome).toEqual({ kind: 'sent', value: undefined });
});

test('a double click is one call', async () => {
  const { sent, set } = likes();
  const first = set(true);
  await vi.advanceTimersByTimeAsync(100);
  void set(true);
  expect(await first).toEqual({ kind: 'replaced' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([true]);
});

test('like and unlike is no call', async () => {
  const { sent, state, set } = likes();
  const first = set(true);
  const second = set(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect([await first, await second]).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
  expect(sent).toEqual([]);
  expect(state.like).toBe(false);
});

test('actions on different things do not touch each other', async () => {
  const actions = createActions();
  const sent: string[] = [];
  for (const key of ['a', 'b']) {
    void actions.run({
      key,
      send: async () => {
        sent.push(key);
      },
    });
  }
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  expect(sent).toEqual(['a', 'b']);
});

test('a call that fails takes all of its effect back, also what it replaced', async () => {
  const actions = createActions();
  let name = 'A';
  const rename = (to: string) => {
    const from = name;
    return actions.run({
      key: 'name',
      show: () => {
        name = to;
      },
      undo: () => {
        name = from;
      },
      send: () => Promise.reject(new Error('refused')),
    });
  };
  void rename('B');
  const second = rename('C');
  const refused = expect(second).rejects.toThrow('refused');
  expect(name).toBe('C');
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  await refused;
  expect(name).toBe('A');
});

test('what still waits is sent when the page is left, and asks to outlive it', async () => {
  const actions = createActions();
  const sent: boolean[] = [];
  void actions.run({
    key: 'a',
    send: async ({ keepalive }) => {
      sent.push(keepalive);
    },
  });
  actions.flush({ keepalive: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([true]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([true]);
});

test('two calls on the same thing never overtake each other', async () => {
  const actions = createActions();
  const log: string[] = [];
  const write = (text: string, takes: number) =>
    actions.run({
      key: 'note',
      send: async () => {
        log.push(`start ${text}`);
        await new Promise((resolve) => setTimeout(resolve, takes));
        log.push(`end ${text}`);
      },
    });
  void write('first', 3000);
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  void write('second', 10);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toEqual(['start first', 'end first', 'start second', 'end second']);
});

test('an action with an offer to take it back waits as long as the offer', async () => {
  const actions = createActions();
  const sent: string[] = [];
  const remove = { key: 'comment 1', from: 'here', to: 'gone', wait: 8000 };
  const first = actions.run({ ...remove, send: async () => void sent.push('first') });
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  expect(sent).toEqual([]);
  const back = actions.run({ key: 'comment 1', from: 'gone', to: 'here', send: async () => undefined });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  expect([(await first).kind, (await back).kind]).toEqual(['cancelled', 'cancelled']);

  actions.run({ ...remove, send: async () => void sent.push('second') });
  await vi.advanceTimersByTimeAsync(8000);
  expect(sent).toEqual(['second']);
});

test('without a network an action shows, waits, and goes on by itself', async () => {
  const back: (() => void)[] = [];
  const connection = { onLine: false };
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('window', { addEventListener: (_name: string, tell: () => void) => back.push(tell) });
  const { actions, sent, state, set } = likes();
  const outcome = set(true);
  await vi.advanceTimersByTimeAsync(60_000);
  actions.flush({ keepalive: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.like, sent]).toEqual([true, []]);
  connection.onLine = true;
  for (const tell of back) tell();
  expect(await outcome).toEqual({ kind: 'sent', value: undefined });
  expect(sent).toEqual([true]);
  vi.unstubAllGlobals();
});
