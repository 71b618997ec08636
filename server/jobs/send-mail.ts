import { z } from 'zod';
import { languages } from '../../contract/enums.ts';
import type { CountedMail } from '../access/limits/mail-budget.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { type MailContent, renderMail } from '../platform/mail/layout.ts';
import { isPretendAddress } from '../platform/mail/pretend-address.ts';
import { sealText, unsealText } from '../platform/seal.ts';
import type { Platform } from '../platform.ts';
import { defineJob } from './job.ts';

/** Retries for about a day: mail servers are down for hours, and codes can be requested again. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ sealed: z.string() }),
  options: { retries: 17, backoff: 5, backoffMax: 3 * 3600, expiry: 120, concurrency: 4, priority: 10 },
});

const mailSchema = z.object({
  messageId: z.uuid(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  language: z.enum(languages),
  headers: z.record(z.string(), z.string()),
});

/** Justifies a mail: its own account, a requested code, or another person's counted mail. */
export type MailCause = 'ownAccount' | 'codeAsked' | CountedMail;

interface QueuedMail extends MailContent {
  to: string;
  cause: MailCause;
  subject: string;
  headers?: Record<string, string>;
}

/** Sends the mail only if the transaction commits. */
export async function queueMail(
  { queue, config }: Pick<Platform, 'queue' | 'config'>,
  tx: Transaction,
  { to, cause, subject, headers = {}, ...content }: QueuedMail,
): Promise<void> {
  if (isPretendAddress(to)) return;
  if (typeof cause === 'object' && cause.address !== to)
    throw new Error('The mail was counted for another address.');
  const { language } = content;
  const mail: z.infer<typeof mailSchema> = {
    // Chosen here, so a repeated job sends the same mail again.
    messageId: newId(),
    to,
    subject,
    language,
    headers,
    ...renderMail(content),
  };
  await queue.enqueue(tx, sendMailJob, {
    sealed: sealText({ secret: config.secret, purpose: 'koma mail', text: JSON.stringify(mail) }),
  });
}

export async function sendQueuedMail(
  { mailer, config }: Pick<Platform, 'mailer' | 'config'>,
  { sealed }: z.infer<typeof sendMailJob.payload>,
): Promise<void> {
  await mailer.send(
    mailSchema.parse(JSON.parse(unsealText({ secret: config.secret, purpose: 'koma mail', sealed }))),
  );
}
