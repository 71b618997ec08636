import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { report } from '../../bench/bench.ts';
import { ProcessingState } from '../../contract/enums.ts';
import { ffmpeg } from '../../server/test/media/test-media.ts';
import { signInAs } from '../helpers/people.ts';
import { readNumber, startMeasuring } from './measuring.ts';

/** `--seconds=5` for a quick look. */
const SECONDS = readNumber('seconds', 60);
const ROUNDS = 3;
const LIMIT_MS = 1000;

const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const {
  koma,
  browser,
  person: owner,
  projectId,
  close,
} = await startMeasuring({ name: 'Bench', environment: { CHECK_REPLIES: 'false' } });
try {
  const source = join(folder, 'source.mp4');
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${SECONDS},noise=alls=6:allf=t`;
  await ffmpeg(
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=duration=${SECONDS}`, '-c:v', 'libx264'],
    ...[
      '-preset',
      'ultrafast',
      '-crf',
      '28',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      source,
    ],
  );
  const bytes = await readFile(source);
  const page = await browser.newPage({ baseURL: koma.url });
  await signInAs(page, owner);
  await page.goto('/dashboard');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const file = { projectId, fileId: null, fileName: `Film ${round}.mp4`, fileSize: bytes.length };
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(bytes));
    const checksum = sum.toString('base64');
    const offer = await call('POST', 'file/signed-url', { ...file, mimeType: 'video/mp4', checksum });
    const headers = { 'content-type': 'video/mp4', 'x-amz-checksum-crc32': checksum };
    const put = await fetch(String(offer.signedUrl), { method: 'PUT', headers, body: bytes });
    if (!put.ok) throw new Error(`The bytes were refused: ${put.status}.`);
    // From here on everything is stored.
    const start = performance.now();
    const body = { ...file, filePath: offer.fileNameWithPrefix, checksum };
    const { _id } = await call('POST', 'file/create-file', body);
    const { filePath } = await call('GET', `file/get/${_id}`);
    await page.evaluate(
      (address) =>
        new Promise((resolve, reject) => {
          const video = document.createElement('video');
          video.muted = true;
          video.requestVideoFrameCallback(resolve);
          video.onerror = () => reject(new Error(video.error?.message));
          video.src = address;
          document.body.append(video);
          void video.play();
        }),
      String(filePath),
    );
    times.push(performance.now() - start);
    await page.evaluate(() => document.querySelector('video')?.remove());
    // The work on this film must not slow the next one down.
    while ((await call('GET', `file/get/${_id}`)).processingStatus === ProcessingState.inProgress) {
      await wait(500);
    }
  }
  report({
    name: `${SECONDS} s of 1080p30, from stored to the first frame, slowest of ${ROUNDS}`,
    unit: 'ms',
    ours: Math.max(...times),
    limit: LIMIT_MS,
    atMost: 1,
  });

  async function call(method: string, route: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${koma.url}/api/${route}`, {
      method,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(await answer.json());
    return data;
  }
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
