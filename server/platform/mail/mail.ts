import type { Language } from '../../../contract/enums.ts';

export interface MailPicture {
  cid: string;
  content: Buffer;
  contentType: string;
}

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
  /** A UUID. A mail sent twice with one id counts as one mail. */
  messageId?: string;
  headers?: Record<string, string>;
  /** UUIDs that mail programs group into one thread. */
  threads?: string[];
  pictures?: MailPicture[];
  files?: MailFile[];
}

type MailFailureKind = 'address' | 'message' | 'later' | 'server';

export class MailFailure extends Error {
  readonly kind: MailFailureKind;

  constructor(kind: MailFailureKind, answer: string, cause?: unknown) {
    super(answer, { cause });
    this.kind = kind;
  }
}

export interface Mailer {
  /** Throws a `MailFailure` when the mail is refused. */
  send(mail: Mail): Promise<void>;
  check(): Promise<void>;
  stop(): Promise<void>;
}
