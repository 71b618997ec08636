import type { VersionChanges } from './use-changes.ts';

type Span = VersionChanges['spans'][number];

export interface ChangeStep {
  kind: 'changed' | 'moved' | 'new' | 'removed';
  /** Frames of the version on the stage; a removed stretch is empty there. */
  from: number;
  to: number;
  length: number;
  /** The first frame in the other version; null where the stretch is new. */
  source: number | null;
  sure: boolean;
  where: 'region' | 'picture' | 'sound' | null;
}

/** Changes with no more than so many equal frames between them are listed as one. */
const JOIN = 3;
const WHOLE = 0.9;

type Changed = Pick<VersionChanges, 'spans' | 'removed'>;

export function listSteps({ spans, removed }: Changed): ChangeStep[] {
  const steps = spans.flatMap((span) => (span.kind === 'same' ? [] : [stepOf(span)]));
  const gone = removed.map(({ from, to, at, sure = true }): ChangeStep => {
    return { kind: 'removed', from: at, to: at, length: to - from, source: from, sure, where: null };
  });
  return [...joinSteps(steps), ...gone].toSorted(inOrder);
}

/** Lists the changes in frames of the earlier film, where new stretches are empty. */
export function listEarlierSteps({ spans, removed }: Changed): ChangeStep[] {
  let notch = 0;
  const steps = spans.flatMap((span): ChangeStep[] => {
    const { from, sourceFrom, sourceTo } = span;
    const step = stepOf(span);
    if (sourceFrom === null || sourceTo === null) return [{ ...step, from: notch, to: notch }];
    notch = sourceTo;
    const length = sourceTo - sourceFrom;
    return span.kind === 'same' ? [] : [{ ...step, from: sourceFrom, to: sourceTo, length, source: from }];
  });
  const gone = removed.map(({ from, to, sure = true }): ChangeStep => {
    return { kind: 'removed', from, to, length: to - from, source: null, sure, where: null };
  });
  return [...joinSteps(steps.toSorted(inOrder)), ...gone].toSorted(inOrder);
}

const inOrder = (one: ChangeStep, other: ChangeStep) => one.from - other.from;

function joinSteps(all: readonly ChangeStep[]): ChangeStep[] {
  const steps: ChangeStep[] = [];
  for (const step of all) {
    const last = steps.at(-1);
    const goesOn = last && last.kind === step.kind && step.from - last.to < JOIN && isNext(last, step);
    if (goesOn) steps[steps.length - 1] = join(last, step);
    else steps.push(step);
  }
  return steps;
}

function stepOf(span: Span): ChangeStep {
  const { from, to, sourceFrom: source, sure } = span;
  const kind = span.kind === 'same' ? 'changed' : span.kind;
  return { kind, from, to, length: to - from, source, sure, where: whereOf(span) };
}

function whereOf({ region, sound }: Span): ChangeStep['where'] {
  if (region) return region.width * region.height > WHOLE ? 'picture' : 'region';
  return sound ? 'sound' : null;
}

/** Continues a change only where the other version continues as well. */
const isNext = (last: ChangeStep, step: ChangeStep) =>
  last.source === null || step.source === null || step.source - last.source === step.from - last.from;

const join = (last: ChangeStep, step: ChangeStep): ChangeStep => ({
  ...last,
  to: step.to,
  length: step.to - last.from,
  sure: last.sure && step.sure,
  where: last.where === step.where ? last.where : 'picture',
});

export const nextStep = (steps: readonly ChangeStep[], frame: number) =>
  steps.find(({ from }) => from > frame);
export const previousStep = (steps: readonly ChangeStep[], frame: number) =>
  steps.findLast(({ from }) => from < frame);

export interface Stretch {
  from: number;
  to: number;
}

/** Returns the stretches to play: each change from a second before it. */
export function playedStretches(
  steps: readonly ChangeStep[],
  { second, frameCount }: { second: number; frameCount: number },
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { kind, from, to } of steps) {
    const start = Math.max(0, from - second);
    // A removed stretch is empty: the second behind it shows how the film goes on.
    const end = Math.min(frameCount, kind === 'removed' ? to + second : to);
    const last = stretches.at(-1);
    if (last && start <= last.to) last.to = Math.max(last.to, end);
    else stretches.push({ from: start, to: end });
  }
  return stretches;
}
