import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Mailer, MailFailure } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { deleteRefusal, insertRefusal, listRefusals } from './refused-addresses.queries.ts';

const PAGE = 50;

/** Records a permanent refusal instead of failing the job. Without an account, the job fails and is listed. */
export const noteRefusals = (platform: Pick<Platform, 'db' | 'mailer' | 'log'>): Mailer => ({
  ...platform.mailer,
  async send(mail) {
    try {
      await platform.mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailFailure) || error.kind !== 'address') throw error;
      const isNoted = await insertRefusal(platform.db, {
        emailKey: emailKeyOf(mail.to),
        answer: error.message,
      });
      if (!isNoted) throw error;
      platform.log.warn({ err: error, mail: mail.messageId }, 'A mail was not taken');
    }
  },
});

export async function showRefusals({ db }: Platform, from: number) {
  const rows = await listRefusals(db, { limit: PAGE + 1, offset: from });
  return {
    results: rows.slice(0, PAGE).map(({ id, name, email, refused_at, answer }) => ({
      _id: id,
      name,
      email,
      refusedAt: refused_at.toISOString(),
      answer,
    })),
    next: rows.length > PAGE ? from + PAGE : null,
  };
}

export async function forgetRefusal(tx: Transaction, accountId: string): Promise<void> {
  if (!(await deleteRefusal(tx, accountId))) throw fail('notFound');
}
