import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { type ShotName, shots } from './edits.ts';
import { addGrain } from './finish.ts';
import { type GradeName, tones } from './grades.ts';
import { FRAME } from './paint.ts';

interface Still {
  shot: ShotName;
  second: number;
  grade: GradeName;
  isEmpty: boolean;
}

/** Places as they were found one morning, and pictures of the finished film. */
export const stills = {
  ridge: { shot: 'hills', second: 0, grade: 'morning', isEmpty: true },
  viaduct: { shot: 'train', second: 1, grade: 'morning', isEmpty: true },
  station: { shot: 'platform', second: 0, grade: 'morning', isEmpty: true },
  waiting: { shot: 'platform', second: 2.2, grade: 'warm', isEmpty: false },
  crossing: { shot: 'train', second: 2.3, grade: 'warm', isEmpty: false },
  lantern: { shot: 'lantern', second: 1.4, grade: 'warm', isEmpty: false },
} satisfies Record<string, Still>;

export type StillName = keyof typeof stills;

const SCALE = 1.5;

export async function paintStill({ still, file }: { still: StillName; file: string }): Promise<void> {
  const { shot, second, grade, isEmpty } = stills[still];
  const canvas = createCanvas(FRAME.width * SCALE, FRAME.height * SCALE);
  const pen = canvas.getContext('2d');
  pen.scale(SCALE, SCALE);
  shots[shot]({ pen, tone: tones[grade], second, seconds: 2.5, cut: 2, isEmpty });
  if (!isEmpty) addGrain(pen, 0);
  await writeFile(file, await canvas.encode('jpeg', 90));
}
