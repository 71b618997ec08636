import { frameAt, millisecondsOf, type Rate, readRate } from '../../../../contract/timecode.ts';
import { refusals } from '../refusals.ts';

export interface Placeable {
  media: 'image' | 'video' | 'pdf';
  duration_ms: number | null;
  r_frame_rate: string | null;
  frame_count: number | null;
  page_count: number | null;
}

interface WantedPlace {
  millisecondStartTime: number | null;
  millisecondEndTime: number | null;
  frame: number | null;
  endFrame: number | null;
  figureFrame?: number | null;
  page: number | null;
}

export interface Place {
  start_ms: number | null;
  end_ms: number | null;
  frame: number | null;
  end_frame: number | null;
  figure_frame: number | null;
  page: number | null;
}

/** Returns the place or a refusal. A frame wins over a time, because it is exact. */
export function findPlace(version: Placeable, wanted: WantedPlace): Place {
  const page = findPage(version, wanted.page);
  const start = findMoment(version, {
    frame: wanted.frame,
    milliseconds: wanted.millisecondStartTime,
    names: { frame: 'frame', milliseconds: 'millisecondStartTime' },
  });
  const end = findMoment(version, {
    frame: wanted.endFrame,
    milliseconds: wanted.millisecondEndTime,
    names: { frame: 'endFrame', milliseconds: 'millisecondEndTime' },
  });
  if (end && !start) throw refusals.noStart(end.field);
  if (start && end && (end.milliseconds < start.milliseconds || isBefore(end.frame, start.frame))) {
    throw refusals.endFirst(end.field);
  }
  const drawn = findMoment(version, {
    frame: wanted.figureFrame ?? null,
    milliseconds: null,
    names: { frame: 'figureFrame', milliseconds: 'figureFrame' },
  });
  if (drawn && !start) throw refusals.noStart(drawn.field);
  return {
    start_ms: start?.milliseconds ?? null,
    end_ms: end?.milliseconds ?? null,
    frame: start?.frame ?? null,
    end_frame: end?.frame ?? null,
    figure_frame: drawn?.frame ?? null,
    page,
  };
}

const isBefore = (one: number | null, other: number | null) => one !== null && other !== null && one < other;

function findPage({ media, page_count }: Placeable, page: number | null): number | null {
  if (page === null) return null;
  if (media !== 'pdf') throw refusals.noPages();
  if (page < 1 || (page_count !== null && page > page_count)) throw refusals.noSuchPage();
  return page;
}

interface WantedMoment {
  frame: number | null;
  milliseconds: number | null;
  names: { frame: string; milliseconds: string };
}

interface Moment {
  milliseconds: number;
  frame: number | null;
  field: string;
}

function findMoment(version: Placeable, { frame, milliseconds, names }: WantedMoment): Moment | undefined {
  const field = frame === null ? names.milliseconds : names.frame;
  if (frame === null && milliseconds === null) return undefined;
  if (version.media !== 'video') throw refusals.noTimes(field);
  const rate = readRate(version.r_frame_rate);
  if (frame !== null) {
    if (!rate) throw refusals.notReadYet(field);
    if (version.frame_count !== null && frame >= version.frame_count) throw refusals.beyondEnd(field);
    return { milliseconds: millisecondsOf(rate, frame), frame, field };
  }
  const time = milliseconds ?? 0;
  if (version.duration_ms !== null && time > version.duration_ms) throw refusals.beyondEnd(field);
  return { milliseconds: time, frame: rate ? shownFrame(version, rate, time) : null, field };
}

const shownFrame = ({ frame_count }: Placeable, rate: Rate, time: number) =>
  Math.min(frameAt(rate, time), (frame_count ?? Number.MAX_SAFE_INTEGER) - 1);
