import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import type { Parts } from '../../../parts.ts';
import { deleteRefusal, listRefusals } from './refused-addresses.queries.ts';

const PAGE = 50;

/** For whoever runs the installation: whom mails do not reach. */
export async function showRefusals({ db }: Parts, from: number) {
  const rows = await listRefusals(db, { limit: PAGE + 1, offset: from });
  return {
    results: rows.slice(0, PAGE).map(({ id, name, email, refused_at, answer }) => ({
      _id: id,
      name,
      email,
      refusedAt: refused_at.toISOString(),
      answer,
    })),
    next: rows.length > PAGE ? from + PAGE : null,
  };
}

/** Mails are sent to the address again. */
export async function forgetRefusal(tx: Transaction, accountId: string): Promise<void> {
  if (!(await deleteRefusal(tx, accountId))) throw fail('notFound');
}
