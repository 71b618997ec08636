import { defaultLanguage } from '../../../../contract/enums.ts';
import { queueMail } from '../../../jobs/send-mail.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import type { Parts } from '../../../parts.ts';
import { translate } from '../../../texts.ts';

interface Refused {
  accountId: string;
  invoiceId: string;
  reason: string;
}

export async function tellOperator(parts: Parts, tx: Transaction, refused: Refused): Promise<void> {
  const { log, config } = parts;
  log.error(refused, 'an invoice was not issued: our figures and the provider’s are not the same');
  const to = config.billing.mode === 'off' ? undefined : config.billing.operatorEmail;
  if (!to) return;
  const say = (part: string) => translate(defaultLanguage, `billing.refusedInvoice.${part}`, { ...refused });
  await queueMail(parts, tx, {
    ...{ to, cause: 'ownAccount', language: defaultLanguage },
    ...{ subject: say('subject'), title: say('subject'), paragraphs: say('body').split('\n\n') },
  });
}
