import { billing } from '../../../../contract/calls/billing.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Person } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { requirePayments } from '../provider/require-payments.ts';
import { countRecords, listRecords } from './history.queries.ts';

const linkOf = (id: string) => `/api${billing.getDocument.path.replace(':id', id)}`;

interface Asked {
  person: Person;
  query: QueryOf<typeof billing.getHistory>;
}

export async function showHistory(platform: Platform, { person: { accountId }, query }: Asked) {
  requirePayments(platform);
  const rows = await listRecords(platform.db, { accountId, ...query });
  return {
    results: rows.map((row) => ({
      _id: row.id,
      date: row.charged_at.toISOString(),
      invoiceNumber: row.shown_number,
      status: row.status,
      planName: row.plan_name,
      amount: row.amount,
      invoiceLink: row.document_id && linkOf(row.document_id),
      creditNoteLinks: row.credit_note_ids.map(linkOf),
    })),
    meta: listMeta({ total: await countRecords(platform.db, accountId), ...query }),
  };
}
