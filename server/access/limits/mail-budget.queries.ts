import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/secrets.ts';

export const addressHash = (emailKey: string): Buffer => hashToken(emailKey);

interface Sender {
  is_paid: boolean;
  is_young: boolean;
  time_zone: string;
}

export async function readSender(
  tx: Transaction,
  { accountId, youngDays }: { accountId: string; youngDays: number },
): Promise<Sender> {
  return tx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select([
      sql<boolean>`plans.price_month > 0 and coalesce(accounts.plan_expires_at > now(), true)`.as('is_paid'),
      sql<boolean>`accounts.created_at > now() - make_interval(days => ${youngDays})`.as('is_young'),
      'accounts.time_zone',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

interface Unanswered {
  hash: string;
  own: number;
  all: number;
}

export async function listUnanswered(
  tx: Transaction,
  { senderId, hashes }: { senderId: string; hashes: Buffer[] },
): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select encode(address_hash, 'hex') as hash,
      coalesce(sum(unanswered) filter (where sender_id = ${senderId}), 0)::int as own,
      coalesce(sum(unanswered) filter (where last_sent_at > now() - interval '30 days'), 0)::int as all
    from invitation_mails where address_hash = any(${hashes}::bytea[])
    group by address_hash`.execute(tx);
  return rows;
}

/** Sorts the addresses: two calls in different orders would deadlock. */
export async function noteInvitationMails(
  tx: Transaction,
  { senderId, hashes }: { senderId: string; hashes: Buffer[] },
): Promise<void> {
  await sql`
    insert into invitation_mails (sender_id, address_hash)
    select ${senderId}::uuid, hash from unnest(${hashes}::bytea[]) as hash order by hash
    on conflict (sender_id, address_hash)
    do update set unanswered = invitation_mails.unanswered + 1, last_sent_at = now()`.execute(tx);
}

export async function forgetUnanswered(
  tx: Database | Transaction,
  { emailKey, senderIds }: { emailKey: string; senderIds?: string[] },
): Promise<void> {
  await tx
    .deleteFrom('invitation_mails')
    .where('address_hash', '=', addressHash(emailKey))
    .$if(senderIds !== undefined, (query) =>
      query.where('sender_id', '=', sql<string>`any(${senderIds ?? []}::uuid[])`),
    )
    .execute();
}
