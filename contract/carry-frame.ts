/** In fractions of the picture. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pace of one film against another: its first frame there, and frames for each. */
export interface Pace {
  start: number;
  step: number;
}

interface Span {
  kind: 'same' | 'changed' | 'moved' | 'new';
  from: number;
  to: number;
  sourceFrom: number | null;
  sourceTo: number | null;
  sure: boolean;
  region?: PictureBox | undefined;
  regions?: readonly PictureBox[] | undefined;
  framing?: PictureBox | undefined;
  pace?: Pace | undefined;
  sound?: true | undefined;
}

export interface FoundChanges {
  spans: readonly Span[];
  removed: ReadonlyArray<{ from: number; to: number; at: number; sure?: boolean | undefined }>;
}

export interface CarriedFrame {
  frame: number;
  state: 'exact' | 'unsure' | 'removed';
  isChanged: boolean;
}

/** Places a removed frame where it is missing. Undefined where nothing is known. */
export function carryFrame(changes: FoundChanges, frame: number): CarriedFrame | undefined {
  const span = spanOf(changes, frame);
  if (span) {
    const state = span.sure ? 'exact' : 'unsure';
    return { frame: placeIn(span, frame), state, isChanged: isOther(span) };
  }
  const { spans, removed } = changes;
  const gone = removed.find(({ from, to }) => from <= frame && frame < to);
  const end = spans.at(-1)?.to ?? 0;
  const isGone = gone?.sure ?? !spans.some((one) => isNear(one, frame));
  const state = isGone ? 'removed' : 'unsure';
  return gone && { frame: Math.max(0, Math.min(gone.at, end - 1)), state, isChanged: true };
}

/** An unsure place makes missing frames beside it unsure, within its error. */
export function isNear(
  { sure, sourceFrom, sourceTo }: Pick<Span, 'sure' | 'sourceFrom' | 'sourceTo'>,
  frame: number,
): boolean {
  if (sure || sourceFrom === null || sourceTo === null) return false;
  const reach = sourceTo - sourceFrom;
  return sourceFrom - reach <= frame && frame < sourceTo + reach;
}

export function spanOf({ spans }: FoundChanges, frame: number): Span | undefined {
  const holding = spans.filter((span) => holds(span, frame));
  // A shot that occurs twice is first taken in order.
  return (
    holding.find(({ kind, sure }) => sure && kind !== 'moved') ??
    holding.find(({ sure }) => sure) ??
    holding[0]
  );
}

const isOther = ({ kind, region, sound }: Span) =>
  kind === 'changed' || region !== undefined || sound !== undefined;

const holds = ({ sourceFrom, sourceTo }: Span, frame: number) =>
  sourceFrom !== null && sourceTo !== null && sourceFrom <= frame && frame < sourceTo;

const placeIn = ({ from, to, sourceFrom, sourceTo, pace }: Span, frame: number) =>
  frameBeside({ own: { from: sourceFrom ?? 0, to: sourceTo ?? 0 }, other: { from, to }, pace }, frame);

interface Stretch {
  from: number;
  to: number;
}

/** Two stretches with the same content. At different rates they have different numbers of frames. */
export interface Beside {
  own: Stretch;
  other: Stretch;
  /** Undefined: both ends coincide. */
  pace?: Pace | undefined;
}

export function frameBeside(beside: Beside, frame: number): number {
  const { own, other } = beside;
  const { start, step } = paceOf(beside);
  return Math.max(other.from, Math.min(other.to - 1, Math.round(start + (frame - own.from) * step)));
}

export function paceOf({ own, other, pace }: Beside): Pace {
  if (pace) return pace;
  const length = own.to - own.from;
  return { start: other.from, step: length > 1 ? (other.to - 1 - other.from) / (length - 1) : 0 };
}

export function turnedRound({ own, other, pace }: Beside): Beside {
  const turned = pace && { start: own.from + (other.from - pace.start) / pace.step, step: 1 / pace.step };
  return { own: other, other: own, pace: turned };
}
