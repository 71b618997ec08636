import { spriteStyle } from '../../../lib/page/sprite.ts';
import { showTime, type TimeDisplay } from '../player/time-mode.ts';
import classes from './timeline.module.css';

interface Props {
  /** From 0 to 1. */
  place: number;
  frameCount: number;
  display: TimeDisplay;
  sprite: { path: string; aspect: number } | null;
}

const LONG_SIDE = 168;

/** The picture under the pointer, before going there. */
export function HoverPreview({ place, frameCount, display, sprite }: Props) {
  const frame = Math.min(frameCount - 1, Math.floor(place * frameCount));
  return (
    <div
      className={classes.preview}
      style={{ left: `clamp(90px, ${100 * place}%, calc(100% - 90px))` }}
      aria-hidden
    >
      {sprite && (
        <div
          className={classes.thumbnail}
          style={{
            width: sprite.aspect >= 1 ? LONG_SIDE : LONG_SIDE * sprite.aspect,
            aspectRatio: sprite.aspect,
            ...spriteStyle({ path: sprite.path, frameCount, place }),
          }}
        />
      )}
      <span>{showTime(display, frame)}</span>
    </div>
  );
}
