import { type Compilable, CompiledQuery, sql } from 'kysely';
import type { Language } from '../../contract/enums.ts';
import { SESSION_DAYS } from '../../contract/limits.ts';
import type { Database, Transaction } from '../parts/database/database.ts';
import { keepQuestions } from '../parts/database/statements/kept-questions.ts';
import { placeOf, readFrom } from '../parts/database/statements/kept-statements.ts';
import { writeTokenHash } from '../parts/secrets.ts';
import type { Person } from '../person.ts';

export const isLive = sql<boolean>`sessions.last_used_at > now() - make_interval(days => ${sql.lit(SESSION_DAYS)})`;

const isDue = sql<boolean>`sessions.last_used_at < now() - interval '5 minutes'`;

interface Holder {
  holder_session: string;
  holder_account: string;
  holder_email: string;
  holder_name: string;
  holder_language: Language;
  holder_is_due: boolean;
}

const TOKEN = 'tokenHash';

/** What a statement takes that asks who holds a token. */
export const tokenValue = (token: string) => ({ [TOKEN]: writeTokenHash(token) });
export const tokenType = { [TOKEN]: 'bytea' } as const;

const selectHolder = sql<Holder>`
  select sessions.id as holder_session, accounts.id as holder_account, email as holder_email, name as holder_name,
    language as holder_language, ${isDue} as holder_is_due
  from sessions join accounts on accounts.id = sessions.account_id
  where token_hash = ${placeOf(TOKEN)} and ${isLive} and accounts.state = 'active'`;

const askHolder = keepQuestions(tokenType, (db, _shape: object) => ({
  compile: () => selectHolder.compile(db),
}));

/** Every column of the statement is null where it found nothing for the holder. */
type BesideHolder<Row> = Holder & (Row | { [Column in keyof Row]: null });

/**
 * A kept statement that is asked for whoever holds a token, with who that is: its `accountId` is the holder's. No row
 * where nobody holds the token; one without anything of the statement's own where that finds nothing.
 */
export function besideHolder<Row>(
  db: Database | Transaction,
  statement: Compilable<Row>,
): Compilable<BesideHolder<Row>> {
  const columnOf = (name: string) => (name === 'accountId' ? 'holder.holder_account' : undefined);
  return {
    compile() {
      const holder = selectHolder.compile(db);
      const found = readFrom(statement.compile(), { columnOf, behind: holder.parameters.length });
      return CompiledQuery.raw(
        `select holder.*, found.* from (${holder.sql}) as holder left join lateral (${found.text}) as found on true`,
        [...holder.parameters, ...found.parameters],
      );
    },
  };
}

/** Who holds a token, and notes the use every few minutes. */
export const findHolder = async (db: Database, token: string): Promise<Person | undefined> =>
  knowHolder(db, await askHolder(db, { shape: {}, values: tokenValue(token) }));

export async function knowHolder(db: Database, row: Holder | undefined): Promise<Person | undefined> {
  if (!row) return undefined;
  if (row.holder_is_due) {
    await sql`
      update sessions set last_used_at = now() where id = ${row.holder_session} and ${isDue}`.execute(db);
  }
  return {
    accountId: row.holder_account,
    sessionId: row.holder_session,
    email: row.holder_email,
    name: row.holder_name,
    language: row.holder_language,
  };
}
