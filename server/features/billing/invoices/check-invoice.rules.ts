import { readPriceKey } from '../provider/provider-prices.ts';
import type { PaidInvoice } from '../provider/provider-state.ts';
import type { DocumentLine } from './billing-document.ts';
import { TAX_PERCENT } from './tax.rules.ts';

type Checked = { lines: DocumentLine[]; credit: number } | { fault: string };

/** Compares the provider's figures with ours. */
export function checkInvoice(invoice: PaidInvoice): Checked {
  const { total, startingBalance, amountPaid, charged } = invoice;
  if (invoice.isCut) return { fault: 'the provider’s invoice has more lines than ours can have' };
  const lines: DocumentLine[] = [];
  for (const { priceKey, amount, isProration, startsAt, endsAt } of invoice.lines) {
    const price = readPriceKey(priceKey);
    if (!price) return { fault: `a line of ¥${amount} is for nothing that Koma sells` };
    if (!isProration && amount !== price.amount)
      return { fault: `a line is ¥${amount} at the provider and ¥${price.amount} in the price table` };
    lines.push({
      ...{ planType: price.planType, period: price.period, amount, taxPercent: TAX_PERCENT },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isUnused: amount < 0 },
    });
  }
  const ours = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (ours !== total) return { fault: `the total is ¥${total} at the provider and ¥${ours} in our lines` };
  const due = Math.max(0, total + startingBalance);
  if (due !== amountPaid) return { fault: `¥${amountPaid} was paid and ¥${due} was due` };
  if (charged !== amountPaid) return { fault: `¥${charged} was charged and ¥${amountPaid} was paid` };
  return { lines, credit: Math.max(0, total - due) };
}
