import { renderMail } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform.ts';
import { isolateName, translate } from '../../../texts.ts';
import { writeYen } from './compose-sheet.ts';
import { type DocumentRow, findDocument } from './documents.queries.ts';
import { writeDocument } from './documents.service.ts';

/** Uses the document's id as the mail's: a repeated job sends one mail. */
export async function sendReceipt(
  { db, mailer, config }: Platform,
  { documentId }: { documentId: string },
): Promise<void> {
  const document = await findDocument(db, documentId);
  if (!document || document.state === 'deleted') return;
  await mailer.send({
    ...composeReceipt({ config }, document),
    files: [
      {
        fileName: `${document.number}.pdf`,
        content: await writeDocument(document, document.language),
        contentType: 'application/pdf',
      },
    ],
  });
}

type Issued = Omit<DocumentRow, 'issued_at' | 'content' | 'state'>;

export function composeReceipt({ config }: Pick<Platform, 'config'>, document: Issued): Mail {
  const { kind, number, language, amount } = document;
  const [to, name, greeting] = document.billing_email
    ? [document.billing_email, document.company_name, 'billing.receipt.toCompany']
    : [document.email, document.name, 'accounts.mail.greeting'];
  const say = (part: string) =>
    translate(language, `billing.receipt.${kind}.${part}`, { number, amount: writeYen(amount) });
  const subject = say('subject');
  return {
    ...{ to, subject, language, messageId: document.id },
    ...renderMail({
      language,
      title: subject,
      ...(name && {
        greeting: translate(language, greeting, { name: isolateName(name, language) }),
      }),
      paragraphs: say('body').split('\n\n'),
      button: { label: say('button'), url: `${config.publicUrl}/subscription?tab=history` },
    }),
  };
}
