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
  /** False: about the whole, not about what is on screen. */
  isPlaced: boolean;
  files: Attachment[];
}

/** What is sent, and where its drawing belongs. */
export function newCommentOf({ room, file, fileVersionId, draft, isPlaced, files }: Written): {
  body: NewComment;
  place: Place;
} {
  const { figures, size, place: drawnAt } = room.drawing.get();
  const { place: onScreen, range } = room.state.get();
  // A drawing belongs to the picture that it was drawn on, wherever the playhead went since.
  const place = figures.length > 0 ? (drawnAt ?? onScreen) : onScreen;
  const body: NewComment = {
    fileId: file._id,
    fileVersionId,
    comment: plainTextOf(draft.blocks),
    rawComment: JSON.stringify(draft.blocks),
    commentType: draft.commentType,
    mentionedMember: mentionsOf(draft.blocks),
    attachedFigure: figures,
    attachedFiles: files.flatMap(({ filePath, name }) =>
      filePath === null ? [] : [{ filePath, fileName: name }],
    ),
    ...(figures.length > 0 &&
      size && { drawPadWidth: size.width, drawPadHeight: size.height, width: size.width }),
    ...((isPlaced || figures.length > 0) && times({ place, range, isDrawn: figures.length > 0 })),
  };
  return { body, place };
}

interface Timed {
  place: Place;
  range: { start: number; end: number } | null;
  isDrawn: boolean;
}

function times({ place, range, isDrawn }: Timed): Pick<NewComment, 'frame' | 'endFrame' | 'page'> {
  if (place.kind === 'page') return { page: place.page };
  if (place.kind === 'whole') return {};
  if (!range) return { frame: place.frame };
  if (!isDrawn) return { frame: range.start, endFrame: range.end };
  return { frame: place.frame, ...(range.end > place.frame && { endFrame: range.end }) };
}
