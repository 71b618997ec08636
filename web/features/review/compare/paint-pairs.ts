import type { Player } from '../player/player.ts';
import { choosePair } from './choose-pair.ts';
import { createFrameBuffer, type Kept } from './frame-buffer.ts';
import type { Matching } from './matching-frame.ts';
import { heightOf, type Picture, widthOf } from './pictures.ts';

interface Films {
  leader: Player;
  follower: Player;
  matching: Matching;
  /** False for a variable frame rate. */
  isConstant: () => boolean;
  canvases: Partial<Record<Side, HTMLCanvasElement>>;
  onPaint: (painted: { frame: number; isSettled: boolean }) => void;
}

/** Names a canvas; the leader's is the first. */
export type Side = 'first' | 'second';
export type Painter = ReturnType<typeof paintPairs>;

/**
 * Paints matching frames of both films onto canvases at once. Two video elements have two clocks and would drift apart.
 */
export function paintPairs({ leader, follower, matching, isConstant, canvases, onPaint }: Films) {
  const reels = { first: createFrameBuffer(leader), second: createFrameBuffer(follower) };
  let painted: Record<Side, Kept> | null = null;
  let isSettled = false;
  let request = 0;

  function choose(): { pair: Record<Side, Kept>; isSettled: boolean } | null {
    const [first, second] = [reels.first.settle(), reels.second.settle()];
    if (first && second?.frame === matching.of(first.frame))
      return { pair: { first, second }, isSettled: true };
    const chosen = choosePair({
      leader: reels.first.kept.map(({ frame }) => frame),
      follower: reels.second.kept.map(({ frame }) => frame),
      matching: matching.of,
      isAlone: (frame) => matching.missing(frame) === 'follower',
      isWithin: matching.isWithin,
      isRunning: leader.state.get().playing > 0,
      ...(!isConstant() && { heldUntil: Math.floor(follower.position) }),
    });
    const pair = {
      first: reels.first.kept[chosen?.first ?? -1],
      second: reels.second.kept[chosen?.second ?? -1],
    };
    if (!pair.first || !pair.second) return null;
    return { pair: { first: pair.first, second: pair.second }, isSettled: false };
  }

  function look() {
    request = requestAnimationFrame(look);
    reels.first.look();
    reels.second.look();
    const next = choose();
    const isSame = next?.pair.first === painted?.first && next?.pair.second === painted?.second;
    if (!next || (isSame && next.isSettled === isSettled)) return;
    painted = next.pair;
    isSettled = next.isSettled;
    reels.first.forgetBefore(painted.first);
    reels.second.forgetBefore(painted.second);
    paint('first');
    paint('second');
    onPaint({ frame: painted.first.frame, isSettled });
  }

  function paint(side: Side) {
    const canvas = canvases[side];
    if (canvas && painted) draw({ canvas, picture: painted[side].picture, isWhole: isSettled });
  }

  look();
  return {
    paint,
    close() {
      cancelAnimationFrame(request);
      reels.first.close();
      reels.second.close();
    },
  };
}

/** Paints a running film at its size on screen, and a paused one at full size for a closer look. */
function draw({
  canvas,
  picture,
  isWhole,
}: {
  canvas: HTMLCanvasElement;
  picture: Picture;
  isWhole: boolean;
}) {
  const [width, height] = [widthOf(picture), heightOf(picture)];
  const seen = (canvas.clientWidth * window.devicePixelRatio) / width;
  const scale = isWhole ? 1 : Math.min(1, seen || 1);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // Setting a size empties the canvas, even the same size.
  if (canvas.width !== size.width) canvas.width = size.width;
  if (canvas.height !== size.height) canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
}
