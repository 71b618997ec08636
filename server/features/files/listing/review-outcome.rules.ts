import { ReviewAnswer, ReviewRule, ReviewState, ReviewStatus } from '../../../../contract/enums.ts';

export interface Answering {
  is_required: boolean;
  answer: 1 | 2 | 3 | null;
  /** Set: the reviewer cannot answer any more, and the review does not wait. */
  lost_at: Date | string | null;
}

interface Outcome {
  answered: number;
  total: number;
  state: typeof ReviewState.open | typeof ReviewState.approved | typeof ReviewState.needsChanges;
  status: typeof ReviewStatus.inReview | typeof ReviewStatus.inProgress | typeof ReviewStatus.approved;
}

type Rule = 1 | 2 | 3;

const approves = ({ answer }: Answering) =>
  answer === ReviewAnswer.approved || answer === ReviewAnswer.approvedWithChanges;

/** Under the named rule only required reviewers count. An answer counts even if its author lost access later. */
const countedOf = (rule: Rule, reviewers: Answering[]): Answering[] =>
  reviewers
    .filter(({ lost_at, answer }) => lost_at === null || answer !== null)
    .filter(({ is_required }) => rule !== ReviewRule.named || is_required);

/**
 * Decides the state of a review. One approval completes it under the rule "any". Otherwise it completes when
 * every counted reviewer answered. One "needs changes" sets In Progress at once, so work can begin. Without
 * counted reviewers it stays open.
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
