import { spriteStyle } from '../../../lib/page/sprite.ts';
import type { ReviewedFile } from '../room/room.ts';
import classes from './changes-tab.module.css';

export function Picture({ style, words }: { style: object; words: string }) {
  return (
    <figure className={classes.figure}>
      <div className={classes.picture} style={style} role="img" aria-label={words} />
      <figcaption>{words}</figcaption>
    </figure>
  );
}

const CELLS = 100;

interface Stretch {
  from: number;
  to: number;
  /** As near to it as can be; without it, the middle of the stretch. */
  near?: number;
}

/** A cell of the sprite that shows a frame of the stretch itself; null where none does. */
export function pictureOf(film: ReviewedFile | undefined, { from, to, near = (from + to) / 2 }: Stretch) {
  const frameCount = film?.frameCount ?? 0;
  if (!film?.spritePath || frameCount === 0) return null;
  const step = Math.ceil(frameCount / CELLS);
  const count = Math.ceil(frameCount / step);
  const cell = Math.min(count - 1, Math.max(Math.ceil(from / step), Math.floor(near / step)));
  if (cell * step < from || cell * step >= to) return null;
  const size = { aspectRatio: (film.width ?? 16) / (film.height ?? 9) };
  return { ...size, ...spriteStyle({ path: film.spritePath, frameCount, place: (cell + 0.5) / count }) };
}
