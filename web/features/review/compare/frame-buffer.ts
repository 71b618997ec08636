import type { Player } from '../player/player.ts';
import { getReporting } from '../player/reports/find-reporting.ts';
import { giveBack, type Picture, takePicture } from './pictures.ts';

export interface Kept {
  frame: number;
  picture: Picture;
}

/** A decoder has few buffers, and stops when too many are lent. */
const LENGTH = 4;

export function createFrameBuffer(player: Player) {
  let kept: Kept[] = [];
  let element: HTMLVideoElement | null = null;
  let request = 0;
  let settled: Kept | null = null;

  function keep(next: Kept) {
    kept.push(next);
    // Keeps the first: it is on screen.
    if (kept.length > LENGTH) drop(kept.splice(1, 1));
    return next;
  }

  function watch(watched: HTMLVideoElement) {
    element?.cancelVideoFrameCallback(request);
    element = watched;
    settled = null;
    const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      request = watched.requestVideoFrameCallback(onFrame);
      settled = null;
      const picture = takePicture(watched);
      if (picture) keep({ frame: numberOf({ player, picture, mediaTime }), picture });
    };
    request = watched.requestVideoFrameCallback(onFrame);
  }

  return {
    get kept(): readonly Kept[] {
      return kept;
    },
    /** A player changes its element with the resolution, and when it steps. */
    look() {
      if (player.element !== element) watch(player.element);
    },
    /** The frame on which the film stands; null while it moves. */
    settle(): Kept | null {
      const { playing, target, source, frame } = player.state.get();
      if (playing !== 0 || target !== null || source === null || !element) return null;
      if (settled?.frame === frame) return settled;
      const picture = takePicture(element);
      settled = picture && keep({ frame, picture });
      return settled;
    },
    forgetBefore(shown: Kept) {
      drop(kept.splice(0, Math.max(0, kept.indexOf(shown))));
    },
    close() {
      element?.cancelVideoFrameCallback(request);
      drop(kept);
      kept = [];
    },
  };
}

const drop = (dropped: Kept[]) => {
  for (const { picture } of dropped) giveBack(picture);
};

/**
 * Prefers the timestamp of the picture, because the browser may be ahead of its report. Timestamps not found reliable
 * are believed within two frames.
 */
function numberOf({ player, picture, mediaTime }: { player: Player; picture: Picture; mediaTime: number }) {
  const said = player.readFrame({ mediaTime });
  const timestamp = 'close' in picture ? picture.timestamp : undefined;
  const known = player.readFrame({ mediaTime, timestamp });
  return getReporting().lookLead !== null || Math.abs(known - said) <= 2 ? known : said;
}
