import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { type Mailer, MailFailure } from '../../../parts/mail/mail.ts';
import type { Parts } from '../../../parts.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { deleteRefusal, insertRefusal, listRefusals } from './refused-addresses.queries.ts';

const PAGE = 50;

/** Records a permanent refusal instead of failing the job. Without an account, the job fails and is listed. */
export const noteRefusals = (parts: Pick<Parts, 'db' | 'mailer' | 'log'>): Mailer => ({
  ...parts.mailer,
  async send(mail) {
    try {
      await parts.mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailFailure) || error.kind !== 'address') throw error;
      const isNoted = await insertRefusal(parts.db, { emailKey: emailKeyOf(mail.to), answer: error.message });
      if (!isNoted) throw error;
      parts.log.warn({ err: error, mail: mail.messageId }, 'A mail was not taken');
    }
  },
});

export async function showRefusals({ db }: Parts, from: number) {
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
