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
import { shownName } from '../people/people.presenter.ts';
import type { EntryRow, ExportedVersion } from './exports.queries.ts';

interface SheetEntry {
  author: string;
  text: string;
  createdAt: Date;
  isComplete: boolean;
}

export interface SheetComment extends SheetEntry {
  id: string;
  number: number;
  isPrivate: boolean;
  frame: number | null;
  endFrame: number | null;
  /** Frame of the picture beside the comment: the drawn one, else the first. */
  shownFrame: number | null;
  page: number | null;
  /** Time code if frames are known, else clock time. Empty: no place. */
  start: string;
  end: string;
  isDrawn: boolean;
  attached: string[];
  /** Size of the picture in the drawing's coordinates. */
  pad: { width: number; height: number } | undefined;
  replies: SheetEntry[];
  /** Names the earlier version of a comment. Empty: the comment is of this one. */
  origin: string;
  /** The cut in the exported version where a removed part stood. */
  notch: number | null;
  /** Visible part of the drawn picture. Undefined: all of it. */
  framing: PictureBox | undefined;
}

export interface Sheet {
  version: ExportedVersion;
  /** Null: the reader may not see it. */
  projectName: string | null;
  path: string[];
  language: Language;
  timeZone: string;
  counting: TimeCodeFormat | undefined;
  comments: SheetComment[];
  /** Earlier comments without a place in this version. Undefined: not requested. */
  apart: Sheet[] | undefined;
  watermark: string | null;
}

export interface EarlierEntry extends EntryRow {
  origin: { words: string; notch: number | null };
  framing: PictureBox | undefined;
}

export interface Earlier {
  placed: EarlierEntry[];
  /** Removed since, or with an unknown place. */
  apart: { version: ExportedVersion; comments: EarlierEntry[] }[];
}

export const projectNameFor = ({ project: { project, standing } }: ItemAccess): string | null =>
  standing.showsProject ? project.name : null;

interface Gathered {
  version: ExportedVersion;
  projectName: string | null;
  path?: string[];
  language: Language;
  timeZone: string;
  comments: EntryRow[];
  /** Undefined: not requested. */
  earlier?: Earlier | undefined;
  replies: EntryRow[];
  attached: { comment_id: string | null; file_name: string }[];
  watermark: string | null;
}

export function makeSheet(gathered: Gathered): Sheet {
  const { comments, earlier } = gathered;
  const own = comments.map((row, at) => ({ row, number: at + 1 }));
  if (!earlier) return fillSheet(gathered, own);
  // The version's own comments keep the numbers of the review page.
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

export const countingOf = (version: ExportedVersion): TimeCodeFormat | undefined =>
  timeCodeFormatOf({
    r_frame_rate: version.media === 'video' ? version.r_frame_rate : null,
    startTimeCode: version.start_time_code,
    dropFrame: version.drop_frame,
  });

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

export const writeCellDate = ({ timeZone }: Sheet, date: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(date);
