import { ItemType, type Language } from '../../../contract/enums.ts';
import type { ItemRow } from '../../access/file-access.queries.ts';
import type { CountedMail } from '../../access/mail-budget.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { quoteName } from '../invitations/invitation-names.service.ts';

interface SharedAgain {
  to: string;
  counted: CountedMail;
  language: Language;
  item: ItemRow;
  inviter: string;
}

/** Who had joined before needs no invitation any more. */
export async function queueSharedAgainMail(
  parts: Parts,
  tx: Transaction,
  { to, counted, language, item, inviter }: SharedAgain,
): Promise<void> {
  const values = { name: quoteName(item.name), inviter: quoteName(inviter) };
  const say = (part: string) => translate(language, `sharing.mail.again.${part}`, values);
  const path =
    item.type === ItemType.file
      ? `/review/${item.id}/${item.version_id}`
      : `/dashboard/${item.project_id}/${item.id}`;
  await queueMail(parts, tx, {
    to,
    cause: counted,
    language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body')],
    button: { label: say('button'), url: `${parts.config.publicUrl}${path}` },
  });
}
