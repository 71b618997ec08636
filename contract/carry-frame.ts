/** A part of a picture, in shares of its width and height. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
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
  sound?: true | undefined;
}

export interface FoundChanges {
  spans: readonly Span[];
  removed: ReadonlyArray<{ from: number; to: number; at: number }>;
}

/** Where a frame of an earlier version stands in a newer one. */
export interface CarriedFrame {
  frame: number;
  state: 'exact' | 'unsure' | 'removed';
  /** The picture or the sound at that place is another one now. */
  isChanged: boolean;
}

/** What was removed stands where it is missing. Undefined where nothing is known of that frame. */
export function carryFrame(changes: FoundChanges, frame: number): CarriedFrame | undefined {
  const span = spanOf(changes, frame);
  if (span) {
    const state = span.sure ? 'exact' : 'unsure';
    return { frame: placeIn(span, frame), state, isChanged: isOther(span) };
  }
  const { spans, removed } = changes;
  const gone = removed.find(({ from, to }) => from <= frame && frame < to);
  const end = spans.at(-1)?.to ?? 0;
  const state = spans.some((one) => isNear(one, frame)) ? 'unsure' : 'removed';
  return gone && { frame: Math.max(0, Math.min(gone.at, end - 1)), state, isChanged: true };
}

/** Where a place is unsure, so is what is missing beside it, as far as that place may be off. */
function isNear({ sure, sourceFrom, sourceTo }: Span, frame: number): boolean {
  if (sure || sourceFrom === null || sourceTo === null) return false;
  const reach = sourceTo - sourceFrom;
  return sourceFrom - reach <= frame && frame < sourceTo + reach;
}

/** The span that a frame or page of the earlier version stands in now. */
export function spanOf({ spans }: FoundChanges, frame: number): Span | undefined {
  const holding = spans.filter((span) => holds(span, frame));
  // A shot that is there twice stands first of all where its order says.
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

const placeIn = ({ from, to, sourceFrom, sourceTo }: Span, frame: number) =>
  frameBeside({ from: sourceFrom ?? 0, to: sourceTo ?? 0 }, { from, to }, frame);

interface Stretch {
  from: number;
  to: number;
}

/** Of two stretches that show the same: films of different rates have another number of frames for the same time. */
export function frameBeside(own: Stretch, other: Stretch, frame: number): number {
  return Math.min(other.to - 1, other.from + Math.round((frame - own.from) * stretchOf(own, other)));
}

/** How many frames of the other pass with one of its own. */
export function stretchOf(own: Stretch, other: Stretch): number {
  const length = own.to - own.from;
  return length > 1 ? (other.to - 1 - other.from) / (length - 1) : 0;
}
