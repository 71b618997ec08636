import type { GradeName } from './grades.ts';
import { tones } from './grades.ts';
import { paintHills } from './hills-shot.ts';
import { paintLantern } from './lantern-shot.ts';
import type { Moment, Pen } from './paint.ts';
import { paintPlatform } from './platform-shot.ts';
import { paintTitle } from './title-shot.ts';
import { paintTrain } from './train-shot.ts';
import { paintWindow } from './window-shot.ts';

export const RATE = 24;

export const shots = {
  hills: paintHills,
  train: paintTrain,
  window: paintWindow,
  platform: paintPlatform,
  lantern: paintLantern,
  title: paintTitle,
} satisfies Record<string, (moment: Moment) => void>;

export type ShotName = keyof typeof shots;

interface Edit {
  grade: GradeName;
  /** In the order in which they are seen. */
  shots: Array<{ name: ShotName; frames: number }>;
}

const cutShots = (frames: Record<ShotName, number>) =>
  (['hills', 'train', 'window', 'platform', 'lantern', 'title'] as const).map((name) => ({
    name,
    frames: frames[name],
  }));

/** The two versions of the film: the second does what was asked for on the first. */
export const edits = {
  1: {
    grade: 'cool',
    shots: cutShots({ hills: 60, train: 60, window: 54, platform: 60, lantern: 60, title: 72 }),
  },
  2: {
    grade: 'warm',
    shots: cutShots({ hills: 60, train: 84, window: 54, platform: 60, lantern: 60, title: 72 }),
  },
} satisfies Record<number, Edit>;

export type EditNumber = keyof typeof edits;

export const countFrames = (edit: EditNumber) =>
  edits[edit].shots.reduce((sum, { frames }) => sum + frames, 0);

/** Which shot runs at a frame, and since when. */
export function findShot(edit: EditNumber, frame: number) {
  let start = 0;
  for (const shot of edits[edit].shots) {
    if (frame < start + shot.frames) return { ...shot, start };
    start += shot.frames;
  }
  throw new Error(`The film has no frame ${frame}.`);
}

export function paintFrame(pen: Pen, { edit, frame }: { edit: EditNumber; frame: number }): void {
  const { name, frames, start } = findShot(edit, frame);
  shots[name]({
    pen,
    tone: tones[edits[edit].grade],
    second: (frame - start) / RATE,
    seconds: frames / RATE,
    cut: edit,
    isEmpty: false,
  });
}

/** The first frame of a shot. */
export function findShotStart(edit: EditNumber, name: ShotName): number {
  const all = edits[edit].shots;
  const at = all.findIndex((shot) => shot.name === name);
  return all.slice(0, at).reduce((sum, { frames }) => sum + frames, 0);
}
