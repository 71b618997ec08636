import { ReviewAnswer, ReviewRule, ReviewState, ReviewStatus } from '../../../contract/enums.ts';

export interface Answering {
  is_required: boolean;
  answer: 1 | 2 | 3 | null;
  /** They cannot answer now: nobody waits for them. */
  lost_at: Date | string | null;
}

interface Outcome {
  /** Of those whose answers count. */
  answered: number;
  total: number;
  state: typeof ReviewState.open | typeof ReviewState.approved | typeof ReviewState.needsChanges;
  /** What the version is set to. */
  status: typeof ReviewStatus.inReview | typeof ReviewStatus.inProgress | typeof ReviewStatus.approved;
}

type Rule = 1 | 2 | 3;

const approves = ({ answer }: Answering) =>
  answer === ReviewAnswer.approved || answer === ReviewAnswer.approvedWithChanges;

/**
 * Where people are named, the answers of the others are heard and decide nothing. Who lost the file after an answer has
 * given it.
 */
const countedOf = (rule: Rule, reviewers: Answering[]): Answering[] =>
  reviewers
    .filter(({ lost_at, answer }) => lost_at === null || answer !== null)
    .filter(({ is_required }) => rule !== ReviewRule.named || is_required);

/**
 * Where a review stands. One approval completes it where anybody may decide; elsewhere it is complete when everybody
 * who counts has answered. A single "needs changes" brings the version to In Progress at once: whoever has to change it
 * does not wait for the others. Where nobody is left who counts, nothing is decided.
 */
export function outcomeOf(rule: Rule, reviewers: Answering[]): Outcome {
  const counted = countedOf(rule, reviewers);
  const answered = counted.filter(({ answer }) => answer !== null).length;
  const isEverybody = answered > 0 && answered === counted.length;
  const isApproved =
    rule === ReviewRule.any ? counted.some(approves) : isEverybody && counted.every(approves);
  const progress = { answered, total: counted.length };
  if (isApproved) return { ...progress, state: ReviewState.approved, status: ReviewStatus.approved };
  const isRefused = counted.some(({ answer }) => answer === ReviewAnswer.needsChanges);
  return {
    ...progress,
    state: isEverybody ? ReviewState.needsChanges : ReviewState.open,
    status: isRefused ? ReviewStatus.inProgress : ReviewStatus.inReview,
  };
}

/** The same day again, or as long again where that is over. */
export function nextDue(
  { due_at: due, created_at: begun }: { due_at: Date | null; created_at: Date },
  now: Date,
) {
  if (due === null || due > now) return due;
  return new Date(now.getTime() + Math.max(0, due.getTime() - begun.getTime()));
}
