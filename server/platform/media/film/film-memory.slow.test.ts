import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClip, tools } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { probeVideo } from '../probe/probe.ts';
import { transcode } from './transcode.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-memory-'));
});
afterAll(() => removeFolder(cwd));

test('a long film takes no more memory than a short one', async () => {
  // All pictures at once would take 430 MB; ffmpeg alone takes as much.
  const film = { size: '640x360', rate: '25', seconds: 50, sound: true, isStill: true };
  await makeClip({ ...film, path: join(cwd, 'long.mp4') });
  const small = join(cwd, 'small-ffmpeg');
  await writeFile(small, `#!/bin/sh\nulimit -v 750000\nexec '${tools.ffmpeg}' "$@"\n`, { mode: 0o755 });
  const info = await probeVideo({ tools, file: 'long.mp4', cwd });
  const bound = { ...tools, ffmpeg: small };
  const made = await transcode({ tools: bound, info, file: 'long.mp4', cwd, onProgress: () => undefined });
  expect([made.frameCount, made.sprite.count]).toEqual([1250, 97]);
  // Films give way to everything else: on a busy machine this takes minutes.
}, 1_200_000);
