import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changes } from '../../../contract/calls/changes.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { ffmpeg } from '../../test/media/test-media.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { startVersions } from '../../test/test-versions.ts';

const patient = { timeout: 280_000, interval: 200 };
const size = 's=640x360:r=25';
const LENGTH = 50;

/** Ten shots. Shot 2 is fine blue noise, 3 a pattern of fine grey triangles, 8 grey static. */
const sources = [
  `testsrc2=${size}`,
  `mandelbrot=${size}`,
  `color=c=0x2040c0:${size},noise=alls=60:allf=t+u:all_seed=7`,
  `cellauto=rule=18:${size}:random_seed=3:scroll=1,format=gray`,
  `smptehdbars=${size}`,
  `gradients=${size}:c0=red:c1=green:seed=5:speed=0.02`,
  `life=${size}:mold=10:life_color=#C0C0C0:death_color=#303030:seed=9:ratio=0.3`,
  `testsrc=${size}`,
  `color=c=gray:${size},noise=alls=80:allf=t:all_seed=2`,
  `rgbtestsrc=${size},hue=H=t`,
];

interface Cut {
  shot: number;
  from?: number;
  to?: number;
  grade?: string;
}

const recut: Cut[] = [
  ...[{ shot: 0 }, { shot: 1 }, { shot: 3 }, { shot: 2 }, { shot: 5, from: 10 }],
  ...[
    { shot: 7, grade: 'eq=contrast=1.15:brightness=0.04:saturation=0.7' },
    { shot: 9 },
    { shot: 8, to: 30 },
  ],
];

async function film(path: string, cuts: readonly Cut[]): Promise<Buffer> {
  const graph = cuts.map(({ shot, from = 0, to = LENGTH, grade }, at) => {
    const trim = `${sources[shot]},trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS`;
    return `${trim}${grade ? `,${grade}` : ''},setsar=1,format=yuv420p[v${at}]`;
  });
  const joined = `${cuts.map((_, at) => `[v${at}]`).join('')}concat=n=${cuts.length}[v]`;
  const coding = ['-r', '25', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18'];
  await ffmpeg('-filter_complex', [...graph, joined].join(';'), '-map', '[v]', ...coding, path);
  return readFile(path);
}

let stage: Awaited<ReturnType<typeof startVersions>>;
let fileId: string;
let first: string;
let second: string;

beforeAll(async () => {
  stage = await startVersions({ works: true });
  const { koma, cast, projectId } = stage;
  const pathOf = (name: string) => join(koma.platform.config.dataDir, name);
  const before = await film(
    pathOf('v1.mp4'),
    sources.map((_, shot) => ({ shot })),
  );
  const uploaded = await uploadFile(koma, cast.owner, { projectId, name: 'cut.mp4', bytes: before });
  fileId = uploaded._id;
  first = uploaded.fileVersionId ?? '';
  const bytes = await film(pathOf('v2.mp4'), recut);
  const sent = { fileId, name: 'next.mp4', bytes, mimeType: 'video/mp4' };
  second = (await stage.create(cast.owner, sent))._id;
  const ask = { params: { id: second }, query: { from: first } };
  await vi.waitFor(
    async () => expect((await koma.call(changes.get, ask, cast.viewer)).state).toBe('ready'),
    patient,
  );
}, 300_000);
afterAll(() => stage.stop());

test('shots of fine texture that were exchanged are found where they are, and comments go along', async () => {
  const { koma, cast } = stage;
  for (const shot of sources.keys()) {
    const body = { fileId, fileVersionId: first, frame: shot * LENGTH + 20, comment: `shot ${shot}` };
    await koma.call(comments.add, { body }, cast.owner);
  }
  const query = { earlier: 'true', sortDir: 'asc', sortColumn: 'time', pageSize: 50 } as const;
  const { results } = await koma.call(comments.getList, { params: { id: second }, query }, cast.viewer);
  const carried = new Map(results.map(({ comment, carried: place }) => [comment, place]));
  const exact = { 0: 20, 1: 70, 2: 170, 3: 120, 7: 260, 8: 360, 9: 310 };
  for (const [shot, frame] of Object.entries(exact))
    expect(carried.get(`shot ${shot}`), `shot ${shot}`).toMatchObject({ frame, state: 'exact' });
  // The exact frame of a slow gradient cannot be told, but the shot can.
  expect(carried.get('shot 5')?.frame).toBe(210);
  for (const shot of [4, 6]) expect(carried.get(`shot ${shot}`)?.state, `shot ${shot}`).toBe('removed');
});

test('no whole picture is changed for certain but that of the shot that was graded', async () => {
  const ask = { params: { id: second }, query: { from: first } };
  const { spans } = await stage.koma.call(changes.get, ask, stage.cast.viewer);
  const whole = spans.filter(({ region, sure }) => sure && region && region.width * region.height > 0.9);
  expect(whole.map(({ from, to, sourceFrom }) => [from, to, sourceFrom])).toEqual([[240, 290, 350]]);
});
