import type { Language } from '../../../contract/enums.ts';
import type { CountedMail } from '../../access/mail-budget.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { quoteName } from '../invitations/invitation-names.service.ts';

interface DeletedByOwner {
  to: string;
  counted: CountedMail;
  language: Language;
  name: string;
  owner: string;
}

export async function queueDeletedByOwnerMail(
  parts: Parts,
  tx: Transaction,
  { to, counted, language, name, owner }: DeletedByOwner,
): Promise<void> {
  const values = { name: quoteName(name), owner: quoteName(owner) };
  const say = (part: string) => translate(language, `projects.mail.deletedByOwner.${part}`, values);
  const subject = say('subject');
  const mail = { to, cause: counted, language, subject, title: subject, paragraphs: [say('body')] };
  await queueMail(parts, tx, mail);
}
