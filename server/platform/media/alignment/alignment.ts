import type { Pace, PictureBox } from '../../../../contract/carry-frame.ts';

/** Half-open, in frames of the new film or pages of the new document. */
export interface Span {
  kind: 'same' | 'changed' | 'moved' | 'new';
  from: number;
  to: number;
  /** Old frame or page of the first one; null where it is new. */
  sourceFrom: number | null;
  /** Exclusive. Its length differs from the span's when the rates differ. */
  sourceTo: number | null;
  sure: boolean;
  region?: PictureBox;
  /** Images and pages only. */
  regions?: PictureBox[];
  /** Part of the old picture that is shown, if not all of it. */
  framing?: PictureBox;
  pace?: Pace;
  words?: { removed: string[]; added: string[] };
  sound?: true;
}

export interface Placed extends Span {
  sourceFrom: number;
  sourceTo: number;
}

export const isPlaced = (span: Span): span is Placed => span.sourceFrom !== null && span.sourceTo !== null;

/** Frames or pages missing from the new version; `at` is the new one before which they are missing. */
export interface Removed {
  from: number;
  to: number;
  at: number;
  /** True: no new or unsure material resembles it. */
  sure?: boolean;
}

export interface Alignment {
  spans: Span[];
  removed: Removed[];
}
