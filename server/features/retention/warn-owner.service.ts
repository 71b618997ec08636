import type { z } from 'zod';
import { warnOwnerJob } from '../../jobs/warn-owner.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import { isPretendAddress } from '../../platform/mail/pretend-address.ts';
import type { Platform } from '../../platform.ts';
import { Step, soonest } from './idle-project.rules.ts';
import { recordRetention } from './retention.announcer.ts';
import { findUntold, markTold } from './retention.queries.ts';
import { composeWarning } from './retention-mails.ts';

type Warning = z.output<typeof warnOwnerJob.payload>;

export const queueWarning = (
  { queue }: Pick<Platform, 'queue'>,
  tx: Transaction,
  { projectId, stepAt, dueAt }: { projectId: string; stepAt: Date; dueAt: Date },
): Promise<void> =>
  queue.enqueue(tx, warnOwnerJob, {
    projectId,
    stepAt: stepAt.toISOString(),
    dueAt: dueAt.toISOString(),
    messageId: newId(),
  });

/**
 * The deadline counts from the moment a mail server accepts the mail. A crash in between repeats the mail.
 * If the job is given up, the rule warns again.
 */
export async function warnOwner(
  { db, mailer, config }: Pick<Platform, 'db' | 'mailer' | 'config'>,
  { projectId, stepAt, dueAt, messageId }: Warning,
): Promise<void> {
  const step = { id: projectId, stepAt: new Date(stepAt) };
  const project = await findUntold(db, step);
  if (!project || isPretendAddress(project.email)) return;
  const { name, email: to, language, time_zone: timeZone, retention_step } = project;
  const at = soonest(retention_step, { end: new Date(dueAt), now: new Date() });
  const what = retention_step < Step.archived ? 'archive' : 'delete';
  const mail = composeWarning(
    { config },
    { what, to, language, timeZone, project: { id: projectId, name }, at },
  );
  await mailer.send({ ...mail, messageId });
  await inTransaction(db, async (tx) => {
    if (await markTold(tx, step)) await recordRetention(tx, 'warned', projectId);
  });
}
