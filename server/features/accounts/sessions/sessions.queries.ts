import { sql } from 'kysely';
import { CONFIRMED_MINUTES, SESSION_DAYS } from '../../../../contract/limits.ts';
import type { Person } from '../../../person.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

const isLive = sql<boolean>`sessions.last_used_at > now() - make_interval(days => ${sql.lit(SESSION_DAYS)})`;
const isDue = sql<boolean>`sessions.last_used_at < now() - interval '5 minutes'`;

export async function findTokenHolder(db: Database, tokenHash: Buffer): Promise<Person | undefined> {
  const { rows } = await sql<Person & { isUseDue: boolean }>`
    select accounts.id as "accountId", sessions.id as "sessionId", email, name, language, ${isDue} as "isUseDue"
    from sessions join accounts on accounts.id = sessions.account_id
    where token_hash = ${tokenHash} and ${isLive} and accounts.state = 'active'`.execute(db);
  if (!rows[0]) return undefined;
  const { isUseDue, ...person } = rows[0];
  if (isUseDue) {
    const now = { last_used_at: sql<Date>`now()` };
    await db.updateTable('sessions').set(now).where('id', '=', person.sessionId).where(isDue).execute();
  }
  return person;
}

interface NewSession {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  userAgent: string;
  network: string;
  deviceHash?: Buffer | undefined;
  provenAt: 'now' | Date | undefined;
  hasPassedFactor?: boolean | undefined;
}

/** Caps a provider's clock at now. Undefined stays null: `least` would turn it into now. */
function writeProof(provenAt: NewSession['provenAt']) {
  if (provenAt === undefined) return null;
  return provenAt === 'now' ? sql<Date>`now()` : sql<Date>`least(now(), ${provenAt}::timestamptz)`;
}

export async function insertSession(
  db: Transaction,
  { provenAt, hasPassedFactor = false, ...session }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      network: session.network,
      confirmed_at: writeProof(provenAt),
      factor_passed_at: hasPassedFactor ? sql<Date>`now()` : null,
      device_hash: session.deviceHash ?? null,
    })
    .execute();
}

const isFresh = sql<boolean>`sessions.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES})`;

export async function isSessionConfirmed(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(isFresh)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSessionOpen(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function confirmSession(db: Database | Transaction, id: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', id).execute();
}

export async function confirmSessionByFactor(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()`, factor_passed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function forgetPassedFactors(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_passed_at: null, changes_until: null })
    .where('account_id', '=', accountId)
    .execute();
}

export const listSessionRows = (db: Database, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where(isLive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

export interface SessionChoice {
  accountId: string;
  only?: string;
  except?: string;
}

export async function deleteSessions(
  db: Transaction,
  { accountId, only, except }: SessionChoice,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteOutdatedSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not ${isLive}`).execute();
}
