import type { Language } from '../../../contract/enums.ts';
import type { CountedMail } from '../../access/limits/mail-budget.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';

interface AddedAgain {
  kind: MemberSubject['kind'];
  to: string;
  counted: CountedMail;
  language: Language;
  name: string;
  path: string;
  inviter: string;
}

export async function queueAddedAgainMail(
  platform: Platform,
  tx: Transaction,
  { kind, to, counted, language, name, path, inviter }: AddedAgain,
): Promise<void> {
  const values = { name: nameInMail(name, language), inviter: nameInMail(inviter, language) };
  const say = (part: string) => translate(language, `members.mail.again.${kind}.${part}`, values);
  await queueMail(platform, tx, {
    to,
    cause: counted,
    language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body')],
    button: { label: say('button'), url: `${platform.config.publicUrl}${path}` },
  });
}
