import type { Language } from '../../../contract/enums.ts';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: Language;
  /** A UUID. The same one sent twice is the same mail for everybody who counts. */
  messageId?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  check(): Promise<void>;
  stop(): Promise<void>;
}
