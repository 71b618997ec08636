import type { Rate } from '../../../../contract/timecode.ts';
import type { Store } from '../../../lib/store.ts';
import { createDeck, type Deck, type DeckEvent } from './deck.ts';
import type { PlayerState } from './player-state.ts';

interface DecksOptions {
  rate: Rate;
  state: Store<PlayerState>;
  onFrame: (frame: number) => void;
  onEvent: (event: DeckEvent) => void;
}

export type Decks = ReturnType<typeof createDecks>;

const COUNT = 2;
const FASTEST = 16;

export function createDecks({ rate, state, onFrame, onEvent }: DecksOptions) {
  const make = (): Deck =>
    createDeck({
      rate,
      onFrame: (deck, frame) => deck === seen && onFrame(frame),
      onEvent: (deck, event) => deck === seen && onEvent(event),
    });
  let seen = make();
  let spares = Array.from({ length: COUNT - 1 }, make);
  let isClosed = false;

  /** Spares lie under the visible deck, because browsers paint no hidden video. */
  function dress() {
    const { volume, isMuted, isSoundAside, playing, speed } = state.get();
    for (const deck of [seen, ...spares]) {
      const { element } = deck;
      element.style.zIndex = deck === seen ? '1' : '0';
      element.toggleAttribute('data-seen', deck === seen);
      element.muted = deck !== seen || isMuted || isSoundAside;
      element.volume = volume;
      element.playbackRate = Math.min(FASTEST, playing > 0 ? playing : speed);
    }
  }

  return {
    dress,
    get seen() {
      return seen;
    },
    get spares(): readonly Deck[] {
      return spares;
    },
    get isClosed() {
      return isClosed;
    },
    bringUp(deck: Deck) {
      spares = [...spares.filter((spare) => spare !== deck), seen];
      seen = deck;
      dress();
    },
    attach(place: HTMLElement) {
      place.append(...[seen, ...spares].map(({ element }) => element));
      dress();
    },
    close() {
      isClosed = true;
      for (const deck of [seen, ...spares]) {
        deck.element.pause();
        deck.unload();
        deck.element.remove();
      }
    },
  };
}
