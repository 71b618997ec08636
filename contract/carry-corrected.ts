import { type CarriedComment, carryComment, type PlacedComment } from './carry-comment.ts';
import { carryFrame, type FoundChanges, spanOf } from './carry-frame.ts';

/** A manual placement: `source` in the earlier version, `frame` in the newer one. */
export interface Correction {
  commentId: string;
  source: number;
  frame: number;
}

export interface CorrectedComment extends CarriedComment {
  /** Placed by hand, or moved along with a neighbour placed by hand. */
  by?: 'hand' | 'neighbour';
}

interface Asked {
  comment: PlacedComment & { _id: string };
  media: 'image' | 'video' | 'pdf';
  corrections: readonly Correction[];
}

/** Prefers the manual position. In a film, an unsure comment follows the nearest corrected one of its stretch. */
export function carryCorrected(
  changes: FoundChanges,
  { comment, media, corrections }: Asked,
): CorrectedComment | undefined {
  const found = carryComment(changes, comment, media);
  const source = comment.figureFrame ?? comment.frame;
  if (media !== 'video' || source === null) return found;
  const own = corrections.find(({ commentId }) => commentId === comment._id);
  const framing = found?.framing && { framing: found.framing };
  if (own) return { ...at(changes, own.frame), ...framing, state: 'exact', by: 'hand' };
  if (found?.state !== 'unsure' || found.frame === null) return found;
  const span = spanOf(changes, source);
  if (!span) return found;
  const [nearest] = corrections
    .filter((correction) => span === spanOf(changes, correction.source))
    .toSorted((one, other) => Math.abs(one.source - source) - Math.abs(other.source - source));
  const before = nearest && carryFrame(changes, nearest.source);
  if (!before) return found;
  const moved = at(changes, found.frame + nearest.frame - before.frame);
  return { ...moved, ...framing, state: 'unsure', by: 'neighbour' };
}

function at({ spans }: FoundChanges, wanted: number) {
  const frame = Math.max(0, Math.min(wanted, (spans.at(-1)?.to ?? 1) - 1));
  const span = spans.find(({ from, to }) => from <= frame && frame < to);
  const isChanged = span !== undefined && (span.kind === 'changed' || span.kind === 'new' || !!span.sound);
  return { frame, page: null, isChanged: isChanged || span?.region !== undefined };
}
