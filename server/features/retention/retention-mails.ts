import type { Language } from '../../../contract/enums.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { nameInMail } from '../invitations/invitation-names.service.ts';

interface Warning {
  what: 'archive' | 'delete';
  to: string;
  language: Language;
  project: { id: string; name: string };
  /** When it will happen, unless somebody opens the project. */
  at: Date;
}

/** Opening the project is all that its owner has to do to keep it. */
export async function queueRetentionMail(
  parts: Parts,
  tx: Transaction,
  { what, to, language, project, at }: Warning,
): Promise<void> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const values = { name: nameInMail(project.name, language), day };
  const say = (part: string) => translate(language, `retention.mail.${what}.${part}`, values);
  await queueMail(parts, tx, {
    to,
    cause: 'ownAccount',
    language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body'), say('keep')],
    button: { label: say('button'), url: `${parts.config.publicUrl}/dashboard/${project.id}` },
  });
}
