import { comments } from '../../../../contract/calls/comments.ts';
import type { CorrectedComment } from '../../../../contract/carry-corrected.ts';
import { moveFigures } from '../../../../contract/carry-figures.ts';
import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import type { Marker, ReviewComment } from '../room/markers.ts';
import type { Place } from '../room/place.ts';
import type { Room, RoomState } from '../room/room.ts';
import { findComment } from './cached-comments.ts';

type Placed = Pick<Marker, 'frame' | 'figureFrame' | 'page'>;

/** The drawing of a range is seen at its own frame alone. */
function placeOf({ frame, figureFrame, page }: Placed): Place {
  if (frame !== null) return { kind: 'frame', frame: figureFrame ?? frame };
  return page === null ? { kind: 'whole' } : { kind: 'page', page };
}

export async function chooseComment(
  room: Room,
  chosen: ReviewComment | Marker,
  carried?: CorrectedComment,
): Promise<void> {
  const place = placeOf(carried ? { ...carried, figureFrame: null } : chosen);
  const carriedComment = carried && !('hasFigure' in chosen) ? chosen : null;
  room.state.set({ chosenComment: chosen._id, carriedComment, shownDrawing: null });
  room.transport.current.pause();
  if (place.kind !== 'whole') await room.transport.current.goTo(place);
  // A removed stretch has no picture to draw on.
  if (carried?.state === 'removed') return;
  const drawn = await drawingOf(chosen);
  // Another comment may have been chosen meanwhile.
  if (room.state.get().chosenComment !== chosen._id) return;
  room.state.set({ shownDrawing: drawn ? shownDrawing(drawn, place, carried?.framing) : null });
}

function shownDrawing(
  comment: ReviewComment,
  place: Place,
  framing: PictureBox | undefined,
): RoomState['shownDrawing'] {
  const { attachedFigure: figures, drawPadWidth: width, drawPadHeight: height } = comment;
  if (figures.length === 0) return null;
  if (width === null || height === null) return { place, figures };
  const pad = { width, height };
  return { place, figures: framing ? moveFigures(figures, { pad, framing }) : figures, size: pad };
}

/** Lists leave large drawings out. */
const isDrawn = ({ attachedFigure, figureCount }: ReviewComment) => attachedFigure.length === figureCount;

async function drawingOf(chosen: ReviewComment | Marker): Promise<ReviewComment | undefined> {
  const isMarker = 'hasFigure' in chosen;
  if (isMarker && !chosen.hasFigure) return undefined;
  const known = isMarker ? findComment(chosen._id) : chosen;
  if (known && isDrawn(known)) return known;
  try {
    return (await api(comments.get, { params: { id: chosen._id } })).data;
  } catch (error) {
    handleFailure(error, { scope: 'comments' });
    return undefined;
  }
}
