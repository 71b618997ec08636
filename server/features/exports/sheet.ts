import type { PictureBox } from '../../../contract/carry-frame.ts';
import { CommentType, type Language } from '../../../contract/enums.ts';
import {
  formatClock,
  formatTimeCode,
  frameAt,
  type TimeCodeFormat,
  timeCodeFormatOf,
} from '../../../contract/timecode.ts';
import type { ItemAccess } from '../../access/files/file-access.ts';
import { translate } from '../../texts.ts';
import { shownName } from '../accounts/people.presenter.ts';
import type { EntryRow, ExportedVersion } from './exports.queries.ts';

interface SheetEntry {
  author: string;
  text: string;
  createdAt: Date;
  isComplete: boolean;
}

export interface SheetComment extends SheetEntry {
  id: string;
  /** Of the sheet, from 1. */
  number: number;
  isPrivate: boolean;
  /** Counted from the file's first; null for what stands at no frame. */
  frame: number | null;
  /** The last one of a range, or null. */
  endFrame: number | null;
  /** The one that is seen beside the comment: what was drawn on, or its first. */
  shownFrame: number | null;
  page: number | null;
  /** As people read it: time code where frames are known, else the clock; empty for what stands nowhere. */
  start: string;
  end: string;
  isDrawn: boolean;
  /** Names of the files beside it. */
  attached: string[];
  /** Of the picture that was drawn on. */
  pad: { width: number; height: number } | undefined;
  replies: SheetEntry[];
  /** Of a comment on an earlier version: where it comes from, in words; else empty. */
  origin: string;
  /** The frame of the exported version where what it is about is missing. */
  notch: number | null;
  /** Which part of the picture that was drawn on is shown beside it, where that is not all of it. */
  framing: PictureBox | undefined;
}

/** What is exported, before it has a format. */
export interface Sheet {
  version: ExportedVersion;
  /** Null for those who are not shown what it is called. */
  projectName: string | null;
  /** The folders around the file, where several files are exported. */
  path: string[];
  language: Language;
  timeZone: string;
  /** Undefined for what has no frames. */
  counting: TimeCodeFormat | undefined;
  comments: SheetComment[];
  /** Of earlier versions, what has no place in this one; undefined where it was not asked for. */
  apart: Sheet[] | undefined;
  /** What the pictures carry where the reader came by a marked link. */
  watermark: string | null;
}

/** A comment of an earlier version, and where it stands in the exported one. */
export interface EarlierEntry extends EntryRow {
  origin: { words: string; notch: number | null };
  /** Which part of its own picture is shown there, where that is not all of it. */
  framing: PictureBox | undefined;
}

/** What is still open of earlier versions of one that is exported. */
export interface Earlier {
  /** What has a place in it, or is about the whole. */
  placed: EarlierEntry[];
  /** What was removed since, or is not known to stand anywhere: with the version it was said about. */
  apart: { version: ExportedVersion; comments: EarlierEntry[] }[];
}

/** Of the project around, where the reader is shown it. */
export const projectNameFor = ({ project: { project, standing } }: ItemAccess): string | null =>
  standing.showsProject ? project.name : null;

interface Gathered {
  version: ExportedVersion;
  projectName: string | null;
  path?: string[];
  language: Language;
  timeZone: string;
  comments: EntryRow[];
  /** Where what is open of earlier versions was asked for. */
  earlier?: Earlier | undefined;
  replies: EntryRow[];
  attached: { comment_id: string | null; file_name: string }[];
  watermark: string | null;
}

export function makeSheet(gathered: Gathered): Sheet {
  const { comments, earlier } = gathered;
  const own = comments.map((row, at) => ({ row, number: at + 1 }));
  if (!earlier) return fillSheet(gathered, own);
  // The own ones keep the numbers that they have in the room.
  let last = own.length;
  const numbered = (rows: EarlierEntry[]) =>
    rows.map((row) => {
      last += 1;
      return { row, number: last };
    });
  const all = [...own, ...numbered(earlier.placed)].toSorted(
    (one, other) => orderOf(one.row) - orderOf(other.row),
  );
  const apart = earlier.apart.map(({ version, comments: rows }) =>
    fillSheet({ ...gathered, version }, numbered(rows)),
  );
  return { ...fillSheet(gathered, all), apart };
}

const orderOf = ({ frame, page }: EntryRow) => frame ?? page ?? -1;

interface Numbered {
  row: EntryRow & Partial<Pick<EarlierEntry, 'origin' | 'framing'>>;
  number: number;
}

function fillSheet(gathered: Gathered, rows: Numbered[]): Sheet {
  const { version, projectName, path = [], language, timeZone, replies, attached, watermark } = gathered;
  const counting = countingOf(version);
  const byComment = Map.groupBy(replies, (reply) => reply.parent_id);
  const namesOf = Map.groupBy(attached, (file) => file.comment_id);
  const entryOf = (row: EntryRow): SheetEntry => ({
    author: shownName({ name: row.author_name, state: row.author_state }, language),
    text: row.body,
    createdAt: row.created_at,
    isComplete: row.completed_at !== null,
  });
  return {
    ...{ version, projectName, path, language, timeZone, counting, watermark },
    apart: undefined,
    comments: rows.map(({ row, number }) => ({
      ...entryOf(row),
      ...placeOf(row, counting),
      id: row.id,
      number,
      origin: row.origin?.words ?? '',
      notch: row.origin?.notch ?? null,
      framing: row.framing,
      isPrivate: row.type === CommentType.private,
      page: row.page,
      isDrawn: row.figure_count > 0,
      attached: (namesOf.get(row.id) ?? []).map(({ file_name }) => file_name),
      pad: padOf(row, version),
      replies: (byComment.get(row.id) ?? []).map(entryOf),
    })),
  };
}

/** Undefined for what has no frames. */
export const countingOf = (version: ExportedVersion): TimeCodeFormat | undefined =>
  timeCodeFormatOf({
    r_frame_rate: version.media === 'video' ? version.r_frame_rate : null,
    startTimeCode: version.start_time_code,
    dropFrame: version.drop_frame,
  });

/** All of it, first what has a place. */
export const sheetsOf = (sheet: Sheet): Sheet[] => [sheet, ...(sheet.apart ?? [])];

export function placeOf(row: EntryRow, counting: TimeCodeFormat | undefined) {
  const frameOf = (frame: number | null, milliseconds: number | null) => {
    if (frame !== null || milliseconds === null || !counting) return frame;
    return frameAt(counting.rate, milliseconds);
  };
  const label = (frame: number | null, milliseconds: number | null) => {
    if (frame !== null && counting) return formatTimeCode(frame, counting);
    return milliseconds === null ? '' : formatClock(milliseconds);
  };
  const frame = frameOf(row.frame, row.start_ms);
  const endFrame = frameOf(row.end_frame, row.end_ms);
  return {
    frame,
    endFrame,
    shownFrame: row.figure_frame ?? frame,
    start: label(frame, row.start_ms),
    end: label(endFrame, row.end_ms),
  };
}

function padOf(row: EntryRow, { width, height }: ExportedVersion) {
  if (row.draw_pad_width && row.draw_pad_height) {
    return { width: row.draw_pad_width, height: row.draw_pad_height };
  }
  return width && height ? { width, height } : undefined;
}

export const titleOf = ({ version, language }: Sheet): string =>
  translate(language, 'exports.title', { file: version.file_name, number: version.number });

export const writeDate = ({ language, timeZone }: Pick<Sheet, 'language' | 'timeZone'>, date: Date): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(date);

/** As spreadsheets read it; the zone is the sheet’s. */
export const writeCellDate = ({ timeZone }: Sheet, date: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(date);
