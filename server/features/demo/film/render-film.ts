import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { countFrames, type EditNumber, paintFrame, RATE } from './edits.ts';
import { fadeAt } from './fades.ts';
import { addGrain, darken } from './finish.ts';
import { FRAME } from './paint.ts';
import { writeScore } from './score.ts';

interface FilmTask {
  edit: EditNumber;
  ffmpeg: string;
  /** For what is needed on the way. */
  folder: string;
  file: string;
}

/** Paints frame after frame into the encoder. */
export async function renderFilm(
  { edit, ffmpeg, folder, file }: FilmTask,
  tell: (done: number) => void,
): Promise<void> {
  await writeFile(join(folder, 'score.wav'), writeScore(edit));
  const encoder = spawn(ffmpeg, encoderArguments(file), { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
  let errors = '';
  encoder.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('utf8')).slice(-4000);
  });
  const ended = once(encoder, 'close');
  // An encoder that ends early says why by its code.
  encoder.stdin.on('error', () => undefined);
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const pen = canvas.getContext('2d');
  const frames = countFrames(edit);
  for (let frame = 0; frame < frames && encoder.exitCode === null; frame++) {
    paintFrame(pen, { edit, frame });
    darken(pen, fadeAt(edit, frame));
    addGrain(pen, frame);
    if (!encoder.stdin.write(canvas.data())) await Promise.race([once(encoder.stdin, 'drain'), ended]);
    if (frame % RATE === 0) tell(frame / frames);
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`The film could not be encoded: ${errors}`);
}

const encoderArguments = (file: string) => [
  ...['-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
  ...['-s', `${FRAME.width}x${FRAME.height}`, '-r', String(RATE), '-i', 'pipe:0', '-i', 'score.wav'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '22', '-g', String(RATE), '-pix_fmt', 'yuv420p'],
  ...['-timecode', '01:00:00:00', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', file],
];
