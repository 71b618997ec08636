import { sql } from 'kysely';
import type { Language } from '../../../../contract/enums.ts';
import { CONFIRMED_MINUTES, SESSION_DAYS } from '../../../../contract/limits.ts';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import { keepQuestions } from '../../../parts/database/kept-questions.ts';

const live = sql<boolean>`sessions.last_used_at > now() - make_interval(days => ${SESSION_DAYS})`;

const isDue = sql<boolean>`sessions.last_used_at < now() - interval '5 minutes'`;

interface SessionOwner {
  session_id: string;
  account_id: string;
  email: string;
  name: string;
  language: Language;
}

const askSession = keepQuestions(
  { tokenHash: 'bytea' },
  (db, _shape: object, place: (name: 'tokenHash') => string) => ({
    compile: () =>
      sql<SessionOwner & { is_due: boolean }>`
        select sessions.id as session_id, accounts.id as account_id, email, name, language,
          ${isDue} as is_due
        from sessions join accounts on accounts.id = sessions.account_id
        where token_hash = ${place('tokenHash')} and ${live} and accounts.state = 'active'`.compile(db),
  }),
);

/** Finds the caller, and notes the use every few minutes. */
export async function findSessionOwner(db: Database, tokenHash: Buffer): Promise<SessionOwner | undefined> {
  const owner = await askSession(db, {
    shape: {},
    values: { tokenHash: `\\x${tokenHash.toString('hex')}` },
  });
  if (owner?.is_due) {
    await sql`update sessions set last_used_at = now() where id = ${owner.session_id} and ${isDue}`.execute(
      db,
    );
  }
  return owner;
}

interface NewSession {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  userAgent: string;
  network: string;
  deviceHash?: Buffer | undefined;
  provenAt: 'now' | Date | undefined;
}

/** Never later than now, whatever a provider's clock says. Unknown stays unknown: `least` would take now for it. */
function writeProof(provenAt: NewSession['provenAt']) {
  if (provenAt === undefined) return null;
  return provenAt === 'now' ? sql<Date>`now()` : sql<Date>`least(now(), ${provenAt}::timestamptz)`;
}

export async function insertSession(db: Transaction, { provenAt, ...session }: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      network: session.network,
      confirmed_at: writeProof(provenAt),
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

export const listSessionRows = (db: Database, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where(live)
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
  await db.deleteFrom('sessions').where(sql<boolean>`not ${live}`).execute();
}
