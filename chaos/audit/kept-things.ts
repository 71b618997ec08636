import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { ProcessingState } from '../../contract/enums.ts';
import type { Platform } from '../../server/platform.ts';
import type { Findings } from './findings.ts';
import type { Entry, Ledger } from './ledger.ts';

type Found = Pick<Findings, 'lost' | 'doubled'>;
type Audited = Pick<Platform, 'pool' | 'storage'>;

const COUNTS: Record<Exclude<Entry['kind'], 'purchase'>, string> = {
  file: 'select count(*)::int as rows from files where name = $1 and deleted_at is null and type = 0',
  version: 'select count(*)::int as rows from file_versions where name = $1 and deleted_at is null',
  comment: 'select count(*)::int as rows from comments where body = $1',
  completion: 'select count(*)::int as rows from comments where body = $1 and completed_at is not null',
  link: `select count(*)::int as rows from share_links
    where item_id = (select item_id from share_links where code = $1 and is_active) and version_id is null`,
  member: `select count(*)::int as rows from project_members member
    join accounts on accounts.id = member.account_id where accounts.email = $1 and member.removed_at is null`,
};

const nameOf = (entry: Entry): string => {
  switch (entry.kind) {
    case 'file':
    case 'version':
      return entry.name;
    case 'comment':
    case 'completion':
      return entry.text;
    case 'link':
      return entry.code;
    case 'member':
      return entry.email;
    case 'purchase':
      return entry.accountId;
  }
};

/** Requires acknowledged things exactly once, and others at most once. */
export async function compareLedger(platform: Audited, ledger: Ledger): Promise<Found> {
  const found: Found = { lost: [], doubled: [] };
  for (const entry of ledger.acknowledged)
    await compareEntry(platform, { entry, isAcknowledged: true, found });
  for (const entry of ledger.unanswered)
    await compareEntry(platform, { entry, isAcknowledged: false, found });
  return found;
}

interface Compared {
  entry: Entry;
  isAcknowledged: boolean;
  found: Found;
}

async function compareEntry(platform: Audited, { entry, isAcknowledged, found }: Compared): Promise<void> {
  const title = `${entry.kind} ${nameOf(entry)}`;
  if (entry.kind === 'purchase') return comparePurchase(platform, { entry, isAcknowledged, found });
  const { rows } = await platform.pool.query<{ rows: number }>(COUNTS[entry.kind], [nameOf(entry)]);
  const count = rows[0]?.rows ?? 0;
  if (count > 1) found.doubled.push(`${title}: ${count} times`);
  if (count === 0 && isAcknowledged) found.lost.push(title);
  if (count === 1 && (entry.kind === 'file' || entry.kind === 'version')) {
    const fault = await compareBytes(platform, entry);
    if (fault) found.lost.push(`${title}: ${fault}`);
  }
}

async function compareBytes({ pool, storage }: Audited, { name, sha256 }: { name: string; sha256: string }) {
  const { rows } = await pool.query<{ object_key: string; processing: number; failure: string | null }>(
    'select object_key, processing, failure from file_versions where name = $1 and deleted_at is null',
    [name],
  );
  const [version] = rows;
  if (!version) return 'has no version';
  if (version.processing !== ProcessingState.processed)
    return `is not processed (${version.failure ?? version.processing})`;
  const hash = createHash('sha256');
  const isRead = await storage
    .read({ key: version.object_key })
    .then((body) => pipeline(body, hash))
    .then(
      () => true,
      () => false,
    );
  if (!isRead) return 'cannot be read';
  return hash.digest('hex') === sha256 ? undefined : 'has other bytes';
}

async function comparePurchase({ pool }: Audited, { entry, isAcknowledged, found }: Compared): Promise<void> {
  const title = `purchase ${nameOf(entry)}`;
  const { rows } = await pool.query<{ charges: number; plan: number; paid: number }>(
    `select
       (select count(*)::int from sandbox_objects
        where kind = 'charge' and (state->>'isPaid')::boolean and customer_id = billing_accounts.customer_id) as charges,
       (select count(*)::int from orders where orders.account_id = accounts.id and orders.state = 'paid') as paid,
       plans.type as plan
     from accounts join plans on plans.id = accounts.plan_id
       left join billing_accounts on billing_accounts.account_id = accounts.id
     where accounts.id = $1`,
    [nameOf(entry)],
  );
  const { charges, plan, paid } = rows[0] ?? { charges: 0, plan: 0, paid: 0 };
  const hasPlan = plan > 1;
  if (charges > 1 || paid > 1) found.doubled.push(`${title}: ${charges} charges, ${paid} orders paid`);
  if (isAcknowledged && charges === 0) found.lost.push(`${title}: nothing was charged`);
  if (charges > 0 !== hasPlan) found.lost.push(`${title}: ${charges} charges, and plan ${plan}`);
}
