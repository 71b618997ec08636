import { mediaKindOf } from './media-kind.ts';
import type { Place } from './place.ts';
import type { ReviewedFile } from './room.ts';

/** Where a room opens. A film that could not be read has no frames, and is talked about as a whole. */
export function firstPlace(file: Pick<ReviewedFile, 'mimeType' | 'r_frame_rate'>): Place {
  const kind = mediaKindOf(file);
  if (kind === 'video' && file.r_frame_rate !== null) return { kind: 'frame', frame: 0 };
  return kind === 'pdf' ? { kind: 'page', page: 1 } : { kind: 'whole' };
}
