import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import { type DocumentContent, type DocumentKind, numberOf } from './billing-document.ts';

export const listDocumentsOf = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('billing_documents')
    .select(['invoice_id', 'kind', 'number', 'issued_at', 'amount', 'content'])
    .where('account_id', '=', accountId)
    .execute();

export type IssuedDocument = Awaited<ReturnType<typeof listDocumentsOf>>[number];

interface NewDocument {
  accountId: string;
  kind: DocumentKind;
  invoiceId: string;
  issuedAt: Date;
  amount: number;
  content: DocumentContent;
}

/** Locks the counter until the transaction ends, so that numbers have no gaps. */
export async function insertDocument(
  tx: Transaction,
  { accountId, kind, invoiceId, issuedAt, amount, content }: NewDocument,
): Promise<{ id: string; number: string }> {
  const { last: sequence } = await tx
    .updateTable('document_counters')
    .set({ last: sql`last + 1` })
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow();
  const id = newId();
  const number = numberOf(kind, sequence);
  await tx
    .insertInto('billing_documents')
    .values({
      ...{ id, kind, sequence, number, amount },
      account_id: accountId,
      invoice_id: invoiceId,
      issued_at: issuedAt,
      content: JSON.stringify(content),
    })
    .execute();
  return { id, number };
}

const selectDocument = (db: Database, id: string) =>
  db
    .selectFrom('billing_documents')
    .innerJoin('accounts', 'accounts.id', 'billing_documents.account_id')
    .leftJoin('invoice_settings', 'invoice_settings.account_id', 'accounts.id')
    .select(['billing_documents.id', 'kind', 'number', 'issued_at', 'amount', 'content'])
    .select(['invoice_settings.email as billing_email', 'company_name'])
    .select(['accounts.email', 'accounts.name', 'accounts.language', 'accounts.state'])
    .where('billing_documents.id', '=', id);

export const findDocument = (db: Database, id: string) => selectDocument(db, id).executeTakeFirst();

export const findOwnDocument = (db: Database, { id, accountId }: { id: string; accountId: string }) =>
  selectDocument(db, id).where('billing_documents.account_id', '=', accountId).executeTakeFirst();

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export const findInvoiceByNumber = (
  db: Database,
  { accountId, number }: { accountId: string; number: string },
) =>
  db
    .selectFrom('billing_documents')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'invoice')
    .where('number', '=', number)
    .executeTakeFirst();

interface Refusal {
  invoiceId: string;
  accountId: string;
  reason: string;
}

export async function refuseInvoice(tx: Transaction, { invoiceId, accountId, reason }: Refusal) {
  const row = await tx
    .insertInto('refused_invoices')
    .values({ invoice_id: invoiceId, account_id: accountId, reason })
    .onConflict((conflict) =>
      conflict
        .column('invoice_id')
        .doUpdateSet({ reason, refused_at: sql`now()` })
        .where('refused_invoices.reason', '<>', reason),
    )
    .returning('invoice_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const acceptInvoice = (tx: Transaction, invoiceId: string) =>
  tx.deleteFrom('refused_invoices').where('invoice_id', '=', invoiceId).execute();

export async function countRefusedInvoices(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refused_invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const readRecipient = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('accounts')
    .leftJoin('invoice_settings', 'invoice_settings.account_id', 'accounts.id')
    .select(['accounts.name', 'company_name', 'tax_id', 'address'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
