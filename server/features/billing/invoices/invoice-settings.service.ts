import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { requirePayments } from '../provider/require-payments.ts';
import { readInvoiceSettings, writeInvoiceSettings } from './invoice-settings.queries.ts';

export async function showInvoiceSettings(parts: Parts, { accountId }: Person) {
  requirePayments(parts);
  const row = await readInvoiceSettings(parts.db, accountId);
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

export async function updateInvoiceSettings(parts: Parts, { person: { accountId }, input }: Change) {
  requirePayments(parts);
  const { companyName, email, taxId, address } = input;
  await writeInvoiceSettings(parts.db, accountId, {
    company_name: companyName,
    email,
    tax_id: taxId,
    address,
  });
}
