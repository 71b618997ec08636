import type { Config } from '../../config.ts';
import { openDiskMailer } from './disk-mailer.ts';
import type { Mailer } from './mail.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

interface MailerOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
}

export function openMailer({ config: { smtpUrl, mailFrom, dataDir } }: MailerOptions): Mailer {
  return smtpUrl ? openSmtpMailer({ smtpUrl, mailFrom }) : openDiskMailer({ dataDir, mailFrom });
}
