import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';

export const readInvoiceSettings = (db: Database, accountId: string) =>
  db.selectFrom('invoice_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();

interface Settings {
  company_name: string;
  email: string;
  tax_id: string;
  address: string;
}

export const writeInvoiceSettings = (db: Database, accountId: string, settings: Settings) =>
  db
    .insertInto('invoice_settings')
    .values({ account_id: accountId, id: newId(), ...settings })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...settings, updated_at: sql`now()` }),
    )
    .execute();
