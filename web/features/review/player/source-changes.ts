import type { Store } from '../../../lib/store.ts';
import { tellFirstPicture } from '../room/first-picture.ts';
import type { Deck, Source } from './deck.ts';
import type { Decks } from './decks.ts';
import { nextPaint } from './next-paint.ts';
import { bufferedPart, clampFrame, type PlayerState } from './player-state.ts';
import { findReporting } from './reports/find-reporting.ts';
import { timeOfPosition, unknownReporting } from './reports/frame-clock.ts';

interface ChangesOptions {
  state: Store<PlayerState>;
  decks: Decks;
  isMoving: () => boolean;
  onFirst: () => void;
  onStale: (name: string) => Promise<void>;
  onFailed: (name: string) => Promise<void>;
}

const RECOVERIES = 3;

const isDoubtful = ({ isOriginal, isConstant, isReplaceable }: Source) =>
  isOriginal && !isConstant && isReplaceable;

/** Browsers that skip gaps miscount such a source, and unmeasured ones may. */
async function countsWrong(): Promise<boolean> {
  const reporting = await findReporting();
  return reporting.skipsGaps || reporting === unknownReporting;
}

/** Loads another rendition or address on a spare deck at the same frame, then swaps it in. */
export function createSourceChanges({ state, decks, isMoving, onFirst, onStale, onFailed }: ChangesOptions) {
  let change = 0;
  let recoveries = 0;
  let isChanging = false;
  let latest: Promise<void> = Promise.resolve();
  const headingFor = () => clampFrame(state, state.get().target ?? state.get().frame);

  function show(source: Source, { frameCount = state.get().frameCount } = {}): Promise<void> {
    latest = take({ source, frameCount });
    return latest;
  }

  async function take({ source, frameCount }: { source: Source; frameCount: number }) {
    state.set({ frameCount, isUnplayable: false });
    const { seen, spares } = decks;
    const [spare] = spares;
    if (!spare || (seen.source?.address === source.address && !seen.element.error)) return;
    change += 1;
    const mine = change;
    const isCurrent = () => mine === change && !decks.isClosed;
    isChanging = true;
    if (isDoubtful(source) && (await countsWrong())) {
      isChanging = false;
      return isCurrent() ? giveUp(source.name) : undefined;
    }
    try {
      await spare.load(source, headingFor());
      const { playing, source: seenSource } = state.get();
      if (playing > 0 && seenSource !== null && isCurrent()) await runAlong(spare);
      else if (isCurrent()) await catchUp(spare);
    } catch {
      if (isCurrent()) await refuse(source, spare);
      return;
    }
    if (!isCurrent()) return;
    isChanging = false;
    decks.bringUp(spare);
    for (const deck of decks.spares) deck.unload();
    recoveries = 0;
    const isFirst = state.get().source === null;
    state.set({ source: source.name, isWaiting: false, buffered: bufferedPart(spare.element) });
    if (!isMoving()) state.set({ frame: clampFrame(state, spare.shown ?? state.get().frame) });
    if (isFirst) onFirst();
    tellFirstPicture();
  }

  async function catchUp(deck: Deck) {
    for (let tries = 0; tries < 3; tries += 1) {
      const frame = headingFor();
      if (deck.heading === frame) return;
      await deck.seek(frame);
    }
  }

  async function runAlong(deck: Deck) {
    const { element } = decks.seen;
    deck.element.currentTime = timeOfPosition(deck.clock, decks.seen.position);
    deck.element.muted = true;
    deck.element.playbackRate = element.playbackRate;
    await deck.element.play();
    await nextPaint();
    element.pause();
  }

  /** A failed address may only have expired. */
  async function refuse(source: Source, deck: Deck) {
    isChanging = false;
    const { error } = deck.element;
    deck.unload();
    await renew(source.name, error);
  }

  async function renew(name = state.get().source, error = decks.seen.element.error): Promise<boolean> {
    recoveries += 1;
    if (decks.isClosed || name === null) return false;
    // Bytes that cannot be decoded are the same at any address.
    const isHopeless = recoveries > RECOVERIES || error?.code === MediaError.MEDIA_ERR_DECODE;
    const before = change;
    if (isHopeless) await giveUp(name);
    else await onStale(name).catch(() => undefined);
    if (change === before) return false;
    // Waits for the latest change, because the page may have replaced the first one meanwhile.
    for (let awaited: unknown; awaited !== latest; ) {
      awaited = latest;
      await latest;
    }
    return true;
  }

  async function giveUp(name: string) {
    recoveries = 0;
    state.set({ failures: state.get().failures + 1 });
    const before = change;
    await onFailed(name);
    const { element, source } = decks.seen;
    const hasPicture = source !== null && source.name !== name && !element.error;
    if (change === before && !hasPicture) state.set({ isUnplayable: true, isWaiting: false, playing: 0 });
  }

  return {
    show,
    renew,
    get isChanging() {
      return isChanging;
    },
    trust() {
      recoveries = 0;
    },
  };
}
