import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../../contract/calls/audit.ts';
import { warnOwnerJob } from '../../jobs/warn-owner.ts';
import { type Mail, MailFailure } from '../../platform/mail/mail.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { mailsTo, startSmtp } from '../../test/test-mails.ts';
import { makeIdle, passDays } from '../../test/test-retention.ts';
import { auditReader } from '../audit/audit-reader.ts';
import { catchUp } from '../events/reading.service.ts';
import { noteRefusals } from '../notifications/mails/refused-addresses.service.ts';
import { applyRules } from './retention.service.ts';
import { applyRetention } from './retention-rules.service.ts';
import { warnOwner } from './warn-owner.service.ts';

const environment = { RETENTION_ARCHIVE_DAYS: '100' };
let isDown = true;
const smtp = await startSmtp({ isDown: () => isDown });
let worker: TestApp;
let silent: TestApp;
beforeAll(async () => {
  worker = await startTestApp({ works: true, environment: { ...environment, SMTP_URL: smtp.url } });
  silent = await startTestApp({ environment });
  for (const { platform } of [worker, silent]) await applyRetention(platform);
});
afterAll(async () => {
  await worker.platform.mailer.stop();
  for (const koma of [worker, silent]) await koma.stop();
  await smtp.stop();
});

const expectJob = (job: object) =>
  expect
    .poll(
      async () => {
        const { rows } = await worker.platform.pool.query(
          'select state, tries from jobs where name = $1 order by number desc limit 1',
          [warnOwnerJob.name],
        );
        return rows[0];
      },
      { timeout: 30_000 },
    )
    .toEqual(job);

test('a project stays until its owner was really mailed, and has all of the days from then on', async () => {
  const { projectId, find } = await makeIdle(worker, 86);
  const run = async (days: number) => {
    await passDays(worker, projectId, days);
    await applyRules(worker.platform);
  };
  for (const days of [0, 11, 3, 100]) {
    await run(days);
    await expectJob({ state: 'waiting', tries: 1 });
    await worker.platform.pool.query("update jobs set state = 'failed', ended_at = now() where name = $1", [
      warnOwnerJob.name,
    ]);
  }
  expect(await find()).toEqual({ archived: false, deleted: false });
  isDown = false;
  await run(2);
  await expectJob({ state: 'done', tries: 1 });
  expect(smtp.received).toHaveLength(1);
  await run(3);
  expect(smtp.received).toHaveLength(1);
  await run(8);
  await expectJob({ state: 'done', tries: 1 });
  await expect.poll(() => smtp.received.length).toBe(2);
  expect(await find()).toEqual({ archived: false, deleted: false });
  await run(3);
  expect(await find()).toEqual({ archived: true, deleted: false });
});

async function queueWarning() {
  const project = await makeIdle(silent, 86);
  await applyRules(silent.platform);
  const { rows } = await silent.platform.pool.query<{ payload: { projectId: string } }>(
    'select payload from jobs where name = $1',
    [warnOwnerJob.name],
  );
  const payload = rows.find((row) => row.payload.projectId === project.projectId)?.payload;
  return { ...project, warning: warnOwnerJob.payload.parse(payload) };
}

test('a worker that is killed once the mail was taken sends the same mail again, and the trail has one', async () => {
  const { owner, projectId, warning } = await queueWarning();
  const { platform } = silent;
  const killed = {
    ...platform.mailer,
    send: async (mail: Mail) => {
      await platform.mailer.send(mail);
      throw new Error('killed');
    },
  };
  await expect(warnOwner({ ...platform, mailer: killed }, warning)).rejects.toThrow('killed');
  for (let count = 0; count < 2; count++) await warnOwner(platform, warning);
  expect(await mailsTo(platform, owner)).toHaveLength(1);
  await catchUp(platform, auditReader);
  const { entries } = await silent.call(audit.list, { query: { projectId } }, owner);
  expect(entries.filter(({ what }) => what.startsWith('Told the owner'))).toHaveLength(1);
});

test.each([
  ['Asia/Tokyo', 'January 2, 2050'],
  ['America/Los_Angeles', 'January 1, 2050'],
])('the mail names the day as it is in %s, where its owner lives', async (time_zone, day) => {
  const { owner, warning } = await queueWarning();
  const { platform } = silent;
  await platform.db.updateTable('accounts').set({ time_zone }).where('id', '=', owner.id).execute();
  await warnOwner(platform, { ...warning, dueAt: '2050-01-01T20:00:00.000Z' });
  const [mail] = await mailsTo(platform, owner);
  expect(mail?.text).toContain(`On ${day} it goes to the archive`);
});

test('an owner whose address refused the mail was not told, also once mails are sent there again', async () => {
  const { owner, warning, told, run } = await queueWarning();
  const { platform } = silent;
  const refusing = {
    ...platform.mailer,
    send: () => Promise.reject(new MailFailure('address', '550 no such user')),
  };
  await warnOwner({ ...platform, mailer: noteRefusals({ ...platform, mailer: refusing }) }, warning);
  await platform.db.deleteFrom('refused_addresses').where('account_id', '=', owner.id).execute();
  expect(await told()).toEqual([]);
  await run(2);
  expect(await told()).toHaveLength(1);
});

test('what was queued for a step that is over is not mailed', async () => {
  const { owner, projectId, warning } = await queueWarning();
  await passDays(silent, projectId, 3);
  await applyRules(silent.platform);
  await warnOwner(silent.platform, warning);
  expect(await mailsTo(silent.platform, owner)).toEqual([]);
});

test('a rule that is switched off while the job runs goes on with no further project', async () => {
  for (let count = 0; count < 2; count++) await makeIdle(silent, 86);
  const { platform } = silent;
  let told = 0;
  const queue: typeof platform.queue = {
    ...platform.queue,
    enqueue: async (...job) => {
      told += 1;
      await platform.db.updateTable('retention_rules').set({ archive_days: null }).execute();
      return platform.queue.enqueue(...job);
    },
  };
  await applyRules({ ...platform, queue });
  await applyRetention(platform);
  expect(told).toBe(1);
});
