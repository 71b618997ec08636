import { sql } from 'kysely';
import { INVITATION_DAYS } from '../../../contract/limits.ts';
import { forgetUnanswered } from '../../access/limits/mail-budget.queries.ts';
import { type MemberSubject, subjectColumns } from '../../access/projects/member-subject.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

interface NewInvitation {
  accountId: string;
  tokenHash: Buffer;
}

export async function deleteOpenInvitations(
  tx: Transaction,
  { subject, accountIds }: { subject: MemberSubject; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .deleteFrom('invitations')
    .where(subjectColumns[subject.kind], '=', subject.id)
    .where('account_id', 'in', accountIds)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertInvitations(
  tx: Transaction,
  {
    subject,
    invitations,
    invitedBy,
  }: { subject: MemberSubject; invitations: NewInvitation[]; invitedBy: string },
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values(
      invitations.map(({ accountId, tokenHash }) => ({
        token_hash: tokenHash,
        account_id: accountId,
        [subjectColumns[subject.kind]]: subject.id,
        invited_by: invitedBy,
        expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
      })),
    )
    .execute();
}

export async function spendInvitation(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning(['account_id', 'invited_by'])
    .executeTakeFirst();
  if (row) await noteAnswer(tx, row.account_id, [row]);
  return row !== undefined;
}

interface Answered {
  subject: MemberSubject;
  accountId: string;
}

export async function spendInvitationsOf(tx: Transaction, { subject, accountId }: Answered): Promise<void> {
  const rows = await tx
    .updateTable('invitations')
    .set({ used_at: sql`now()` })
    .where(subjectColumns[subject.kind], '=', subject.id)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .returning('invited_by')
    .execute();
  await noteAnswer(tx, accountId, rows);
}

/** Lifts the mail limit between the inviter and an account that answers. */
async function noteAnswer(
  tx: Transaction,
  accountId: string,
  answered: Array<{ invited_by: string | null }>,
): Promise<void> {
  const senderIds = answered.flatMap(({ invited_by }) => invited_by ?? []);
  if (senderIds.length === 0) return;
  const { email_key: emailKey } = await tx
    .selectFrom('accounts')
    .select('email_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await forgetUnanswered(tx, { emailKey, senderIds });
}

export async function deleteOldInvitations(db: Database): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}
