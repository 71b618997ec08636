import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

interface Backdated {
  id: string;
  minutesAgo: number;
  resolvedBy: string | null;
}

export async function backdateComments(tx: Transaction, comments: Backdated[]): Promise<void> {
  await sql`
    update comments set
      created_at = now() - make_interval(mins => given.minutes),
      updated_at = now() - make_interval(mins => given.minutes),
      completed_at = case when given.resolved_by is null then null else now() - make_interval(mins => given.minutes / 2) end,
      completed_by = given.resolved_by
    from unnest(
      ${comments.map(({ id }) => id)}::uuid[],
      ${comments.map(({ minutesAgo }) => minutesAgo)}::integer[],
      ${comments.map(({ resolvedBy }) => resolvedBy)}::uuid[]
    ) as given (id, minutes, resolved_by)
    where comments.id = given.id`.execute(tx);
}
