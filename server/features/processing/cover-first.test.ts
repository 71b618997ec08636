import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeClip, tools } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castProject } from '../../test/test-projects.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { processVersion, type Workbench } from './process-version.ts';
import { processProbe } from './process-video.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp({});
});
afterAll(() => koma.stop());

const inFolder = (name: string) => join(koma.platform.config.dataDir, name);

/** Wraps ffprobe: counting frames waits for a file, as if the film were hours long. */
async function makeSlowProbe({ until }: { until: string }): Promise<string> {
  const program = inFolder('slow-ffprobe');
  const wait = `case "$*" in *packet=*) until [ -e '${until}' ]; do sleep 0.1; done;; esac`;
  await writeFile(program, `#!/bin/sh\n${wait}\nexec '${tools.ffprobe}' "$@"\n`);
  await chmod(program, 0o755);
  return program;
}

test('a film has its cover before its pictures are counted, however long that takes', async () => {
  const { owner, project } = await castProject(koma);
  await makeClip({ path: inFolder('clip.mp4'), rate: '25', seconds: 1 });
  const bytes = await readFile(inFolder('clip.mp4'));
  const film = { projectId: project._id, name: 'clip.mp4', bytes };
  const { fileVersionId: versionId } = await uploadFile(koma, owner, film);
  const read = async () => {
    const { rows } = await koma.platform.pool.query('select * from file_versions where id = $1', [versionId]);
    return rows[0];
  };
  const gate = inFolder('counted');
  const config = { ...koma.platform.config, ffprobePath: await makeSlowProbe({ until: gate }) };
  const run = { id: 'x', attempt: 1, signal: new AbortController().signal };
  const make = (bench: Workbench) => processProbe({ ...koma.platform, config }, bench);
  const done = processVersion(koma.platform, { versionId: versionId ?? '', run, make });
  await vi.waitFor(async () => expect((await read()).renditions.thumbnail).toBeTruthy(), {
    timeout: 120_000,
    interval: 50,
  });
  expect(await read()).toMatchObject({ processing: 1, r_frame_rate: null });
  await writeFile(gate, '');
  await done;
  expect(await read()).toMatchObject({ processing: 1, r_frame_rate: '25/1', picture_count: 25 });
});
