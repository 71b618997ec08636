import { useEffect, useRef } from 'react';
import { spriteStyle } from '../../../lib/page/sprite.ts';
import type { ReviewedFile } from '../room/room.ts';
import classes from './changes-tab.module.css';
import { paintFrame } from './film-frames.ts';

interface Stretch {
  from: number;
  to: number;
  /** The wanted frame; the middle of the stretch without it. */
  near?: number;
}

interface Props {
  film: ReviewedFile | undefined;
  stretch: Stretch;
  words: string;
}

export function ChangePicture({ film, stretch, words }: Props) {
  const { frameCount, width, height } = film ?? {};
  if (!film || !frameCount) return null;
  const size = { aspectRatio: (width ?? 16) / (height ?? 9) };
  const cell = spriteOf(film, stretch);
  const { from, to, near = Math.floor((from + to) / 2) } = stretch;
  const frame = Math.min(frameCount - 1, near);
  return (
    <figure className={classes.figure}>
      {cell ? (
        <div className={classes.picture} style={{ ...size, ...cell }} role="img" aria-label={words} />
      ) : (
        <FramePicture film={film} frame={frame} words={words} size={size} />
      )}
      <figcaption>{words}</figcaption>
    </figure>
  );
}

interface Framed {
  film: ReviewedFile;
  frame: number;
  words: string;
  size: object;
}

function FramePicture({ film, frame, words, size }: Framed) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const leaving = new AbortController();
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void paintFrame(film, { frame, canvas: element, signal: leaving.signal });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      leaving.abort();
    };
  }, [film, frame]);
  return <canvas ref={canvas} className={classes.picture} style={size} role="img" aria-label={words} />;
}

const CELLS = 100;

function spriteOf(film: ReviewedFile, { from, to, near = (from + to) / 2 }: Stretch) {
  const frameCount = film.frameCount ?? 0;
  if (!film.spritePath || frameCount === 0) return null;
  const step = Math.ceil(frameCount / CELLS);
  const count = Math.ceil(frameCount / step);
  const cell = Math.min(count - 1, Math.max(Math.ceil(from / step), Math.floor(near / step)));
  if (cell * step < from || cell * step >= to) return null;
  return spriteStyle({ path: film.spritePath, frameCount, place: (cell + 0.5) / count });
}
