import type { Language } from '../../../contract/enums.ts';
import { PROJECT_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { CountedMail } from '../../access/mail-budget.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { quoteName } from '../invitations/invitation-names.service.ts';

type ProjectMail = { to: string; language: Language; project: string } & (
  | { kind: 'deleted'; token: string }
  | { kind: 'deletedByOwner' | 'addedAgain'; owner: string; path?: string; counted: CountedMail }
);

export async function queueProjectMail(parts: Parts, tx: Transaction, mail: ProjectMail): Promise<void> {
  const { kind, to, language } = mail;
  const values = {
    project: quoteName(mail.project),
    owner: 'owner' in mail ? quoteName(mail.owner) : '',
    days: PROJECT_RECOVERY_DAYS,
  };
  const say = (part: string) => translate(language, `projects.mail.${kind}.${part}`, values);
  const path = 'token' in mail ? `/restore-project/${mail.token}` : mail.path;
  await queueMail(parts, tx, {
    to,
    cause: 'counted' in mail ? mail.counted : 'ownAccount',
    language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body')],
    ...(path && { button: { label: say('button'), url: `${parts.config.publicUrl}${path}` } }),
  });
}
