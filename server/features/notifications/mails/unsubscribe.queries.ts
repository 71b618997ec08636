import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { MailKind } from './unsubscribe-token.ts';

const columns = { mention: 'mention', projectActivity: 'project_activity', reviews: 'reviews' } as const;
type SettingsKind = keyof typeof columns;

export async function findSubscription(
  db: Database,
  { accountId, kind }: { accountId: string; kind: MailKind },
): Promise<{ email: string; isSubscribed: boolean } | undefined> {
  if (kind === 'guestAnswers') return findGuestWish(db, accountId);
  const { rows } = await sql<{ email: string; isSubscribed: boolean }>`
    select accounts.email, coalesce(chosen.${sql.ref(columns[kind])}, true) as "isSubscribed"
    from accounts left join notification_settings chosen on chosen.account_id = accounts.id
    where accounts.id = ${accountId} and accounts.state <> 'deleted'`.execute(db);
  return rows[0];
}

/** Undefined if the guest became an account or is gone. */
async function findGuestWish(db: Database, accountId: string) {
  const guest = await db
    .selectFrom('guests')
    .select(['email', 'wants_mail'])
    .where('account_id', '=', accountId)
    .where('adopted_at', 'is', null)
    .executeTakeFirst();
  return guest?.email ? { email: guest.email, isSubscribed: guest.wants_mail } : undefined;
}

interface Subscription {
  accountId: string;
  kind: MailKind;
  isSubscribed: boolean;
}

export async function writeSubscription(
  db: Database,
  { accountId, kind, isSubscribed }: Subscription,
): Promise<void> {
  if (kind === 'guestAnswers') {
    await db
      .updateTable('guests')
      .set({ wants_mail: isSubscribed })
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .where('adopted_at', 'is', null)
      .execute();
    return;
  }
  await writeSettings(db, { accountId, kind, isSubscribed });
}

async function writeSettings(
  db: Database,
  { accountId, kind, isSubscribed }: Subscription & { kind: SettingsKind },
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
