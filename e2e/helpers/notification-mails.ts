import { sql } from 'kysely';
import { expect } from './fixtures.ts';
import type { Koma } from './koma.ts';
import type { Person } from './people.ts';
import { ask } from './room/review-rooms.ts';

export async function waitForParts({ db }: Koma, { email }: Person, count: number) {
  const counted = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notification_parts part
        join accounts on accounts.id = part.account_id
      where accounts.email = ${email} and part.mail_id is not null`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(counted, { timeout: 60_000, intervals: [100] }).toBe(count);
}

export const leaveLink = (text: string) =>
  /https?:\/\/\S+\/unsubscribe-email\?token=\S+/.exec(text)?.[0] ?? '';

export const mailsOf = async (koma: Koma, person: Person) => {
  const { mention, projectActivity } = await ask(koma, person, 'notification-setting/get');
  return { mention, projectActivity };
};
