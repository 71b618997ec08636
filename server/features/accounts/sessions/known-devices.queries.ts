import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export type DeviceHolder = { accountId: string } | { linkId: string };

const columnsOf = (holder: DeviceHolder) => ({
  account_id: 'accountId' in holder ? holder.accountId : null,
  link_id: 'linkId' in holder ? holder.linkId : null,
});

const isHolder = (holder: DeviceHolder) =>
  'accountId' in holder
    ? sql<boolean>`account_id = ${holder.accountId}`
    : sql<boolean>`link_id = ${holder.linkId}`;

interface OneDevice {
  holder: DeviceHolder;
  tokenHash: Buffer;
}

export async function writeDevice(
  db: Database | Transaction,
  { holder, tokenHash }: OneDevice,
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, ...columnsOf(holder) })
    .onConflict((conflict) =>
      'accountId' in holder
        ? conflict
            .columns(['account_id', 'token_hash'])
            .where('account_id', 'is not', null)
            .doUpdateSet({ last_used_at: sql`now()` })
        : conflict
            .columns(['link_id', 'token_hash'])
            .where('link_id', 'is not', null)
            .doUpdateSet({ last_used_at: sql`now()` }),
    )
    .execute();
}

/** Keeps the last used: each further device would be another set of tries. */
export async function deleteSurplusDevices(
  db: Database | Transaction,
  { holder, kept }: { holder: DeviceHolder; kept: number },
): Promise<void> {
  await sql`
    delete from known_devices where ${isHolder(holder)} and token_hash in (
      select token_hash from known_devices where ${isHolder(holder)}
      order by last_used_at desc, token_hash offset ${kept}
    )`.execute(db);
}

/** Uses a single statement: unknown addresses and devices must cost the same time. */
export async function isDeviceOfAddress(
  db: Database,
  { emailKey, tokenHash }: { emailKey: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices join accounts on accounts.id = account_id
    where accounts.email_key = ${emailKey} and accounts.state <> 'deleted' and token_hash = ${tokenHash}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function isDeviceOf(db: Database, { holder, tokenHash }: OneDevice): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices where ${isHolder(holder)} and token_hash = ${tokenHash}`.execute(db);
  return rows.length > 0;
}

export async function deleteDevices(
  tx: Transaction,
  { holder, exceptSession }: { holder: DeviceHolder; exceptSession?: string | undefined },
): Promise<void> {
  await sql`
    delete from known_devices where ${isHolder(holder)} and token_hash is distinct from
      (select device_hash from sessions where id = ${exceptSession ?? null}::uuid)`.execute(tx);
}

export async function deleteDeviceOfSession(
  tx: Transaction,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await sql`
    delete from known_devices using sessions
    where sessions.id = ${sessionId} and sessions.account_id = ${accountId}
      and known_devices.account_id = ${accountId}
      and known_devices.token_hash = sessions.device_hash`.execute(tx);
}

export async function deleteUnusedDevices(db: Database): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
