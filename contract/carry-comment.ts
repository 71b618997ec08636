import { boxAround, isTouching, moveBox } from './carry-figures.ts';
import { type CarriedFrame, carryFrame, type FoundChanges, type PictureBox, spanOf } from './carry-frame.ts';
import type { Figure } from './figures.ts';

export interface PlacedComment {
  frame: number | null;
  figureFrame: number | null;
  page: number | null;
  attachedFigure: readonly Figure[];
  drawPadWidth: number | null;
  drawPadHeight: number | null;
}

export interface CarriedComment extends Pick<CarriedFrame, 'state' | 'isChanged'> {
  frame: number | null;
  /** From 1, like every page of a comment. */
  page: number | null;
  /** Part of the comment's own picture that is shown, if not all of it. */
  framing?: PictureBox;
}

/** Undefined without a position, or where nothing is known of it. */
export function carryComment(
  changes: FoundChanges,
  comment: PlacedComment,
  media: 'image' | 'video' | 'pdf',
): CarriedComment | undefined {
  const place = placeOf(comment, media);
  const carried = place === null ? undefined : carryFrame(changes, place);
  if (place === null || !carried) return undefined;
  const { framing } = spanOf(changes, place) ?? {};
  return {
    frame: media === 'video' ? carried.frame : null,
    page: media === 'pdf' ? carried.frame + 1 : null,
    state: carried.state,
    isChanged: carried.isChanged && isChangedAt(changes, { comment, place }),
    ...(framing && { framing }),
  };
}

function placeOf({ frame, figureFrame, page }: PlacedComment, media: 'image' | 'video' | 'pdf') {
  if (media === 'image') return 0;
  if (media === 'video') return frame === null ? null : (figureFrame ?? frame);
  return page === null ? null : page - 1;
}

/** Ignores changes away from a drawing. */
function isChangedAt(changes: FoundChanges, { comment, place }: { comment: PlacedComment; place: number }) {
  const { regions, framing } = spanOf(changes, place) ?? {};
  const { attachedFigure, drawPadWidth: width, drawPadHeight: height } = comment;
  if (!regions || attachedFigure.length === 0 || !width || !height) return true;
  const drawn = moveBox(boxAround(attachedFigure, { width, height }), framing);
  return regions.some((region) => isTouching(region, drawn));
}
