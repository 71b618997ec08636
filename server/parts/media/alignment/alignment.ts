import type { Pace, PictureBox } from '../../../../contract/carry-frame.ts';

/** Half-open, in frames of the new film or pages of the new document. */
export interface Span {
  kind: 'same' | 'changed' | 'moved' | 'new';
  from: number;
  to: number;
  /** The old frame or page that the first one shows; null where it is new. */
  sourceFrom: number | null;
  /** One past the last; another length than the span's where the films run at different rates. */
  sourceTo: number | null;
  sure: boolean;
  /** Where the picture changed. */
  region?: PictureBox;
  /** Of an image or a page: each place that changed. */
  regions?: PictureBox[];
  /** Which part of the old picture this one shows, where that is not all of it. */
  framing?: PictureBox;
  /** From the old film to the new one, where they run at different rates. */
  pace?: Pace;
  /** Of a page. */
  words?: { removed: string[]; added: string[] };
  /** The sound is another. */
  sound?: true;
}

/** A span that shows something of the old film. */
export interface Placed extends Span {
  sourceFrom: number;
  sourceTo: number;
}

export const isPlaced = (span: Span): span is Placed => span.sourceFrom !== null && span.sourceTo !== null;

/** Frames or pages that the new version does not have, and its own before which they are missing. */
export interface Removed {
  from: number;
  to: number;
  at: number;
  /** Something looks like it that is new, or whose place is unsure; or what is unsure beside it looks like nothing of it. */
  sure?: boolean;
}

export interface Alignment {
  spans: Span[];
  removed: Removed[];
}
