import { RETENTION_WARNINGS } from '../../../contract/retention.ts';

const DAY_MS = 24 * 3_600_000;
const [FIRST, SECOND] = RETENTION_WARNINGS;
/** By then a mail was accepted or given up. */
const MAIL_DAYS = 2;

/** Values of `projects.retention_step`. */
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
  stepAt: Date | null;
  /** When a mail server accepted the step's mail. Null: the owner is not informed yet. */
  toldAt: Date | null;
  usedAt: Date;
  archivedAt: Date | null;
  isOwnerRefused: boolean;
  /** False: nobody can open the project, so nobody could keep it. */
  isOpen: boolean;
  timeZone: string;
}

export interface IdleRules {
  archiveDays: number | null;
  deleteDays: number | null;
}

export type Next =
  | { do: 'nothing' }
  /** In use, the rule is off, or the warning did not arrive. */
  | { do: 'forget'; step: 0 | 3 }
  | { do: 'tell'; what: 'archive' | 'delete'; step: 1 | 2 | 4 | 5; end: Date }
  | { do: 'archive' }
  | { do: 'delete' };

const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** Earliest date for a warning sent now. */
export const soonest = (step: number, { end, now }: { end: Date; now: Date }): Date =>
  latest(end, later(now, step === Step.toldArchive || step === Step.toldDelete ? FIRST : SECOND));

/** Sorts as text. */
const dayOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);
/** Mails name days of the owner's time zone, so a day has come once it began there. */
const hasCome = (day: Date, { now, timeZone }: { now: Date; timeZone: string }) =>
  dayOf(day, timeZone) <= dayOf(now, timeZone);
const nothing: Next = { do: 'nothing' };

/**
 * Decides the next step. The owner is always warned fourteen and three days before. Only a mail that a
 * server accepted counts as a warning. Any use starts anew. Projects that nobody can open, or whose owner
 * refuses mail, are left alone.
 */
export function judgeIdle(project: IdleProject, rules: IdleRules, now: Date): Next {
  const { step, archivedAt } = project;
  if (project.isOwnerRefused || !project.isOpen) return wait(step);
  if (step >= Step.archived)
    return archivedAt ? judgeArchived(project, rules, now) : { do: 'forget', step: 0 };
  // Archived by hand, so the rules leave it alone.
  if (archivedAt) return step === Step.none ? nothing : { do: 'forget', step: 0 };
  const { archiveDays } = rules;
  const isDue = (days: number) => archiveDays !== null && later(project.usedAt, archiveDays - days) <= now;
  if (step !== Step.none && !isDue(FIRST)) return { do: 'forget', step: 0 };
  if (archiveDays === null || !isDue(FIRST)) return nothing;
  return walk(project, { now, end: later(project.usedAt, archiveDays), first: 1, what: 'archive' });
}

/** Resets the warnings: the owner missed them or could not act on them. */
function wait(step: number): Next {
  if (step === Step.none || step === Step.archived) return nothing;
  return { do: 'forget', step: step < Step.archived ? Step.none : Step.archived };
}

function judgeArchived(project: IdleProject, { deleteDays }: IdleRules, now: Date): Next {
  const { step, stepAt, usedAt, archivedAt } = project;
  const isTold = step > Step.archived;
  const untold: Next = isTold ? { do: 'forget', step: Step.archived } : nothing;
  if (deleteDays === null || (isTold && stepAt && usedAt > stepAt)) return untold;
  const end = later(latest(usedAt, archivedAt ?? usedAt), deleteDays);
  // The rule may have been extended since the warning.
  if (later(end, -FIRST) > now) return untold;
  return walk(project, { now, end, first: 4, what: 'delete' });
}

interface Way {
  now: Date;
  end: Date;
  first: 1 | 4;
  what: 'archive' | 'delete';
}

function walk({ step, stepAt, toldAt, timeZone }: IdleProject, { now, end, first, what }: Way): Next {
  const second = first === 1 ? 2 : 5;
  const tell = (next: typeof first | typeof second): Next => ({ do: 'tell', what, step: next, end });
  const today = { now, timeZone };
  if (step < first) return tell(first);
  if (!toldAt)
    return stepAt && later(stepAt, MAIL_DAYS) > now ? nothing : tell(step === first ? first : second);
  if (step === first)
    return hasCome(latest(later(toldAt, FIRST - SECOND), later(end, -SECOND)), today)
      ? tell(second)
      : nothing;
  return hasCome(latest(later(toldAt, SECOND), end), today) ? { do: what } : nothing;
}
