import { RETENTION_WARNINGS } from '../../../contract/retention.ts';

const DAY_MS = 24 * 3_600_000;
const [FIRST, SECOND] = RETENTION_WARNINGS;

/** As `projects.retention_step` counts them. */
export const Step = {
  none: 0,
  toldArchive: 1,
  toldArchiveAgain: 2,
  archived: 3,
  toldDelete: 4,
  toldDeleteAgain: 5,
} as const;

export interface IdleProject {
  step: number;
  /** When it came to that step. */
  stepAt: Date | null;
  /** When anybody last did or looked at something in it. */
  usedAt: Date;
  archivedAt: Date | null;
}

export interface IdleRules {
  archiveDays: number | null;
  deleteDays: number | null;
}

export type Next =
  | { do: 'nothing' }
  /** Somebody uses it, or the rule is off: its owner was told in vain. */
  | { do: 'forget'; step: 0 | 3 }
  | { do: 'tell'; what: 'archive' | 'delete'; step: 1 | 2 | 4 | 5; at: Date }
  | { do: 'archive' }
  | { do: 'delete' };

const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));
const nothing: Next = { do: 'nothing' };

/**
 * What becomes of a project now. However late the rule is switched on or the job runs, its owner is told fourteen and
 * three days before; whoever uses the project meanwhile begins it all anew.
 */
export function judgeIdle(project: IdleProject, rules: IdleRules, now: Date): Next {
  const { step, archivedAt } = project;
  if (step >= Step.archived)
    return archivedAt ? judgeArchived(project, rules, now) : { do: 'forget', step: 0 };
  // Somebody put it there by hand: it is theirs to decide.
  if (archivedAt) return step === Step.none ? nothing : { do: 'forget', step: 0 };
  const { archiveDays } = rules;
  const isDue = (days: number) => archiveDays !== null && later(project.usedAt, archiveDays - days) <= now;
  if (step !== Step.none && !isDue(FIRST)) return { do: 'forget', step: 0 };
  if (archiveDays === null || !isDue(FIRST)) return nothing;
  return walk(project, { now, end: later(project.usedAt, archiveDays), first: 1, what: 'archive' });
}

function judgeArchived(project: IdleProject, { deleteDays }: IdleRules, now: Date): Next {
  const { step, stepAt, usedAt, archivedAt } = project;
  const isTold = step > Step.archived;
  if (isTold && (deleteDays === null || (stepAt && usedAt > stepAt))) return { do: 'forget', step: 3 };
  if (deleteDays === null) return nothing;
  const end = later(latest(usedAt, archivedAt ?? usedAt), deleteDays);
  if (later(end, -FIRST) > now) return nothing;
  return walk(project, { now, end, first: 4, what: 'delete' });
}

interface Way {
  now: Date;
  /** When it would happen by the rule alone. */
  end: Date;
  /** The step of the first word to the owner. */
  first: 1 | 4;
  what: 'archive' | 'delete';
}

function walk({ step, stepAt }: IdleProject, { now, end, first, what }: Way): Next {
  const second = first === 1 ? 2 : 5;
  if (step < first) return { do: 'tell', what, step: first, at: latest(end, later(now, FIRST)) };
  const since = stepAt ?? now;
  if (step === first) {
    if (later(since, FIRST - SECOND) > now || later(end, -SECOND) > now) return nothing;
    return { do: 'tell', what, step: second, at: latest(end, later(now, SECOND)) };
  }
  return later(since, SECOND) <= now && end <= now ? { do: what } : nothing;
}
