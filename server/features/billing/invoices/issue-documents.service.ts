import { defaultLanguage } from '../../../../contract/enums.ts';
import type { Issuer } from '../../../billing-settings.ts';
import { sendReceiptJob } from '../../../jobs/billing.ts';
import { queueMail } from '../../../jobs/send-mail.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import type { ProviderState, RecordNow } from '../provider/provider-state.ts';
import { type DocumentContent, type DocumentLine, readContent } from './billing-document.ts';
import { checkInvoice } from './check-invoice.rules.ts';
import {
  acceptInvoice,
  type IssuedDocument,
  insertDocument,
  listDocumentsOf,
  readRecipient,
  refuseInvoice,
} from './documents.queries.ts';
import { sumTaxes } from './tax.rules.ts';

interface Issuing {
  accountId: string;
  state: ProviderState;
  /** Provider's clock. */
  now: Date;
}

/** Issues each document once. The account's billing must be locked. */
export async function issueDocuments(
  platform: Platform,
  tx: Transaction,
  { accountId, state, now }: Issuing,
): Promise<void> {
  const { billing } = platform.config;
  if (billing.mode === 'off') return;
  const issued = await listDocumentsOf(tx, accountId);
  const of = { accountId, issuer: billing.issuer, card: state.card, now };
  for (const record of state.records.toReversed()) {
    if (!record.paidAt) continue;
    const own = issued.filter(({ invoice_id: id }) => id === record.invoiceId);
    const before = own.find(({ kind }) => kind === 'invoice');
    const invoice = before ?? (await issueInvoice(platform, tx, { ...of, record, paidAt: record.paidAt }));
    const credited = own.reduce((sum, { kind, amount }) => sum + (kind === 'creditNote' ? amount : 0), 0);
    if (invoice && record.refunded > credited)
      await issueCreditNote(platform, tx, { ...of, invoice, amount: record.refunded - credited });
  }
}

interface Common {
  accountId: string;
  issuer: Issuer;
  card: ProviderState['card'];
  now: Date;
}

async function issueInvoice(
  platform: Platform,
  tx: Transaction,
  { accountId, issuer, card, now, record, paidAt }: Common & { record: RecordNow; paidAt: Date },
): Promise<IssuedDocument | undefined> {
  const { invoiceId } = record;
  const checked = checkInvoice(record.invoice);
  if ('fault' in checked) {
    if (await refuseInvoice(tx, { invoiceId, accountId, reason: checked.fault }))
      await tellOperator(platform, tx, { accountId, invoiceId, reason: checked.fault });
    return undefined;
  }
  await acceptInvoice(tx, invoiceId);
  const { name, company_name: company, tax_id: taxId, address } = await readRecipient(tx, accountId);
  const { total } = record.invoice;
  const content: DocumentContent = {
    issuer,
    recipient: {
      ...{ name: company ?? name, isCompany: company !== null },
      ...{ taxId: taxId ?? '', address: address ?? '' },
    },
    lines: checked.lines,
    taxes: sumTaxes(checked.lines),
    ...{ total, credit: checked.credit, paidAt: paidAt.toISOString(), about: null },
    card: card && record.amount > 0 ? { brand: card.brand, lastFour: card.lastFour } : null,
  };
  const document = { accountId, kind: 'invoice' as const, invoiceId, issuedAt: now, amount: total, content };
  const { id, number } = await insertDocument(tx, document);
  await platform.queue.enqueue(tx, sendReceiptJob, { documentId: id });
  return { invoice_id: invoiceId, kind: 'invoice', number, issued_at: now, amount: total, content };
}

interface Refused {
  accountId: string;
  invoiceId: string;
  reason: string;
}

export async function tellOperator(platform: Platform, tx: Transaction, refused: Refused): Promise<void> {
  const { log, config } = platform;
  log.error(refused, 'an invoice was not issued: our figures and the provider’s are not the same');
  const to = config.billing.mode === 'off' ? undefined : config.billing.operatorEmail;
  if (!to) return;
  const say = (part: string) => translate(defaultLanguage, `billing.refusedInvoice.${part}`, { ...refused });
  await queueMail(platform, tx, {
    ...{ to, cause: 'ownAccount', language: defaultLanguage },
    ...{ subject: say('subject'), title: say('subject'), paragraphs: say('body').split('\n\n') },
  });
}

async function issueCreditNote(
  platform: Platform,
  tx: Transaction,
  { accountId, now, invoice, amount }: Common & { invoice: IssuedDocument; amount: number },
): Promise<void> {
  const { issuer, recipient, lines, card } = readContent(invoice.content);
  const paidBack = lines.filter((line) => !line.isUnused).slice(0, 1);
  const returned: DocumentLine[] = paidBack.map((line) => ({ ...line, amount }));
  const content: DocumentContent = {
    ...{ issuer, recipient, lines: returned, taxes: sumTaxes(returned), total: amount, credit: 0 },
    ...{ paidAt: now.toISOString(), card },
    about: { number: invoice.number, issuedAt: invoice.issued_at.toISOString() },
  };
  const { invoice_id: invoiceId } = invoice;
  const document = { accountId, kind: 'creditNote' as const, invoiceId, issuedAt: now, amount, content };
  const { id } = await insertDocument(tx, document);
  await platform.queue.enqueue(tx, sendReceiptJob, { documentId: id });
}
