import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, turnOf } from './report-turns.ts';

/** `begun` lists the reports in starting order. */
function startReports({ atOnce = 1 } = {}) {
  const turns = createTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, { owner = 'studio', signal = new AbortController().signal } = {}) => {
    const [caller = ''] = name.split(' ');
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return turns.run({ owner, caller }, signal, work);
  };
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  const endAll = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await settle();
      await end(begun[at] ?? '');
    }
  };
  return { ask, begun, end, endAll };
}

test('who asks for many reports makes nobody else wait for more than the one that runs', async () => {
  const { ask, begun, endAll } = startReports();
  for (const name of ['ada 1', 'ada 2', 'ada 3', 'ada 4', 'ben 1', 'ben 2', 'cy 1']) void ask(name);
  await endAll(7);
  expect(begun).toEqual(['ada 1', 'ben 1', 'cy 1', 'ada 2', 'ben 2', 'ada 3', 'ada 4']);
});

test('one caller has one place, however many are free', async () => {
  const { ask, begun, end } = startReports({ atOnce: 2 });
  for (const name of ['ada 1', 'ada 2']) void ask(name);
  await settle();
  expect(begun).toEqual(['ada 1']);
  void ask('ben 1');
  await settle();
  expect(begun).toEqual(['ada 1', 'ben 1']);
  await end('ben 1');
  expect(begun).toHaveLength(2);
  await end('ada 1');
  expect(begun).toEqual(['ada 1', 'ben 1', 'ada 2']);
});

test('many callers of one owner are one owner to everybody else', async () => {
  const { ask, begun, endAll } = startReports();
  for (const name of ['guest-1 x', 'guest-2 x', 'guest-3 x', 'guest-4 x']) void ask(name);
  for (const name of ['ben 1', 'ben 2']) void ask(name, { owner: 'other' });
  await endAll(6);
  expect(begun).toEqual(['guest-1 x', 'ben 1', 'guest-2 x', 'ben 2', 'guest-3 x', 'guest-4 x']);
});

test('the callers of one owner take turns, whatever others do meanwhile', async () => {
  const { ask, begun, endAll } = startReports();
  for (const name of ['ben 1', 'ben 2', 'ben 3']) void ask(name, { owner: 'other' });
  for (const name of ['ada 1', 'ada 2', 'ada 3', 'cy 1']) void ask(name);
  await endAll(7);
  expect(begun).toEqual(['ben 1', 'ada 1', 'ben 2', 'cy 1', 'ben 3', 'ada 2', 'ada 3']);
});

test('who comes again and again begins behind those who wait, not before them', async () => {
  const { ask, begun, end } = startReports();
  for (const name of ['ada 1', 'ada 2', 'ben 1', 'ben 2', 'cy 1']) void ask(name);
  await end('ada 1');
  await end('ben 1');
  expect(begun.at(-1)).toBe('cy 1');
  await end('cy 1');
  void ask('cy 2');
  await end('ada 2');
  expect(begun).toEqual(['ada 1', 'ben 1', 'cy 1', 'ada 2', 'ben 2']);
});

test('who goes away while waiting gives the place up, and a report that fails as well', async () => {
  const { ask, begun, end } = startReports();
  const gone = new AbortController();
  void ask('ada 1');
  const left = ask('ben 1', { signal: gone.signal });
  void ask('cy 1');
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  await end('ada 1');
  expect(begun).toEqual(['ada 1', 'cy 1']);
  await end('cy 1');
  const turns = createTurns(1);
  const { signal } = new AbortController();
  const turn = { owner: 'studio', caller: 'ada' };
  await expect(turns.run(turn, signal, () => Promise.reject(new Error('no font')))).rejects.toThrow(
    'no font',
  );
  expect(await turns.run(turn, signal, async () => 'written')).toBe('written');
});

test('an account is one caller, and so is a guest; visitors who told no name are so by their link', () => {
  const person = { accountId: 'ada', sessionId: 's1', email: '', name: '', language: 'en' } as const;
  const grant = { linkId: 'link', epoch: 1, isProven: false };
  const guest = { accountId: 'guest', name: 'Ben', isConfirmed: false };
  const callers = [{ person, grant }, { person: { ...person, sessionId: 's2' } }];
  expect(callers.map((caller) => turnOf('studio', caller).caller)).toEqual(['ada', 'ada']);
  expect(turnOf('studio', { grant: { ...grant, guest } })).toEqual({ owner: 'studio', caller: 'guest' });
  expect(turnOf('studio', { grant })).toEqual({ owner: 'studio', caller: 'link' });
});
