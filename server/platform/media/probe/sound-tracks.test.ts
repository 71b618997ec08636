import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpeg, tools } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { makeSounds } from '../film/make-sounds.ts';
import { readMade } from '../film/verify-proxies.ts';
import { probeVideo } from './probe.ts';
import { chooseMainTrack } from './sound-tracks.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-sounds-'));
});
afterAll(() => removeFolder(cwd));

const silence = 'anullsrc=r=48000:cl=stereo';
const tone = (hertz: number) => `sine=frequency=${hertz}:sample_rate=48000`;

interface Film {
  name: string;
  sounds: readonly string[];
  args?: readonly string[];
}

async function probeFilm({ name, sounds, args = [] }: Film) {
  const inputs = sounds.flatMap((sound) => ['-f', 'lavfi', '-t', '1', '-i', sound]);
  await ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:duration=1', ...inputs, '-map', '0:v'],
    ...sounds.flatMap((_, at) => ['-map', `${at + 1}:a`]),
    ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...args, join(cwd, name)],
  );
  return probeVideo({ tools, file: name, cwd });
}

async function makeFilm(film: Film) {
  const info = await probeFilm(film);
  return { info, made: await makeSounds({ tools, info, file: film.name, cwd }) };
}

test('a film whose first track is silent is heard by its loudest, and every track can be', async () => {
  const args = [
    ...['-ac', '2', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=jpn'],
    ...['-metadata:s:a:2', 'title=Music and effects', '-filter:a:1', 'volume=0.2'],
  ];
  const { info, made } = await makeFilm({ name: 'three.mkv', sounds: [silence, tone(440), tone(880)], args });
  expect(made.map(({ language, title, channels }) => [language, title, channels])).toEqual([
    ['eng', undefined, 2],
    ['jpn', undefined, 2],
    [undefined, 'Music and effects', 2],
  ]);
  expect(Math.max(...(made[0]?.peaks ?? [100]))).toBe(0);
  expect(chooseMainTrack(made)).toBe(made[2]);
  expect(info.audio[0]?.index).toBe(1);
  for (const { file } of made) {
    await expect(readMade({ tools, file, cwd, wantsSound: true })).rejects.toThrow('no picture');
  }
});

test('the default of the file is heard before what stands first, as long as it can be heard', async () => {
  const args = ['-ac', '2', '-disposition:a:0', '0', '-disposition:a:1', 'default'];
  const { info, made } = await makeFilm({ name: 'default.mkv', sounds: [tone(440), tone(880)], args });
  expect(chooseMainTrack(made)).toBe(made[1]);
  expect(info.audio[0]?.index).toBe(2);
});

test('two streams of one channel are left and right; those of different languages are not', async () => {
  const mono = ['-ac', '1'];
  const pair = await makeFilm({ name: 'pair.mov', sounds: [tone(440), tone(880)], args: mono });
  expect(pair.made.map(({ streams, channels }) => [streams.length, channels])).toEqual([[2, 2]]);
  const args = [...mono, '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=jpn'];
  const two = await probeFilm({ name: 'two.mov', sounds: [tone(440), tone(880)], args });
  expect(two.sounds.map(({ streams, channels }) => [streams.length, channels])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('of more than sixteen tracks sixteen can be chosen, and how many there are is known', async () => {
  const sounds = Array.from({ length: 18 }, (_, at) => tone(200 + 40 * at));
  const info = await probeFilm({ name: 'many.mkv', sounds, args: ['-ac', '2', '-c:a', 'pcm_s16le'] });
  expect([info.sounds.length, info.soundCount]).toEqual([16, 18]);
});
