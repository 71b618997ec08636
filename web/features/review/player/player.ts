import { middleOf, type Rate } from '../../../../contract/timecode.ts';
import { createDeck, type Deck, type Source } from './deck.ts';
import { bufferedPart, createPlayerState } from './player-state.ts';

interface PlayerOptions {
  rate: Rate;
  frameCount: number;
  frame: number;
  getRange: () => { start: number; end: number } | null;
  /** Asks for a fresh address of that rendition; the answer comes through `show`. */
  onStale: (name: string) => Promise<void>;
  /** The picture stays what it was. */
  onRefused: (source: Source) => void;
}

export type Player = ReturnType<typeof createPlayer>;

const FASTEST = 16;
const RECOVERIES = 3;

/**
 * Frames, not seconds. Two video elements: one is seen, the other gets ready (the neighbouring frame, another
 * resolution, a renewed address), and then they change places.
 */
export function createPlayer({
  rate,
  frame: first,
  getRange,
  onStale,
  onRefused,
  ...options
}: PlayerOptions) {
  const state = createPlayerState({ frame: first, frameCount: options.frameCount });
  let decks: [seen: Deck, spare: Deck] = [makeDeck(), makeDeck()];
  let wanted: number | null = null;
  let isMoving = false;
  let direction = 0;
  let arrivals: (() => void)[] = [];
  let change = 0;
  let recoveries = 0;
  let isChanging = false;
  let isClosed = false;

  function makeDeck() {
    return createDeck({ rate, onFrame, onEvent });
  }

  const last = () => state.get().frameCount - 1;
  const clamp = (frame: number) => Math.min(last(), Math.max(0, Math.round(frame)));

  function onFrame(deck: Deck, frame: number) {
    if (deck !== decks[0] || isMoving) return;
    state.set({ frame: clamp(frame), isWaiting: false });
    if (state.get().playing > 0) watchEnd(frame);
  }

  function onEvent(deck: Deck, event: 'error' | 'ended' | 'progress' | 'waiting' | 'playing') {
    if (deck !== decks[0]) return;
    if (event === 'error') void recover();
    else if (event === 'ended' && state.get().playing > 0) void end();
    else if (event === 'progress') state.set({ buffered: bufferedPart(deck.element) });
    else if (state.get().playing !== 0) state.set({ isWaiting: event === 'waiting' });
  }

  /** Out is shown, and then In again or nothing. */
  function watchEnd(frame: number) {
    const range = getRange();
    if (range && frame >= range.end && startedIn(range)) void end();
  }
  let playedFrom = first;
  const startedIn = ({ start, end }: { start: number; end: number }) =>
    playedFrom >= start && playedFrom <= end;

  async function end() {
    const range = getRange();
    const bounds = range && startedIn(range) ? range : { start: 0, end: last() };
    const { isLooping, playing } = state.get();
    decks[0].element.pause();
    if (!isLooping) {
      state.set({ playing: 0 });
      return move(bounds.end);
    }
    await move(bounds.start);
    if (state.get().playing === playing) await run(playing);
  }

  /** One seek after the other, always to the newest wish. */
  function move(frame: number): Promise<void> {
    wanted = clamp(frame);
    state.set({ target: wanted });
    return new Promise((resolve) => {
      arrivals.push(resolve);
      if (!isMoving) void follow();
    });
  }

  async function follow() {
    isMoving = true;
    while (wanted !== null && !isClosed) {
      const frame = wanted;
      try {
        await reach(frame);
        recoveries = 0;
      } catch {
        if (!(await renew())) break;
        continue;
      }
      if (wanted === frame) wanted = null;
      state.set({ frame: clamp(decks[0].shown ?? frame), isWaiting: false });
    }
    isMoving = false;
    wanted = null;
    state.set({ target: null });
    const done = arrivals;
    arrivals = [];
    for (const arrive of done) arrive();
    prepareNeighbour();
  }

  async function reach(frame: number) {
    const [seen, spare] = decks;
    if (seen.source === null) return;
    if (spare.source === seen.source && spare.heading === frame) {
      await spare.arrival.catch(() => undefined);
      if (spare.shown === frame && !spare.element.seeking) return swap();
    }
    await seen.seek(frame);
  }

  /** Whoever steps goes on stepping: the next frame waits behind the one that is seen. */
  function prepareNeighbour() {
    const [seen, spare] = decks;
    const next = state.get().frame + direction;
    if (direction === 0 || isChanging || state.get().playing !== 0) return;
    if (seen.source === null || next !== clamp(next)) return;
    if (spare.source !== seen.source) void spare.load(seen.source, next).catch(() => spare.unload());
    else if (spare.heading !== next) void spare.seek(next).catch(() => spare.unload());
  }

  function swap() {
    decks = [decks[1], decks[0]];
    dress();
  }

  /** The seen one lies on top and is heard; the other lies under it, or no browser would paint it. */
  function dress() {
    const { volume, isMuted, playing, speed } = state.get();
    for (const [at, { element }] of decks.entries()) {
      element.style.zIndex = at === 0 ? '1' : '0';
      element.toggleAttribute('data-seen', at === 0);
      element.muted = at === 1 || isMuted;
      element.volume = volume;
      element.playbackRate = Math.min(FASTEST, playing > 0 ? playing : speed);
    }
  }

  async function run(speed: number) {
    const [{ element }] = decks;
    dress();
    try {
      await element.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      // Sound before the first touch is refused; the picture is not.
      state.set({ isMuted: true });
      dress();
      await element.play().catch(() => pause());
    }
    if (state.get().playing !== speed) element.pause();
  }

  async function play(speed = state.get().speed) {
    if (state.get().source === null) return;
    direction = 0;
    state.set({ playing: speed });
    if (speed < 0) return runBack(speed);
    const range = getRange();
    const from = state.get().target ?? state.get().frame;
    const isAtOut = range !== null && from >= range.end && from <= range.end + 1;
    if (from >= last()) await move(0);
    else if (isAtOut) await move(range.start);
    else if (isMoving) await move(from);
    if (state.get().playing !== speed) return;
    playedFrom = state.get().frame;
    await run(speed);
  }

  async function runBack(speed: number) {
    decks[0].element.pause();
    const begun = performance.now();
    const from = state.get().frame;
    while (state.get().playing === speed && !isClosed) {
      const passed = ((performance.now() - begun) / 1000) * (rate.num / rate.den) * -speed;
      const to = clamp(from - passed);
      if (to === state.get().frame && to > 0) await nextPaint();
      else await move(to);
      if (to === 0) state.set({ playing: 0 });
    }
  }

  function pause() {
    const { playing } = state.get();
    decks[0].element.pause();
    if (playing === 0) return;
    state.set({ playing: 0, isWaiting: false });
    // The clock has run a little past the frame that is seen.
    void nextPaint().then(() => {
      if (state.get().playing === 0 && wanted === null) void move(state.get().frame);
    });
  }

  function goTo(frame: number): Promise<void> {
    const { playing } = state.get();
    decks[0].element.pause();
    state.set({ playing: 0 });
    if (playing !== 0) direction = 0;
    return move(frame);
  }

  function step(by: number) {
    direction = Math.abs(by) === 1 ? by : 0;
    return goTo((state.get().target ?? state.get().frame) + by);
  }

  /** Scrubbing and jumping keep playing what played. */
  async function jump(frame: number) {
    const { playing } = state.get();
    if (playing <= 0) return goTo(frame);
    decks[0].element.pause();
    await move(frame);
    if (state.get().playing !== playing) return;
    playedFrom = state.get().frame;
    await run(playing);
  }

  /** Another rendition or a fresh address: it gets ready behind the picture, at the same frame. */
  async function show(source: Source, { frameCount = state.get().frameCount } = {}) {
    state.set({ frameCount, isUnplayable: false });
    const [seen] = decks;
    if (seen.source?.address === source.address && !seen.element.error) return;
    change += 1;
    const mine = change;
    const isCurrent = () => mine === change && !isClosed;
    const spare = decks[1];
    isChanging = true;
    try {
      await spare.load(source, clamp(state.get().target ?? state.get().frame));
      if (state.get().playing > 0 && isCurrent()) await runAlong(spare);
      else if (isCurrent()) await catchUp(spare);
    } catch {
      if (isCurrent()) await refuse(source, spare);
      return;
    }
    if (!isCurrent()) return;
    isChanging = false;
    swap();
    decks[1].unload();
    recoveries = 0;
    state.set({ source: source.name, isWaiting: false, buffered: bufferedPart(spare.element) });
    if (!isMoving) state.set({ frame: clamp(spare.shown ?? state.get().frame) });
  }

  async function catchUp(deck: Deck) {
    for (let tries = 0; tries < 3; tries += 1) {
      const frame = clamp(state.get().target ?? state.get().frame);
      if (deck.heading === frame) return;
      await deck.seek(frame);
    }
  }

  async function runAlong(deck: Deck) {
    const [seen] = decks;
    deck.element.currentTime = seen.element.currentTime;
    deck.element.muted = true;
    deck.element.playbackRate = seen.element.playbackRate;
    await deck.element.play();
    await nextPaint();
    seen.element.pause();
  }

  /** An address that is no good may only be too old. */
  async function refuse(source: Source, deck: Deck) {
    isChanging = false;
    deck.unload();
    if (await renew(source.name)) return;
    if (state.get().source === null) state.set({ isUnplayable: true, isWaiting: false });
    else onRefused(source);
  }

  async function recover() {
    const { playing } = state.get();
    state.set({ isWaiting: true });
    if (isMoving || !(await renew())) return;
    if (playing > 0 && state.get().playing === playing) await run(playing);
  }

  async function renew(name = state.get().source): Promise<boolean> {
    recoveries += 1;
    if (recoveries > RECOVERIES || isClosed || name === null) return false;
    const before = change;
    await onStale(name).catch(() => undefined);
    return change !== before;
  }

  return {
    state,
    rate,
    play,
    pause,
    goTo,
    jump,
    step,
    show,
    toggle: () => (state.get().playing === 0 ? void play() : pause()),
    /** L, L, L: 1, 2, 4, 8 times; J the same way back. */
    shuttle(towards: 1 | -1) {
      const { playing } = state.get();
      const isSame = Math.sign(playing) === towards;
      void play(towards * Math.min(8, isSame ? Math.max(1, Math.abs(playing)) * 2 : 1));
    },
    setSpeed(speed: number) {
      const { playing } = state.get();
      state.set(playing > 0 ? { speed, playing: speed } : { speed });
      dress();
    },
    setVolume(volume: number, isMuted = volume === 0) {
      state.set({ volume, isMuted });
      dress();
    },
    toggleLoop: () => state.set({ isLooping: !state.get().isLooping }),
    /** For keeping two in step: how fast the seen one runs, and where it is. */
    get element() {
      return decks[0].element;
    },
    attach(place: HTMLElement) {
      place.append(...decks.map(({ element }) => element));
      dress();
    },
    close() {
      isClosed = true;
      for (const deck of decks) {
        deck.element.pause();
        deck.unload();
        deck.element.remove();
      }
    },
    /** Seconds, for whoever draws along the timeline. */
    secondsOf: (frame: number) => middleOf(rate, frame),
  };
}

const nextPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 17));
