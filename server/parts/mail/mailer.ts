import type { Language } from '../../../contract/enums.ts';
import type { Config } from '../../config.ts';
import { openDiskMailer } from './disk-mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

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

interface MailerOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
}

/** Without an SMTP server every mail becomes a file, which `/mailbox` shows. */
export function openMailer({ config: { smtpUrl, mailFrom, dataDir } }: MailerOptions): Mailer {
  return smtpUrl ? openSmtpMailer({ smtpUrl, mailFrom }) : openDiskMailer({ dataDir, mailFrom });
}
