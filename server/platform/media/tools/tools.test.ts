import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import type { MediaTools } from './media-tools.ts';
import { findMediaTools } from './tools.ts';

const unset = { ffmpegPath: undefined, ffprobePath: undefined };
let real: MediaTools;
let folder: string;

beforeEach(async () => {
  real = await findMediaTools(unset);
  folder = mkdtempSync(join(tmpdir(), 'koma-tools-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await removeFolder(folder);
});

function writeLesser(names: string[], path = join(folder, 'ffmpeg')): string {
  writeFileSync(path, `#!/bin/sh\n'${real.ffmpeg}' "$@" | grep -vwE '${names.join('|')}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const putFirst = () => vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);

test('a system’s ffmpeg that cannot do all that is needed is passed over, and the log can say why', async () => {
  const lesser = writeLesser(['zscale', 'prores']);
  putFirst();
  const { ffmpeg, choices } = await findMediaTools(unset);
  expect(ffmpeg).toBe(real.ffmpeg);
  const lacks = expect.arrayContaining(['zscale', 'prores']);
  expect(choices).toContainEqual({ program: lesser, isChosen: false, lacks });
  expect(choices).toContainEqual(expect.objectContaining({ program: real.ffmpeg, isChosen: true }));
});

test('a system’s ffmpeg that can do all of it is taken', async () => {
  const whole = writeLesser(['nothing-has-this-name']);
  putFirst();
  expect((await findMediaTools(unset)).ffmpeg).toBe(whole);
});

test('a program that cannot even start is no candidate', async () => {
  writeFileSync(join(folder, 'ffmpeg'), 'built for another processor');
  chmodSync(join(folder, 'ffmpeg'), 0o755);
  putFirst();
  expect((await findMediaTools(unset)).ffmpeg).toBe(real.ffmpeg);
});

test('a configured ffmpeg without what films need is refused in one sentence that names it', async () => {
  const ffmpegPath = writeLesser(['libx264'], join(folder, 'configured'));
  await expect(findMediaTools({ ...unset, ffmpegPath })).rejects.toThrow(
    /configured cannot do what Koma needs \(libx264\); install a newer ffmpeg, or set FFMPEG_PATH/,
  );
});
