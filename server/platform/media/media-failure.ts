/** Reasons in the file or its cost, which no retry can change. Keys of `server/locales/<language>/media.json`. */
export type MediaReason =
  | 'broken'
  | 'truncated'
  | 'audioOnly'
  | 'noPicture'
  | 'unsupportedCodec'
  | 'unsupportedImage'
  | 'tooManyPixels'
  | 'encrypted'
  | 'tooManyPages'
  | 'pdfTooLarge'
  | 'tooLong'
  | 'tooComplex'
  | 'mismatch';

export class MediaFailure extends Error {
  readonly reason: MediaReason;
  readonly detail: string;
  readonly key: string;

  constructor(reason: MediaReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
    this.detail = detail;
    this.key = `processing.${reason}`;
  }
}
