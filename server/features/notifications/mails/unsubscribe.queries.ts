import { sql } from 'kysely';
import type { Database } from '../../../parts/database/database.ts';
import type { MailKind } from './unsubscribe-token.ts';

const columns = { mention: 'mention', projectActivity: 'project_activity' } as const;

/** Undefined: the account is gone. */
export async function findSubscription(
  db: Database,
  { accountId, kind }: { accountId: string; kind: MailKind },
): Promise<{ email: string; isSubscribed: boolean } | undefined> {
  const { rows } = await sql<{ email: string; isSubscribed: boolean }>`
    select accounts.email, coalesce(chosen.${sql.ref(columns[kind])}, true) as "isSubscribed"
    from accounts left join notification_settings chosen on chosen.account_id = accounts.id
    where accounts.id = ${accountId} and accounts.state <> 'deleted'`.execute(db);
  return rows[0];
}

interface Subscription {
  accountId: string;
  kind: MailKind;
  isSubscribed: boolean;
}

/** Nothing else of the person's settings changes. */
export async function writeSubscription(
  db: Database,
  { accountId, kind, isSubscribed }: Subscription,
): Promise<void> {
  const chosen = { [columns[kind]]: isSubscribed };
  await db
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...chosen })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...chosen, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
