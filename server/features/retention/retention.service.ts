import { RETENTION_WARNINGS } from '../../../contract/retention.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { archiveByRule } from '../projects/project-places.service.ts';
import { deleteByRule } from '../recovery/recovery.service.ts';
import { throwAwayVersion } from '../versions/arrange-versions.service.ts';
import { type IdleRules, judgeIdle, Step } from './idle-project.rules.ts';
import { holdOldVersion, listOldVersions } from './old-versions.queries.ts';
import { recordRetention } from './retention.announcer.ts';
import { type HeldProject, holdIdleProject, listIdleIds, setStep } from './retention.queries.ts';
import { readRules } from './retention-rules.service.ts';
import { queueWarning } from './warn-owner.service.ts';

const AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Judges each item under its lock, in its own transaction, by the current rules. A second run finds nothing
 * to do, and a rule switched off meanwhile stops.
 */
export async function applyRules(
  platform: Platform,
  { signal, now = () => new Date() }: Run = {},
): Promise<void> {
  const rules = await readRules(platform);
  if (rules.versionDays !== null) await removeOldVersions(platform, rules.versionDays, signal);
  const idleDays = rules.archiveDays === null ? undefined : rules.archiveDays - RETENTION_WARNINGS[0];
  for (let after = FIRST_ID; ; ) {
    const ids = await listIdleIds(platform.db, { after, idleDays, limit: AT_ONCE });
    for (const id of ids) {
      signal?.throwIfAborted();
      await inTransaction(platform.db, async (tx) => {
        const project = await holdIdleProject(tx, id);
        if (!project) return;
        await followOne(platform, tx, { project, rules: await readRules({ db: tx }), now: now() });
      });
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

interface Run {
  signal?: AbortSignal;
  now?: () => Date;
}

interface One {
  project: HeldProject;
  rules: IdleRules;
  now: Date;
}

async function followOne(platform: Platform, tx: Transaction, { project, rules, now }: One): Promise<void> {
  const { id, name, owner_id: accountId, email, language } = project;
  const known = {
    step: project.retention_step,
    stepAt: project.retention_at,
    toldAt: project.retention_told_at,
    usedAt: project.used_at,
    archivedAt: project.archived_at,
    isOwnerRefused: project.is_refused,
    isOpen: project.is_open,
    timeZone: project.time_zone,
  };
  const next = judgeIdle(known, rules, now);
  if (next.do === 'forget') await setStep(tx, { id, step: next.step, at: now });
  if (next.do === 'tell') {
    await setStep(tx, { id, step: next.step, at: now });
    await queueWarning(platform, tx, { projectId: id, stepAt: now, dueAt: next.end });
  }
  if (next.do === 'archive') {
    await setStep(tx, { id, step: Step.archived, at: now });
    await archiveByRule(platform, tx, id);
    await recordRetention(tx, 'archived', id);
  }
  if (next.do === 'delete') {
    await setStep(tx, { id, step: Step.none, at: now });
    await deleteByRule(platform, tx, { id, name, owner: { accountId, email, language } });
  }
}

async function removeOldVersions(
  platform: Platform,
  days: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const found = await listOldVersions(platform.db, { days, after, limit: AT_ONCE });
    for (const version of found) {
      signal?.throwIfAborted();
      const { versionId } = version;
      await throwAwayVersion(platform, {
        ...version,
        isStillMeant: async (tx) => {
          const { versionDays } = await readRules({ db: tx });
          return versionDays !== null && holdOldVersion(tx, { days: versionDays, versionId });
        },
      });
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.versionId;
  }
}
