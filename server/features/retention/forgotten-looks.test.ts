import { afterAll, beforeAll, expect, test } from 'vitest';
import { presence } from '../../../contract/calls/presence.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile, visitProject } from '../../test/test-links.ts';
import { makeIdle } from '../../test/test-retention.ts';
import { sweepPresence } from '../presence/presence.service.ts';
import { purgeOpenings } from '../sharing/link-settings.service.ts';
import { applyRetention } from './retention-rules.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp({ environment: { RETENTION_ARCHIVE_DAYS: '1000' } });
  await applyRetention(koma.platform);
});
afterAll(() => koma.stop());

async function makeUnused() {
  const idle = await makeIdle(koma, 0);
  const { owner: by, projectId } = idle;
  const { fileId } = await putFile(koma.platform, { by, projectId, name: 'b.png' });
  return { ...idle, fileId };
}

async function passLooks(table: 'opened_files' | 'link_openings', days: number) {
  const { pool } = koma.platform;
  await pool.query(`update ${table} set opened_at = opened_at - make_interval(days => $1)`, [days]);
  await sweepPresence(koma.platform);
  await purgeOpenings(koma.platform);
  expect((await pool.query(`select from ${table}`)).rows).toEqual([]);
}

test('a look at a file counts for as long as the rule says, long after nobody knows whose it was', async () => {
  const { owner, fileId, run, told } = await makeUnused();
  await koma.call(presence.enter, { params: { id: fileId }, body: {} }, owner);
  await passLooks('opened_files', 400);
  await run(1500);
  expect(await told()).toEqual([]);
  await koma.platform.pool.query("update projects set looked_at = looked_at - interval '600 days'");
  await run(0);
  expect(await told()).toHaveLength(1);
});

test('so does a visit by a link of the project, or of a file', async () => {
  for (const isOfProject of [true, false]) {
    const { owner, projectId, fileId, run, told } = await makeUnused();
    if (isOfProject) {
      const body = { projectId, accessType: AccessType.anyone };
      await visitProject(koma, await koma.call(sharing.shareProject, { body }, owner));
    } else await visitFile(koma, await shareFile(koma, { owner, fileId }));
    await passLooks('link_openings', 400);
    await run(1500);
    expect(await told()).toEqual([]);
  }
});
