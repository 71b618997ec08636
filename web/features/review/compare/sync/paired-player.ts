import { createStore } from '../../../../lib/store.ts';
import type { Player } from '../../player/player.ts';
import type { PlayerState } from '../../player/player-state.ts';
import { createMatching } from '../matching-frame.ts';
import { type Painter, paintPairs, type Side } from '../paint-pairs.ts';
import type { FrameMatches } from './frame-matches.ts';
import { keepInStep } from './keep-in-step.ts';

interface Films {
  leader: Player;
  follower: Player;
  /** False for a variable frame rate. */
  isConstant: () => boolean;
  partners: FrameMatches | undefined;
}

/** Makes two films one player: driven by the leader's controls, reporting the painted frames. */
export function pairPlayers({ leader, follower, isConstant, partners }: Films) {
  const state = createStore<PlayerState>(leader.state.get());
  const matching = createMatching({ leader, follower, partners });
  const canvases: Partial<Record<Side, HTMLCanvasElement>> = {};
  let painter: Painter | null = null;
  let step: ReturnType<typeof keepInStep> | null = null;
  let painted = { frame: leader.state.get().frame, isSettled: false };

  function tell() {
    const now = leader.state.get();
    const isArriving = now.playing === 0 && !(painted.isSettled && painted.frame === now.frame);
    const next = {
      ...now,
      frame: painted.frame,
      target: now.target ?? (isArriving ? now.frame : null),
      isWaiting: now.isWaiting || (now.playing !== 0 && follower.state.get().isWaiting),
    };
    if (isChanged(state.get(), next)) state.set(next);
  }

  function pause() {
    const { playing, target } = leader.state.get();
    // The leader may be a little ahead of the painted frame.
    if (playing !== 0) void leader.goTo(target ?? painted.frame);
  }

  const player: Player = {
    ...leader,
    get element() {
      return leader.element;
    },
    get position() {
      return leader.position;
    },
    state,
    pause,
    toggle: () => (leader.state.get().playing === 0 ? void leader.play() : pause()),
  };

  return {
    player,
    matching,
    hold(next: FrameMatches | undefined) {
      matching.hold(next);
      step?.follow();
    },
    show(side: Side, canvas: HTMLCanvasElement) {
      canvases[side] = canvas;
      painter?.paint(side);
    },
    connect() {
      const stops = [leader.state.subscribe(tell), follower.state.subscribe(tell)];
      const kept = keepInStep(leader, follower, matching);
      step = kept;
      const onPaint = (now: typeof painted) => {
        painted = now;
        tell();
      };
      const painting = paintPairs({ leader, follower, matching, isConstant, canvases, onPaint });
      painter = painting;
      return () => {
        for (const stop of stops) stop();
        kept.stop();
        painting.close();
        painter = null;
        step = null;
      };
    },
  };
}

function isChanged(before: PlayerState, after: PlayerState): boolean {
  const values = Object.values(before);
  return Object.values(after).some((value, at) => value !== values[at]);
}
