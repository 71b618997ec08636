import type { Rate } from '../../../../contract/timecode.ts';
import { isOver } from './address-end.ts';
import type { DeckEvent, PictureReport } from './deck.ts';
import { createDecks } from './decks.ts';
import { createMoves } from './moves.ts';
import { createPlayback, type FrameRange } from './playback.ts';
import { bufferedPart, clampFrame, createPlayerState, isLoaded, keepSound } from './player-state.ts';
import { timeOfFrame } from './reports/frame-clock.ts';
import { createSourceChanges } from './source-changes.ts';

/** Long enough to be noticed, because a busy browser may skip the last frame. */
const NEAR_END_SECONDS = 0.3;

interface PlayerOptions {
  rate: Rate;
  frameCount: number;
  frame: number;
  getRange: () => FrameRange | null;
  /** Called with every frame near the end while playing. */
  onNearEnd?: () => void;
  /** Asks for a new address of the rendition; it arrives through `show`. */
  onStale: (name: string) => Promise<void>;
  /** Reports an unplayable rendition; a substitute, if any, arrives through `show`. */
  onFailed: (name: string) => Promise<void>;
}

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer({
  rate,
  frame: first,
  frameCount,
  getRange,
  onNearEnd,
  ...address
}: PlayerOptions) {
  const state = createPlayerState({ frame: first, frameCount });
  const decks = createDecks({ rate, state, onFrame, onEvent });
  const moves = createMoves({
    state,
    decks,
    isCutOff: (frame) => isCutOff(timeOfFrame(decks.seen.clock, frame)),
    renew: () => changes.renew(),
    onReached: () => changes.trust(),
    canPrepare: () => !changes.isChanging,
  });
  const changes = createSourceChanges({
    state,
    decks,
    isMoving: () => moves.isMoving,
    onFirst: () => state.get().playing !== 0 && void play(state.get().playing),
    ...address,
  });
  const playback = createPlayback({ rate, state, decks, moves, getRange });
  const { play, pause } = playback;

  function isCutOff(seconds: number): boolean {
    const { source, element } = decks.seen;
    return source !== null && isOver(source.address) && !isLoaded(element, seconds);
  }

  function onFrame(frame: number) {
    if (moves.isMoving) return;
    state.set({ frame: clampFrame(state, frame), isWaiting: false });
    if (state.get().playing > 0) playback.watchEnd(frame);
    const { playing, frameCount: count } = state.get();
    const left = ((count - frame) * rate.den) / rate.num;
    if (playing > 0 && left / playing < NEAR_END_SECONDS) onNearEnd?.();
  }

  function onEvent(event: DeckEvent) {
    if (event === 'error') void recover();
    else if (event === 'ended' && state.get().playing > 0) {
      // Repeated here, because browsers do not report every painting.
      onNearEnd?.();
      void playback.end();
    } else if (event === 'waiting' && state.get().playing > 0 && isCutOff(decks.seen.element.currentTime + 1))
      void recover();
    else if (event === 'progress') state.set({ buffered: bufferedPart(decks.seen.element) });
    else if (state.get().playing !== 0) state.set({ isWaiting: event === 'waiting' });
  }

  async function recover() {
    const { playing } = state.get();
    state.set({ isWaiting: true });
    if (moves.isMoving || !(await changes.renew())) return;
    if (playing > 0 && state.get().playing === playing) await playback.run(playing);
  }

  function goTo(frame: number): Promise<void> {
    const { playing } = state.get();
    decks.seen.element.pause();
    state.set({ playing: 0 });
    if (playing !== 0) moves.face(0);
    return moves.move(frame);
  }

  return {
    state,
    rate,
    play,
    pause,
    goTo,
    show: changes.show,
    /** Keeps playing if the film played. */
    jump: (frame: number) => (state.get().playing > 0 ? playback.jump(frame) : goTo(frame)),
    step(by: number) {
      moves.face(Math.abs(by) === 1 ? by : 0);
      return goTo((state.get().target ?? state.get().frame) + by);
    },
    toggle: () => (state.get().playing === 0 ? void play() : pause()),
    /** Doubles the speed on repeated presses of L or J, up to 8. */
    shuttle(towards: 1 | -1) {
      const { playing } = state.get();
      const isSame = Math.sign(playing) === towards;
      void play(towards * Math.min(8, isSame ? Math.max(1, Math.abs(playing)) * 2 : 1));
    },
    setSpeed(speed: number) {
      const { playing } = state.get();
      state.set(playing > 0 ? { speed, playing: speed } : { speed });
      decks.dress();
    },
    setVolume(volume: number, isMuted = volume === 0) {
      keepSound({ volume, isMuted });
      state.set({ volume, isMuted });
      decks.dress();
    },
    setSoundAside(isSoundAside: boolean) {
      state.set({ isSoundAside });
      decks.dress();
    },
    /** Mutes this film alone, leaving the remembered sound settings. */
    silence() {
      state.set({ isMuted: true });
      decks.dress();
    },
    toggleLoop: () => state.set({ isLooping: !state.get().isLooping }),
    get element() {
      return decks.seen.element;
    },
    /** In fractional frames. */
    get position() {
      return decks.seen.position;
    },
    readFrame: (report: PictureReport) => decks.seen.readFrame(report),
    attach: decks.attach,
    close: decks.close,
  };
}
