import { plainTextOf } from '../../../../../contract/rich-text.ts';
import type { Place } from '../../room/place.ts';
import type { ReviewedFile, Room } from '../../room/room.ts';
import type { Attachment } from '../attachments/use-attachments.ts';
import type { Draft } from '../sending/draft.ts';
import { mentionsOf } from '../sending/save-edit.ts';
import type { NewComment } from '../sending/sending.ts';

interface Written {
  room: Room;
  file: ReviewedFile;
  fileVersionId: string;
  draft: Draft;
  /** False for a comment about the whole file. */
  isPlaced: boolean;
  files: Attachment[];
}

export function newCommentOf({ room, file, fileVersionId, draft, isPlaced, files }: Written): {
  body: NewComment;
  place: Place;
} {
  const { figures, size } = room.drawing.get();
  const body: NewComment = {
    fileId: file._id,
    fileVersionId,
    comment: plainTextOf(draft.blocks),
    rawComment: JSON.stringify(draft.blocks),
    commentType: draft.commentType,
    mentionedMember: mentionsOf(draft.blocks),
    attachedFigure: figures,
    attachedFiles: files.flatMap(({ objectKey, name }) =>
      objectKey === null ? [] : [{ filePath: objectKey, fileName: name }],
    ),
    ...(figures.length > 0 &&
      size && { drawPadWidth: size.width, drawPadHeight: size.height, width: size.width }),
    ...timesOf({ room, isPlaced }),
  };
  return { body, place: placeOf(room) };
}

/** Keeps a drawing at the frame that it was drawn on, wherever the playhead went since. */
function placeOf({ drawing, state }: Room): Place {
  const { figures, place: drawnAt } = drawing.get();
  const { place: onScreen } = state.get();
  return figures.length > 0 ? (drawnAt ?? onScreen) : onScreen;
}

type Times = Pick<NewComment, 'frame' | 'endFrame' | 'figureFrame' | 'page'>;

/** The comment spans In to Out; a drawing keeps its own frame, also outside of them. */
export function timesOf({ room, isPlaced }: Pick<Written, 'room' | 'isPlaced'>): Times {
  const isDrawn = room.drawing.get().figures.length > 0;
  const { range } = room.state.get();
  const place = placeOf(room);
  if (!isPlaced && !isDrawn) return {};
  if (place.kind === 'page') return { page: place.page };
  if (place.kind === 'whole') return {};
  if (!range) return { frame: place.frame };
  return { frame: range.start, endFrame: range.end, ...(isDrawn && { figureFrame: place.frame }) };
}
