import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

const columns = {
  date: 'charged_at',
  invoiceNumber: 'shown_number',
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
    .leftJoin('billing_documents as invoices', (join) =>
      join
        .onRef('invoices.invoice_id', '=', 'billing_records.invoice_id')
        .on('invoices.kind', '=', sql.lit('invoice')),
    )
    .selectAll('billing_records')
    .select(['invoices.id as document_id', sql<string>`coalesce(number, invoice_number)`.as('shown_number')])
    .select(
      sql<string[]>`array(
        select notes.id from billing_documents notes
        where notes.invoice_id = billing_records.invoice_id and kind = 'creditNote' order by sequence
      )`.as('credit_note_ids'),
    )
    .where('billing_records.account_id', '=', accountId)
    .orderBy(columns[sortColumn], sortDir)
    .orderBy('charged_at', 'desc')
    .orderBy('billing_records.id', 'desc')
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
