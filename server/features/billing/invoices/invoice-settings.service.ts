import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Person } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { requirePayments } from '../provider/require-payments.ts';
import { readInvoiceSettings, writeInvoiceSettings } from './invoice-settings.queries.ts';

export async function showInvoiceSettings(platform: Platform, { accountId }: Person) {
  requirePayments(platform);
  const row = await readInvoiceSettings(platform.db, accountId);
  return {
    _id: row?.id ?? null,
    companyName: row?.company_name ?? '',
    email: row?.email ?? '',
    taxId: row?.tax_id ?? '',
    address: row?.address ?? '',
  };
}

interface Change {
  person: Person;
  input: BodyOf<typeof billing.updateInvoiceSetting>;
}

export async function updateInvoiceSettings(platform: Platform, { person: { accountId }, input }: Change) {
  requirePayments(platform);
  const { companyName, email, taxId, address } = input;
  await writeInvoiceSettings(platform.db, accountId, {
    company_name: companyName,
    email,
    tax_id: taxId,
    address,
  });
}
