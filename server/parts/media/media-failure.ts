/** Reasons that lie in the file: another try would end the same way. Keys of `server/locales/<language>/processing.json`. */
export type MediaReason =
  | 'broken'
  | 'truncated'
  | 'audioOnly'
  | 'noPicture'
  | 'unsupportedCodec'
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
