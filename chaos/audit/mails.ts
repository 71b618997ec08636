import type { Email } from 'postal-mime';
import type { Platform } from '../../server/platform.ts';
import type { Findings } from './findings.ts';
import type { Ledger } from './ledger.ts';

/** Overlapping windows would repeat their content. */
const OVERLAPPING = `
  select one.account_id::text as account, count(*)::int as mails from notification_mails one
    join notification_mails other on other.account_id = one.account_id and other.id > one.id and other.kind = one.kind
  where one.kind = 2 and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
  group by one.account_id`;

/** Finds lost mails and overlapping windows. A kill after delivery may repeat a mail under its Message-ID. */
export async function compareMails(
  { pool }: Pick<Platform, 'pool'>,
  { received, ledger }: { received: readonly Pick<Email, 'messageId' | 'to'>[]; ledger: Ledger },
): Promise<Pick<Findings, 'lost' | 'doubled'>> {
  const { rows: mails } = await pool.query<{ id: string; outcome: string }>(
    'select id::text, outcome from notification_mails where ended_at is not null',
  );
  const { rows: overlapping } = await pool.query<{ account: string; mails: number }>(OVERLAPPING);
  const ids = received.map(({ messageId = '' }) => messageId);
  const addresses = new Set(received.flatMap(({ to = [] }) => to.map(({ address }) => address)));
  const lost = mails.flatMap(({ id, outcome }) => {
    if (outcome === 'given up') return [`mail ${id} was given up`];
    const hasArrived = ids.some((messageId) => messageId.includes(id));
    return outcome === 'sent' && !hasArrived ? [`mail ${id} was sent to nobody`] : [];
  });
  for (const entry of ledger.acknowledged)
    if (entry.kind === 'member' && !addresses.has(entry.email))
      lost.push(`invitation mail to ${entry.email}`);
  const doubled = overlapping.map(({ account, mails: count }) => `${count} mails to ${account} for one time`);
  return { lost, doubled };
}
