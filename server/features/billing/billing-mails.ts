import type { Language } from '../../../contract/enums.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';

interface BillingMail {
  kind: 'reminder' | 'locked';
  email: string;
  name: string;
  language: Language;
  count: number;
}

export async function queueBillingMail(
  parts: Parts,
  tx: Transaction,
  { kind, email, name, language, count }: BillingMail,
): Promise<void> {
  const say = (part: string) => translate(language, `billing.limits.${kind}.${part}`, { count });
  await queueMail(parts, tx, {
    to: email,
    cause: 'ownAccount',
    language,
    subject: say('subject'),
    title: say('subject'),
    ...(name && { greeting: translate(language, 'accounts.mail.greeting', { name }) }),
    paragraphs: say('body').split('\n\n'),
    button: { label: say('button'), url: `${parts.config.publicUrl}/dashboard` },
  });
}
