import { readRate } from '../../../../contract/timecode.ts';
import { createDeck } from '../player/deck.ts';
import { ORIGINAL, sourcesOf } from '../player/sources.ts';
import type { ReviewedFile } from '../room/room.ts';

const IDLE_MS = 10_000;
const WIDTH = 320;

interface Wanted {
  frame: number;
  canvas: HTMLCanvasElement;
  signal: AbortSignal;
}

type Painter = (wanted: Wanted) => Promise<boolean>;

const painters = new Map<string, Painter>();

export async function paintFrame(film: ReviewedFile, wanted: Wanted): Promise<boolean> {
  const key = film.fileVersionId ?? '';
  const paint = painters.get(key) ?? openFilm(film, () => painters.delete(key));
  if (!paint) return false;
  painters.set(key, paint);
  return paint(wanted);
}

/** Opens the smallest rendition, because it seeks fastest. */
function openFilm(film: ReviewedFile, onClose: () => void): Painter | null {
  const rate = readRate(film.r_frame_rate);
  const sources = sourcesOf(film);
  const source = sources.findLast(({ name }) => name !== ORIGINAL) ?? sources.at(-1);
  if (!rate || !source) return null;
  const deck = createDeck({ rate, onFrame: () => undefined, onEvent: () => undefined });
  deck.element.muted = true;
  deck.element.preload = 'metadata';
  let turn: Promise<boolean> = Promise.resolve(true);
  let idle = 0;

  const close = () => {
    deck.unload();
    onClose();
  };

  const paint = async ({ frame, canvas, signal }: Wanted): Promise<boolean> => {
    if (signal.aborted) return false;
    await (deck.source === null ? deck.load(source, frame) : deck.seek(frame));
    const { videoWidth, videoHeight } = deck.element;
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * videoHeight) / videoWidth);
    canvas.getContext('2d')?.drawImage(deck.element, 0, 0, canvas.width, canvas.height);
    return true;
  };

  return (wanted) => {
    clearTimeout(idle);
    // A film that cannot be read leaves its pictures black.
    const mine = turn.then(() => paint(wanted)).catch(() => false);
    turn = mine;
    void mine.then(() => {
      if (turn === mine) idle = window.setTimeout(close, IDLE_MS);
    });
    return mine;
  };
}
