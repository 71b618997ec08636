import { readRate } from '../../../../contract/timecode.ts';
import { matchFrame } from './match-frame.ts';
import { mediaKindOf } from './media-kind.ts';
import { isSamePlace, type Place } from './place.ts';
import type { ReviewedFile, Room, RoomState } from './room.ts';

type Shown = Pick<ReviewedFile, '_id' | 'mimeType' | 'r_frame_rate' | 'frameCount' | 'pageCount'>;

let kept: (Pick<RoomState, 'place' | 'range'> & { file: Shown }) | null = null;

export const forgetPlace = () => {
  kept = null;
};

interface Opening {
  place: Place;
  range: RoomState['range'];
  /** True where the version ends before the kept place, so that its end is shown. */
  isShorter: boolean;
}

export function openingOf(file: Shown): Opening {
  const start: Opening = { place: firstPlace(file), range: null, isShorter: false };
  if (kept?.file._id !== file._id || start.place.kind !== kept.place.kind) return start;
  if (kept.place.kind === 'page') {
    const page = Math.min(kept.place.page, file.pageCount ?? kept.place.page);
    return { ...start, place: { kind: 'page', page }, isShorter: page < kept.place.page };
  }
  const [from, to] = [readRate(kept.file.r_frame_rate), readRate(file.r_frame_rate)];
  if (kept.place.kind !== 'frame' || !from || !to) return start;
  const last = (file.frameCount ?? Number.POSITIVE_INFINITY) - 1;
  const match = (frame: number) => matchFrame({ from, to, frame });
  const wanted = match(kept.place.frame);
  const range = kept.range && { start: match(kept.range.start), end: Math.min(last, match(kept.range.end)) };
  return {
    place: { kind: 'frame', frame: Math.min(last, wanted) },
    range: range && range.start <= range.end ? range : null,
    isShorter: wanted > last,
  };
}

interface Keep {
  /** Read late, because more may be known of the file by then. */
  getFile: () => Shown;
  room: Pick<Room, 'state'>;
  isShorter?: boolean;
}

/** Frames by which a film may settle at its end by itself. */
const SETTLING = 2;

const isAt = (one: Place, other: Place, by: number) =>
  one.kind === 'frame' && other.kind === 'frame'
    ? Math.abs(one.frame - other.frame) <= by
    : isSamePlace(one, other);

/** Stores the place only after a move, so that passing through a shorter version does not lose it. */
export function keepPlace({ getFile, room, isShorter = false }: Keep): () => void {
  const opened = room.state.get();
  let isMoved = false;
  return room.state.subscribe(() => {
    const { place, range } = room.state.get();
    isMoved ||= !isAt(place, opened.place, isShorter ? SETTLING : 0) || range !== opened.range;
    if (isMoved) kept = { file: getFile(), place, range };
  });
}

/** A film that could not be read has no frames, and is discussed as a whole. */
function firstPlace(file: Pick<ReviewedFile, 'mimeType' | 'r_frame_rate'>): Place {
  const kind = mediaKindOf(file);
  if (kind === 'video' && file.r_frame_rate !== null) return { kind: 'frame', frame: 0 };
  return kind === 'pdf' ? { kind: 'page', page: 1 } : { kind: 'whole' };
}
