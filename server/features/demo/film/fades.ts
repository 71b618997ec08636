import { type EditNumber, findShot } from './edits.ts';
import { ease } from './paint.ts';

/**
 * How far a frame is towards black: the film falls into it before the title, and ends in it. It opens on its first
 * picture, because that is what whoever opens it sees before anything runs.
 */
export function fadeAt(edit: EditNumber, frame: number): number {
  const { name, frames, start } = findShot(edit, frame);
  const at = frame - start;
  if (name === 'lantern') return ease(at, frames - 12, frames - 1);
  if (name === 'title') return Math.max(1 - ease(at, -1, 14), ease(at, frames - 18, frames - 1));
  return 0;
}
