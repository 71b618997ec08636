import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { damageFilm } from '../../../test/media/altered-clips.ts';
import { ffmpeg, makeClip, tools } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { writeRate } from '../probe/frame-rate.ts';
import { probeVideo } from '../probe/probe.ts';
import { transcode } from './transcode.ts';

const FRAME_BYTES = 6;
const run = promisify(execFile);
let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-uneven-'));
});
afterAll(() => removeFolder(cwd));

async function process(file: string) {
  const info = await probeVideo({ tools, file, cwd });
  return { info, made: await transcode({ tools, info, file, cwd, onProgress: () => undefined }) };
}

/** Makes a clip of distinct pictures, numbered by two greys, left and right. */
async function makeNumbered({ path, rate, count, args = [] }: Numbered) {
  const grey = `geq=lum='20+25*if(lt(X,32),mod(N,8),floor(N/8))':cb=128:cr=128`;
  const black = `color=black:size=64x64:rate=${rate}:duration=${count / rate}`;
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `${black},${grey}`, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-qp', '4'],
    ...args,
    path,
  );
}

interface Numbered {
  path: string;
  rate: number;
  count: number;
  args?: string[];
}

async function readNumbers(file: string): Promise<Set<number>> {
  const raw = ['-vf', 'scale=2:2:flags=area', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', '-'];
  const args = ['-v', 'error', '-i', join(cwd, file), ...raw];
  const { stdout } = await run(tools.ffmpeg, args, { encoding: 'buffer' });
  const digit = (at: number) => Math.round(((stdout[at] ?? 0) - 20) / 25);
  const frames = Array.from({ length: stdout.length / FRAME_BYTES }, (_, at) => at * FRAME_BYTES);
  return new Set(frames.map((at) => digit(at) + 8 * digit(at + 1)));
}

test('every picture of a film in bursts, 9 a second on average, is found on a frame of its proxy', async () => {
  // Eight pictures within 80 ms, then one that stays for half a second.
  const bursts = "select='lt(mod(n,100),8)+eq(mod(n,100),50)'";
  await makeNumbered({ path: join(cwd, 'bursts.mkv'), rate: 100, count: 60, args: ['-vf', bursts] });
  const shown = await readNumbers('bursts.mkv');
  const { info, made } = await process('bursts.mkv');
  expect([writeRate(info.rate), info.isConstant]).toEqual(['100/1', false]);
  expect(await readNumbers('proxy-360.mp4')).toEqual(shown);
  expect([info.pictureCount, made.lostPictures, made.damagedPictures]).toEqual([shown.size, 0, 0]);
});

test('an average that looks constant hides no gaps', async () => {
  const drop = "select='not(between(mod(n,10),3,5))'";
  await makeClip({ path: join(cwd, 'gaps.mkv'), rate: '30', seconds: 2, args: ['-vf', drop] });
  const info = await probeVideo({ tools, file: 'gaps.mkv', cwd });
  // Matroska declares 30 and 30.
  expect([info.averageRate, info.isConstant, info.pictureCount]).toEqual(['30/1', false, 42]);
});

test('a film of 240 pictures a second is thinned evenly, and says by how much', async () => {
  await makeNumbered({ path: join(cwd, 'fast.mp4'), rate: 240, count: 60 });
  const { info, made } = await process('fast.mp4');
  expect([writeRate(info.rate), info.isConstant, info.pictureCount]).toEqual(['120/1', true, 60]);
  expect(made).toMatchObject({ frameCount: 30, lostPictures: 30, damagedPictures: 0 });
});

// Sound in AAC begins 21 ms early: half a frame of 24 a second.
test.each([0.021, 1.48])('no picture is lost of a film that begins %f s after its sound', async (late) => {
  await makeNumbered({ path: join(cwd, 'prompt.mkv'), rate: 24, count: 48 });
  await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'pcm_s16le', join(cwd, 'sound.mkv'));
  const inputs = ['-itsoffset', `${late}`, '-i', join(cwd, 'prompt.mkv'), '-i', join(cwd, 'sound.mkv')];
  await ffmpeg(...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', join(cwd, 'late.mkv'));
  const { info, made } = await process('late.mkv');
  expect([writeRate(info.rate), info.isConstant, made.lostPictures]).toEqual(['24/1', true, 0]);
  expect(made.frameCount).toBe(48 + Math.round(info.pictureStart * 24));
  expect(await readNumbers('proxy-360.mp4')).toEqual(await readNumbers('prompt.mkv'));
  expect(made.damagedPictures).toBe(0);
});

const damage = (from: string, to: string, which: readonly number[]) =>
  damageFilm({ ffprobe: tools.ffprobe, from: join(cwd, from), to: join(cwd, to), which });

test.each(['mp4', 'mkv'])('a film (%s) with a few damaged packets is shown, and says so', async (kind) => {
  await makeClip({
    path: join(cwd, `sound.${kind}`),
    rate: '25',
    seconds: 4,
    sound: true,
    args: ['-g', '10'],
  });
  for (const which of [[0], [31, 32, 75], [97, 98, 99]]) {
    await damage(`sound.${kind}`, `noisy.${kind}`, which);
    const { info, made } = await process(`noisy.${kind}`);
    expect(info.pictureCount).toBe(100);
    expect(Math.abs(made.frameCount - 100)).toBeLessThan(4);
    expect(made.damagedPictures).toBeGreaterThan(0);
  }
});
