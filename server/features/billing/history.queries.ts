import type { Database } from '../../parts/database/database.ts';

const columns = {
  date: 'charged_at',
  invoiceNumber: 'invoice_number',
  status: 'status',
  planName: 'plan_name',
  amount: 'amount',
} as const;

interface Page {
  accountId: string;
  pageNo: number;
  pageSize: number;
  sortColumn: keyof typeof columns;
  sortDir: 'asc' | 'desc';
}

export const listRecords = (db: Database, { accountId, pageNo, pageSize, sortColumn, sortDir }: Page) =>
  db
    .selectFrom('billing_records')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(columns[sortColumn], sortDir)
    .orderBy('charged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();

export async function countRecords(db: Database, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('billing_records')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return total;
}
