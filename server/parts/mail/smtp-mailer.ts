import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { Mailer } from './mail.ts';

interface SmtpOptions {
  smtpUrl: string;
  mailFrom: string;
}

export function openSmtpMailer({ smtpUrl, mailFrom }: SmtpOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail, mailFrom).message);
    },
    async check() {
      await transport.verify();
    },
    async stop() {
      transport.close();
    },
  };
}
