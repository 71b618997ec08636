import { noteRefusals } from '../features/notifications/mails/refused-addresses.service.ts';
import { applyRules } from '../features/retention/retention.service.ts';
import { warnOwner } from '../features/retention/warn-owner.service.ts';
import { warnOwnerJob } from '../jobs/warn-owner.ts';
import type { TestApp } from './test-accounts.ts';
import { mailsTo } from './test-mails.ts';
import { addPerson } from './test-people.ts';
import { createProject } from './test-projects.ts';

export async function passDays({ platform }: TestApp, projectId: string, days: number): Promise<void> {
  await platform.pool.query(
    `update projects set last_activity_at = last_activity_at - make_interval(days => $2),
      archived_at = archived_at - make_interval(days => $2),
      retention_at = retention_at - make_interval(days => $2),
      retention_told_at = retention_told_at - make_interval(days => $2) where id = $1`,
    [projectId, days],
  );
}

async function applyAndMail({ platform }: TestApp): Promise<void> {
  await applyRules(platform);
  const { rows } = await platform.pool.query<{ payload: unknown }>(
    "update jobs set state = 'done', ended_at = now() where name = $1 and state = 'waiting' returning payload",
    [warnOwnerJob.name],
  );
  for (const { payload } of rows)
    await warnOwner({ ...platform, mailer: noteRefusals(platform) }, warnOwnerJob.payload.parse(payload));
}

export async function makeIdle(koma: TestApp, days: number) {
  const owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  await passDays(koma, projectId, days);
  const find = async () => {
    const { rows } = await koma.platform.pool.query(
      'select archived_at is not null as archived, deleted_at is not null as deleted from projects where id = $1',
      [projectId],
    );
    return rows[0];
  };
  return {
    ...{ owner, projectId, find },
    told: async () => (await mailsTo(koma.platform, owner)).map(({ subject }) => subject),
    run: async (...passing: number[]) => {
      for (const passed of passing) {
        await passDays(koma, projectId, passed);
        await applyAndMail(koma);
      }
    },
  };
}
