import type { Language } from '../../../contract/enums.ts';
import { INVITATION_DAYS } from '../../../contract/limits.ts';
import type { CountedMail } from '../../access/limits/mail-budget.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';

interface InvitationMail {
  kind: MemberSubject['kind'];
  to: string;
  counted: CountedMail;
  language: Language;
  token: string;
  name: string;
  inviter: string;
}

const invitationPath = ({ kind, token }: Pick<InvitationMail, 'kind' | 'token'>) =>
  `/project-invitation/${token}${kind === 'team' ? '?kind=team' : ''}`;

export async function queueInvitationMail(
  platform: Platform,
  tx: Transaction,
  { kind, to, counted, language, token, name, inviter }: InvitationMail,
): Promise<void> {
  const values = {
    name: nameInMail(name, language),
    inviter: nameInMail(inviter, language),
    days: INVITATION_DAYS,
  };
  const say = (part: string) => translate(language, `invitations.mail.${kind}.${part}`, values);
  await queueMail(platform, tx, {
    to,
    cause: counted,
    language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body')],
    button: { label: say('button'), url: `${platform.config.publicUrl}${invitationPath({ kind, token })}` },
    footnote: say('footnote'),
  });
}
