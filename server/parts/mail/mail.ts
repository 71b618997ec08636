import type { Language } from '../../../contract/enums.ts';

/** A picture that the mail carries: its text shows it as `cid:` and this name. */
export interface MailPicture {
  cid: string;
  content: Buffer;
  contentType: string;
}

/** A file that the mail brings along. */
export interface MailFile {
  fileName: string;
  content: Buffer;
  contentType: string;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: Language;
  /** A UUID. The same one sent twice is the same mail for everybody who counts. */
  messageId?: string;
  headers?: Record<string, string>;
  /** UUIDs of what it belongs to: mail programs show what belongs together as one thread. */
  threads?: string[];
  pictures?: MailPicture[];
  files?: MailFile[];
}

/**
 * Why a mail was not taken: nobody is at this address; this mail is refused; this mail is asked for later; or the server
 * takes none, for now.
 */
export type MailFailureKind = 'address' | 'message' | 'later' | 'server';

export class MailFailure extends Error {
  readonly kind: MailFailureKind;

  constructor(kind: MailFailureKind, answer: string, cause?: unknown) {
    super(answer, { cause });
    this.kind = kind;
  }
}

export interface Mailer {
  /** Throws a `MailFailure` where the mail was not taken. */
  send(mail: Mail): Promise<void>;
  check(): Promise<void>;
  stop(): Promise<void>;
}
