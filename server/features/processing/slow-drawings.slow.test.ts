import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { makePdfBytes } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castProject } from '../../test/test-projects.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { withCpuBudget } from './cpu-budget.ts';
import { processVersion, type Workbench } from './process-version.ts';

const patient = { timeout: 280_000, interval: 100 };

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
beforeAll(async () => {
  koma = await startTestApp({ works: true });
  cast = await castProject(koma);
});
afterAll(() => koma.stop());

const show = (id: string) => koma.call(files.get, { params: { id }, query: {} }, cast.owner);

/** Takes an hour to render. */
function drawForAnHour(): Buffer {
  const clouds = '<feTurbulence baseFrequency="0.02" numOctaves="20"/>';
  const sky = '<rect width="9" height="9" filter="url(#f)"/>'.repeat(1000);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><filter id="f">${clouds}</filter>${sky}</svg>`,
  );
}

const upload = (name: string, bytes: Buffer) =>
  uploadFile(koma, cast.owner, { projectId: cast.project._id, name, bytes });

async function countJobs(queue: string): Promise<number> {
  const { rows } = await koma.platform.pool.query(
    "select count(*)::int as count from jobs where name = $1 and state = 'running'",
    [queue],
  );
  return rows[0].count;
}

async function makeSlowly(versionId: string): Promise<void> {
  await koma.platform.pool.query('update file_versions set processing = 1 where id = $1', [versionId]);
  const make = (bench: Workbench) =>
    withCpuBudget(() => Promise.reject(new MediaFailure('tooLong')))(koma.platform, bench);
  const run = { id: 'x', attempt: 1, signal: new AbortController().signal };
  await processVersion(koma.platform, { versionId, run, make });
}

test('a drawing that takes an hour is given up after its time, and no slow document waits for it', async () => {
  const script = await upload('script.pdf', makePdfBytes(['One']));
  await vi.waitFor(async () => expect((await show(script._id)).processingStatus).toBe(2), patient);
  const drawing = await upload('clouds.svg', drawForAnHour());
  // The lock keeps it from finishing before the document.
  const client = await koma.platform.pool.connect();
  await client.query('begin');
  await client.query('select from file_versions where id = $1 for update', [drawing.fileVersionId]);
  try {
    await vi.waitFor(async () => expect(await countJobs('process-drawing')).toBe(1), patient);
    await makeSlowly(script.fileVersionId ?? '');
    await vi.waitFor(async () => expect((await show(script._id)).processingStatus).toBe(2), patient);
    expect((await show(drawing._id)).processingStatus).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await vi.waitFor(async () => expect((await show(drawing._id)).processingStatus).toBe(3), patient);
  expect((await show(drawing._id)).processingFailure).toContain('took too long');
});
