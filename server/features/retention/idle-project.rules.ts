import { RETENTION_WARNINGS } from '../../../contract/retention.ts';

const DAY_MS = 24 * 3_600_000;
const [FIRST, SECOND] = RETENTION_WARNINGS;
/** By then a mail was taken, or given up. */
const MAIL_DAYS = 2;

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
  /** When a mail server took the mail of that step. Null: its owner does not know yet. */
  toldAt: Date | null;
  /** When anybody last did or looked at something in it. */
  usedAt: Date;
  archivedAt: Date | null;
  /** Mails do not reach the owner. */
  isOwnerRefused: boolean;
  /** Else nobody can do what keeps it. */
  isOpen: boolean;
  /** The owner's. */
  timeZone: string;
}

export interface IdleRules {
  archiveDays: number | null;
  deleteDays: number | null;
}

export type Next =
  | { do: 'nothing' }
  /** Somebody uses it, the rule is off, or its owner was told in vain. */
  | { do: 'forget'; step: 0 | 3 }
  | { do: 'tell'; what: 'archive' | 'delete'; step: 1 | 2 | 4 | 5; end: Date }
  | { do: 'archive' }
  | { do: 'delete' };

const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** When it happens at the soonest to a project whose owner is told now. */
export const soonest = (step: number, { end, now }: { end: Date; now: Date }): Date =>
  latest(end, later(now, step === Step.toldArchive || step === Step.toldDelete ? FIRST : SECOND));

/** As texts that sort as the days do. */
const dayOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);
/** Mails name days of the owner and no hours: such a day is kept whenever on it the job runs, and has begun there. */
const hasCome = (day: Date, { now, timeZone }: { now: Date; timeZone: string }) =>
  dayOf(day, timeZone) <= dayOf(now, timeZone);
const nothing: Next = { do: 'nothing' };

/**
 * What becomes of a project now. However late the rule is switched on or the job runs, its owner is told fourteen and
 * three days before, and nothing counts as told that no mail server took; whoever uses the project meanwhile begins it
 * all anew. Nothing becomes of a project whose owner no mail reaches, or that nobody can open.
 */
export function judgeIdle(project: IdleProject, rules: IdleRules, now: Date): Next {
  const { step, archivedAt } = project;
  if (project.isOwnerRefused || !project.isOpen) return wait(step);
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

/** What the owner was told did not arrive or could not be followed: both words are said anew, once that is over. */
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
  // The rule may have become longer since the owner was told.
  if (later(end, -FIRST) > now) return untold;
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
