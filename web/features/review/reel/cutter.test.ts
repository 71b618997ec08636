import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayerState } from '../player/player-state.ts';
import { type Cuttable, createCutter } from './cutter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeFilm({ startMs = 0 } = {}) {
  const state = createPlayerState({ frame: 0, frameCount: 25 });
  state.set({ isWaiting: false });
  let runsFrom = Number.POSITIVE_INFINITY;
  let held: number | null = null;
  const at = () => held ?? Math.min(25, Math.max(0, (performance.now() - runsFrom) / 40));
  const film = {
    state,
    rate: { num: 25, den: 1 },
    get position() {
      return at();
    },
    element: {
      get ended() {
        return at() >= 25;
      },
    },
    goTo: vi.fn(async () => state.set({ playing: 0 })),
  } satisfies Cuttable;
  return {
    film,
    play(from = 0) {
      state.set({ playing: 1 });
      runsFrom = performance.now() + startMs - from * 40;
    },
    wait() {
      state.set({ isWaiting: true });
      held = at();
    },
    goOn() {
      runsFrom = performance.now() - at() * 40;
      held = null;
    },
  };
}

function makeScene({ startMs = 40 } = {}) {
  const [seen, next] = [makeFilm(), makeFilm({ startMs })];
  const told: string[] = [];
  const begun = performance.now();
  const tell = (what: string) => told.push(`${what} ${Math.round(performance.now() - begun)}`);
  let waiting = next;
  const cutter = createCutter<Cuttable>({
    getNext: () => waiting.film,
    onBegin() {
      tell('begin');
      waiting.play();
    },
    onCut: () => tell('cut'),
  });
  return { seen, next, told, cutter, await: (film: typeof next) => (waiting = film) };
}

test('the next film is started as long before the end as it takes to start, and is cut to half a frame before', () => {
  const { seen, told, cutter } = makeScene();
  seen.play(20);
  cutter.follow(seen.film);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['begin 152', 'cut 180']);
});

test('a film that took longer to start is started earlier the next time', () => {
  const scene = makeScene({ startMs: 140 });
  scene.seen.play(20);
  scene.cutter.follow(scene.seen.film);
  vi.advanceTimersByTime(400);
  scene.next.film.state.set({ frame: Math.floor(scene.next.film.position) });
  const third = makeFilm();
  scene.await(third);
  scene.told.length = 0;
  const left = () => (25 - scene.next.film.position) * 40;
  vi.advanceTimersByTime(left() - 200);
  const from = 1000 + 152 + 140 - 200;
  scene.cutter.follow(scene.next.film);
  vi.advanceTimersByTime(1000);
  expect(scene.told).toEqual([`begin ${from + 200 - 78}`, `cut ${from + 200 - 20}`]);
});

test('one that is held in its last moments is not cut, and what was started goes back', () => {
  const { seen, next, told, cutter } = makeScene();
  seen.play(20);
  cutter.follow(seen.film);
  vi.advanceTimersByTime(170);
  seen.film.state.set({ playing: 0 });
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['begin 152']);
  expect(next.film.goTo).toHaveBeenCalledWith(0);
});

test('one that waits for its bytes is cut when it has shown its last frame', () => {
  const { seen, told, cutter } = makeScene();
  seen.play(20);
  cutter.follow(seen.film);
  vi.advanceTimersByTime(100);
  seen.wait();
  vi.advanceTimersByTime(500);
  expect(told.filter((what) => what.startsWith('cut'))).toEqual([]);
  seen.goOn();
  vi.advanceTimersByTime(200);
  expect(told.filter((what) => what.startsWith('cut'))).toHaveLength(1);
});

test('one whose end was not told of is cut when it has ended', () => {
  const { seen, told, cutter } = makeScene();
  seen.play(20);
  vi.advanceTimersByTime(300);
  cutter.follow(seen.film);
  expect(told).toEqual(['cut 300']);
});

test('one that was moved away from its end goes on', () => {
  const { seen, told, cutter } = makeScene();
  seen.play(20);
  cutter.follow(seen.film);
  vi.advanceTimersByTime(100);
  seen.film.state.set({ frameCount: 2500 });
  vi.advanceTimersByTime(400);
  expect(told).toEqual([]);
});
