import { type Selectable, sql } from 'kysely';
import { CODE_MINUTES, CODE_TRIES } from '../../../../contract/limits.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';

export type ChallengeRow = Selectable<Schema['second_factor_challenges']>;

interface NewChallenge {
  tokenHash: Buffer;
  accountId: string;
  payload: ChallengeRow['payload'];
}

export async function insertChallenge(tx: Transaction, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('second_factor_challenges')
    .values({
      token_hash: challenge.tokenHash,
      account_id: challenge.accountId,
      payload: JSON.stringify(challenge.payload),
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .execute();
}

export const takeChallengeTry = (db: Database, tokenHash: Buffer): Promise<ChallengeRow | undefined> =>
  db
    .updateTable('second_factor_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

/** Returns false if another sign-in spent it or the sessions were ended. */
export async function spendChallenge(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChallenges(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('second_factor_challenges').where('account_id', '=', accountId).execute();
}

export async function deleteOldChallenges(db: Database): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}
