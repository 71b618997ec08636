import type { Email } from 'postal-mime';
import type { Parts } from '../../server/parts.ts';
import type { Findings } from './findings.ts';
import type { Ledger } from './ledger.ts';

/**
 * Each mail about notifications that was sent arrived, and nothing is told in two of them. The same mail may arrive twice
 * under one Message-ID: that is what a worker leaves that was killed between the mail server's yes and its own note of it.
 */
export async function compareMails(
  { pool }: Pick<Parts, 'pool'>,
  { received, ledger }: { received: readonly Email[]; ledger: Ledger },
): Promise<Pick<Findings, 'lost' | 'doubled'>> {
  const { rows } = await pool.query<{ id: string; outcome: string }>(
    'select id::text, outcome from notification_mails where ended_at is not null',
  );
  const ids = received.map(({ messageId = '' }) => messageId);
  const addresses = new Set(received.flatMap(({ to }) => (to ?? []).map(({ address }) => address)));
  const lost = rows.flatMap(({ id, outcome }) => {
    if (outcome === 'given up') return [`mail ${id} was given up`];
    return outcome === 'sent' && !ids.some((messageId) => messageId.includes(id))
      ? [`mail ${id} was sent to nobody`]
      : [];
  });
  for (const entry of ledger.acknowledged)
    if (entry.kind === 'member' && !addresses.has(entry.email)) lost.push(`invitation mail to ${entry.email}`);
  const doubled = ledger.acknowledged.flatMap((entry) => {
    if (entry.kind !== 'comment') return [];
    const telling = received.filter(({ text = '' }) => text.includes(entry.text));
    const mails = Map.groupBy(telling, ({ to }) => to?.[0]?.address);
    return [...mails].flatMap(([address, some]) => {
      const count = new Set(some.map(({ messageId }) => messageId)).size;
      return count > 1 ? [`${entry.text} is told to ${address} by ${count} mails`] : [];
    });
  });
  return { lost, doubled };
}
