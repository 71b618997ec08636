import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import { type Mailer, MailFailure } from './mail.ts';

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
      const { message } = composeMail(mail, mailFrom);
      await transport.sendMail(message).catch((error: unknown) => {
        throw explain(error);
      });
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'EAUTH';
        const verb = isRefused ? 'refuses the name or password' : 'does not answer';
        throw new Error(`The mail server of SMTP_URL ${verb}: ${readError(error).message}.`, {
          cause: error,
        });
      });
    },
    async stop() {
      transport.close();
    },
  };
}

/** The server hangs up or refuses the sign-in: no answer to this mail. */
const CLOSING = 421;

/** Reads the server's answer: from 500 on it is final, below that it means later. */
function explain(error: unknown): MailFailure {
  const { responseCode, command, message } = readError(error);
  const isAnswer = command === 'RCPT TO' || command === 'DATA';
  if (!isAnswer || responseCode < 400 || responseCode === CLOSING)
    return new MailFailure('server', message, error);
  if (responseCode < 500) return new MailFailure('later', message, error);
  return new MailFailure(command === 'RCPT TO' ? 'address' : 'message', message, error);
}

function readError(error: unknown) {
  const found = { responseCode: 0, command: '', message: String(error) };
  if (!(error instanceof Error)) return found;
  found.message = error.message;
  if ('responseCode' in error && typeof error.responseCode === 'number')
    found.responseCode = error.responseCode;
  if ('command' in error && typeof error.command === 'string') found.command = error.command;
  return found;
}
