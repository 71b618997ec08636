import { createStore } from '../../../lib/store.ts';
import type { Player } from '../player/player.ts';
import type { Stretch } from './change-steps.ts';

type Played = Pick<Player, 'play' | 'pause' | 'goTo' | 'jump'> & {
  state: Pick<Player['state'], 'get' | 'subscribe'>;
};

interface ChangesPlay {
  isOn: boolean;
  /** Null while the stage has no film with changes. */
  toggle: (() => void) | null;
}

export const changesPlay = createStore<ChangesPlay>({ isOn: false, toggle: null });

/** A playing film reports a frame up to so many frames late. */
const LATE = 30;

let stopCurrent: (() => void) | undefined;

export async function playChanges(player: Played, stretches: readonly Stretch[]): Promise<void> {
  stopCurrent?.();
  const { frame } = player.state.get();
  const first = stretches.findIndex(({ to }) => to > frame + 1);
  let at = Math.max(0, first);
  const start = stretches[at];
  if (!start) return;
  let isMoving = true;

  async function watch() {
    const { frame: now, playing } = player.state.get();
    const stretch = stretches[at];
    if (isMoving || !stretch) return;
    const isElsewhere = now < stretch.from - LATE || now > stretch.to + LATE;
    if (playing <= 0 || isElsewhere) return stop();
    if (now < stretch.to - 1) return;
    at += 1;
    const next = stretches[at];
    if (!next) {
      stop();
      return player.pause();
    }
    isMoving = true;
    await player.jump(next.from);
    isMoving = false;
  }

  const unsubscribe = player.state.subscribe(() => void watch());
  function stop() {
    unsubscribe();
    if (stopCurrent !== stop) return;
    stopCurrent = undefined;
    changesPlay.set({ isOn: false });
  }
  stopCurrent = stop;
  changesPlay.set({ isOn: true });
  await player.goTo(start.from <= frame && frame < start.to ? frame : start.from);
  await player.play();
  isMoving = false;
}

export function stopChanges(player: Pick<Player, 'pause'>): void {
  stopCurrent?.();
  player.pause();
}
