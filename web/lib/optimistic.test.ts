import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTION_DELAY_MS } from '../../contract/limits.ts';
import { OFFER_MS, readToasts } from './failures/toast.ts';
import { change, changeThenRefresh, deleteWithUndo, isLeaving } from './optimistic.ts';

vi.mock('./session/share-link.ts', () => ({ readGrant: () => null }));
const told = vi.hoisted(() => ({ failures: 0 }));
vi.mock('./failures/failures.ts', () => ({
  handleFailure: () => {
    told.failures += 1;
  },
}));

const said: string[] = [];
let refuses = false;
const say = (word: string) => async (id: string) => {
  if (refuses) throw new Error('refused');
  said.push(`${word} ${id}`);
};
const words = { done: 'deleted', undo: 'undo', tooLate: 'too late' };
const undo = () => readToasts().at(-1)?.action?.run();
const isHidden = (id: string) => isLeaving({ _id: id });

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  refuses = false;
  told.failures = 0;
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

const refresh = async () => void said.push('refresh');
const trash = () =>
  deleteWithUndo({
    ...{ ids: ['a', 'b'], kind: 'file', words, refresh },
    ...{ send: say('delete'), restore: say('restore') },
  });
const remove = () => deleteWithUndo({ ids: ['c'], kind: 'comment', words, send: say('delete') });

test('what is deleted is out of sight at once, and comes back untouched by an undo within the wait', async () => {
  trash();
  expect([isHidden('a'), isHidden('b')]).toEqual([true, true]);
  undo();
  await vi.runAllTimersAsync();
  expect(said).toEqual(['refresh']);
  expect([isHidden('a'), isHidden('b')]).toEqual([false, false]);
});

test('what the server deleted already is restored by an undo', async () => {
  trash();
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  expect(said).toEqual(['delete a', 'delete b', 'refresh']);
  undo();
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  expect(said.slice(3)).toEqual(['restore a', 'restore b', 'refresh']);
});

test('what nothing brings back is deleted when the offer is over, and says so to a late undo', async () => {
  remove();
  const late = readToasts().at(-1)?.action;
  await vi.advanceTimersByTimeAsync(OFFER_MS - 1);
  expect(said).toEqual([]);
  expect(isHidden('c')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['delete c']);
  late?.run();
  expect(readToasts().at(-1)?.message).toBe('too late');
});

test('what the server refuses to delete is told, and in sight again', async () => {
  refuses = true;
  trash();
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS);
  expect(told.failures).toBe(2);
  expect(isHidden('a')).toBe(false);
  expect(said).toEqual(['refresh']);
});

test('the server is asked when the last change of a thing is through: its answer to an earlier one knows less', async () => {
  const move = (to: string) =>
    changeThenRefresh('stack', {
      run: async () => [await change({ key: to, send: async () => void said.push(to) })],
      refresh,
    });
  void move('down');
  await vi.advanceTimersByTimeAsync(ACTION_DELAY_MS - 1);
  void move('up');
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['down']);
  await vi.runAllTimersAsync();
  expect(said).toEqual(['down', 'up', 'refresh']);
});
