import { copyFile, mkdtemp, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnClip } from '../../../test/media/altered-clips.ts';
import { ffmpeg, makeClip, tools } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { MediaFailure } from '../media-failure.ts';
import { writeRate } from '../probe/frame-rate.ts';
import { probeLimits, probeVideo } from '../probe/probe.ts';
import { runProgram } from '../run/run-program.ts';
import { markFilm } from './mark-film.ts';
import { takeFrame } from './poster.ts';
import { transcode } from './transcode.ts';
import { verifyProxies } from './verify-proxies.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-video-'));
});
afterAll(() => removeFolder(cwd));

async function process(file: string) {
  const info = await probeVideo({ tools, file, cwd });
  const steps: number[] = [];
  const made = await transcode({ tools, info, file, cwd, onProgress: (done) => steps.push(done) });
  return { info, made, steps };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof MediaFailure ? error.reason : String(error)),
  );

async function readTimes(file: string): Promise<string[]> {
  const { output } = await runProgram({
    program: tools.ffprobe,
    args: ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts,dts', '-of', 'csv=p=0', file],
    cwd,
    limits: probeLimits,
  });
  return output.toString('utf8').trim().split('\n');
}

async function readPixel(file: string): Promise<number[]> {
  await ffmpeg('-i', join(cwd, file), '-frames:v', '1', join(cwd, 'pixel.png'));
  const { data, info } = await sharp(join(cwd, 'pixel.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  return [...data.subarray(at, at + 3)];
}

describe('sources of every kind become proxies with the same frames', () => {
  test('a 1080p film at 23.976 with sound: four sizes, a sprite, peaks, fast start and closed groups', async () => {
    const film = { size: '1920x1080', rate: '24000/1001', seconds: 0.5, sound: true, isStill: true };
    await makeClip({ ...film, path: join(cwd, 'film.mp4') });
    const { info, made, steps } = await process('film.mp4');
    expect([writeRate(info.rate), info.frameCount, info.isDropFrame]).toEqual(['24000/1001', 12, false]);
    expect(made.proxies.map(({ grade, width, height }) => [grade, width, height])).toEqual([
      [1080, 1920, 1080],
      [720, 1280, 720],
      [540, 960, 540],
      [360, 640, 360],
    ]);
    expect(made.frameCount).toBe(12);
    expect(steps.at(-1)).toBe(1);
    expect(made.sprite).toMatchObject({ columns: 10, rows: 2, width: 160, height: 90, count: 12 });
    const sprite = await sharp(join(cwd, 'sprite.jpg')).metadata();
    expect([sprite.width, sprite.height]).toEqual([1600, 180]);
    const peaks = made.waveform?.peaks ?? [];
    expect(Math.abs(peaks.length - 25)).toBeLessThan(4);
    expect(Math.max(...peaks)).toBeGreaterThan(5);
    const bytes = await readFile(join(cwd, 'proxy-360.mp4'));
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('no picture of a proxy is moved by an edit list, which engines read differently', async () => {
    const args = ['-preset', 'medium', '-bf', '3'];
    await makeClip({ path: join(cwd, 'reordered.mp4'), size: '640x360', sound: true, args });
    const { info, made } = await process('reordered.mp4');
    // Older proxies have B-pictures; films marked from them must not.
    const marking = { tools, file: 'reordered.mp4', text: 'Yuki', cwd, onProgress: () => undefined };
    const marked = await markFilm({ ...marking, signal: new AbortController().signal });
    for (const { file } of [...made.proxies, marked]) {
      const times = await readTimes(file);
      expect(times).toHaveLength(25);
      expect(times[0]).toBe('0,0');
      expect(times.every((time) => time.split(',')[0] === time.split(',')[1])).toBe(true);
    }
    const reordered = { width: 640, height: 360, file: 'reordered.mp4' };
    expect(await reasonOf(verifyProxies({ tools, info, proxies: [reordered], cwd }))).toBe('mismatch');
  });

  test('a turned phone film stands upright', async () => {
    await makeClip({ path: join(cwd, 'flat.mp4'), size: '320x180' });
    await writeFile(join(cwd, 'turned.mp4'), turnClip(await readFile(join(cwd, 'flat.mp4'))));
    const { info, made } = await process('turned.mp4');
    expect([info.width, info.height]).toEqual([180, 320]);
    expect(made.proxies).toMatchObject([{ width: 180, height: 320 }]);
  });

  test('pixels that are not square are made square, odd sizes even', async () => {
    await makeClip({ path: join(cwd, 'wide.mp4'), size: '180x144', args: ['-vf', 'setsar=64/45'] });
    expect((await process('wide.mp4')).made.proxies).toMatchObject([{ width: 256, height: 144 }]);
    await makeClip({ path: join(cwd, 'odd.mkv'), size: '161x91', args: ['-pix_fmt', 'yuv444p'] });
    expect((await process('odd.mkv')).made.proxies).toMatchObject([{ width: 160, height: 90 }]);
  });

  test('a rate that varies becomes constant, with the time kept', async () => {
    const drop = "select='not(between(mod(n,10),3,5))'";
    // Matroska first: MP4 loses the gaps in some ffmpeg builds.
    await makeClip({ path: join(cwd, 'vfr.mkv'), rate: '30', seconds: 2, args: ['-vf', drop] });
    await ffmpeg('-i', join(cwd, 'vfr.mkv'), '-c', 'copy', join(cwd, 'vfr.mp4'));
    const { info, made } = await process('vfr.mp4');
    expect([writeRate(info.rate), info.isConstant]).toEqual(['30/1', false]);
    expect(Math.abs(made.frameCount - 60)).toBeLessThan(3);
  });

  test('a picture that starts after its sound stays behind it, whole', async () => {
    await makeClip({ path: join(cwd, 'prompt.mkv'), seconds: 1, sound: true });
    const prompt = ['-i', join(cwd, 'prompt.mkv')];
    const parts = ['-map', '0:v', '-map', '1:a', '-c', 'copy'];
    await ffmpeg('-itsoffset', '1', ...prompt, ...prompt, ...parts, join(cwd, 'late.mkv'));
    const { info, made } = await process('late.mkv');
    expect(info.durationSeconds).toBeCloseTo(2, 1);
    expect(Math.abs(made.frameCount - 50)).toBeLessThan(3);
  });

  test('29.97 counts drop-frame and keeps its first time code', async () => {
    const args = ['-timecode', '01:00:00;00'];
    await makeClip({ path: join(cwd, 'drop.mov'), rate: '30000/1001', args });
    const { info, made } = await process('drop.mov');
    expect(info).toMatchObject({ startTimeCode: '01:00:00;00', isDropFrame: true });
    expect([writeRate(info.rate), made.frameCount]).toEqual(['30000/1001', 30]);
    expect(made.waveform).toBeUndefined();
    await makeClip({ path: join(cwd, 'non.mov'), rate: '30000/1001', args: ['-timecode', '01:00:00:00'] });
    expect(await probeVideo({ tools, file: 'non.mov', cwd })).toMatchObject({ isDropFrame: false });
  });

  test('interlaced pictures keep their rate', async () => {
    const args = ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-vf', 'setfield=tff'];
    await makeClip({ path: join(cwd, 'fields.mxf'), size: '320x240', args });
    const { info, made } = await process('fields.mxf');
    expect([info.isInterlaced, writeRate(info.rate), made.frameCount]).toEqual([true, '25/1', 25]);
  });

  test('an alpha channel ends as 8 bits that every browser shows', async () => {
    const half = 'color=red@0.0:size=64x64:rate=25:duration=0.4,format=yuva444p10le';
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      half,
      '-c:v',
      'prores_ks',
      '-profile:v',
      '4444',
      join(cwd, 'alpha.mov'),
    );
    await process('alpha.mov');
    expect(Math.max(...(await readPixel('proxy-360.mp4')))).toBeLessThan(8);
  });

  test('colours stay what they were, from small and from large sources', async () => {
    for (const size of ['320x240', '1280x720']) {
      const matrix = size === '320x240' ? 'smpte170m' : 'bt709';
      const source = `color=0xC83C28:size=${size}:rate=25:duration=0.2,format=rgb24`;
      const args = ['-vf', `scale=out_color_matrix=${matrix},format=yuv420p`, '-preset', 'ultrafast'];
      await ffmpeg('-f', 'lavfi', '-i', source, ...args, join(cwd, 'red.mp4'));
      const { info } = await process('red.mp4');
      const frame = await takeFrame({ tools, info, file: 'red.mp4', cwd });
      const { data } = await sharp(join(cwd, frame)).raw().toBuffer({ resolveWithObject: true });
      const sprite = await sharp(join(cwd, 'sprite.jpg'))
        .extract({ left: 4, top: 4, width: 2, height: 2 })
        .raw()
        .toBuffer();
      for (const pixel of [data.subarray(0, 3), sprite.subarray(0, 3)]) {
        [200, 60, 40].forEach((value, at) => {
          expect(Math.abs((pixel[at] ?? 0) - value)).toBeLessThan(10);
        });
      }
    }
  });
});

describe('what cannot be shown says why', () => {
  test('sound without a picture', async () => {
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'sine=duration=0.3',
      '-c:a',
      'aac',
      '-f',
      'mp4',
      join(cwd, 'sound.mp4'),
    );
    expect(await reasonOf(probeVideo({ tools, file: 'sound.mp4', cwd }))).toBe('audioOnly');
  });

  test('a film that was cut off is no success, although ffmpeg calls it one', async () => {
    const path = join(cwd, 'cut.mp4');
    await makeClip({ path, seconds: 2, args: ['-movflags', '+faststart'] });
    await truncate(path, Math.floor((await stat(path)).size / 2));
    expect(await reasonOf(process('cut.mp4'))).toBe('truncated');
    await copyFile(path, join(cwd, 'head.mp4'));
    await truncate(join(cwd, 'head.mp4'), 200);
    expect(['broken', 'noPicture']).toContain(await reasonOf(process('head.mp4')));
  });

  test('playlists, concat scripts and codecs that are not on the list open nothing', async () => {
    await makeClip({ path: join(cwd, 'inner.mp4') });
    await writeFile(join(cwd, 'list.mp4'), '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\ninner.mp4\n');
    await writeFile(join(cwd, 'concat.mp4'), 'ffconcat version 1.0\nfile inner.mp4\n');
    expect(await reasonOf(probeVideo({ tools, file: 'list.mp4', cwd }))).toBe('broken');
    expect(await reasonOf(probeVideo({ tools, file: 'concat.mp4', cwd }))).toBe('broken');
    const magic = ['-c:v', 'magicyuv', '-pix_fmt', 'yuv420p'];
    await makeClip({ path: join(cwd, 'magic.avi'), args: magic });
    expect(await reasonOf(probeVideo({ tools, file: 'magic.avi', cwd }))).toBe('unsupportedCodec');
  });

  test('noise in the middle of a film ends in a preview or a failure, never in a hang', async () => {
    const path = join(cwd, 'noise.mp4');
    await makeClip({ path, seconds: 1, args: ['-movflags', '+faststart'] });
    const handle = await open(path, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(2000, 0xa5), 0, 2000, Math.floor(size / 2));
    await handle.close();
    expect(['no failure', 'truncated', 'broken', 'mismatch']).toContain(await reasonOf(process('noise.mp4')));
  });
});
