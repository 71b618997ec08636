import { TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import { queueMail } from '../../jobs/send-mail.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { translate } from '../../texts.ts';
import { quoteName } from '../invitations/invitation-names.service.ts';

interface DeletedTeam {
  owner: Person;
  name: string;
  token: string;
}

/** One page restores projects and teams; the query says which. */
export async function queueTeamDeletedMail(
  parts: Parts,
  tx: Transaction,
  { owner, name, token }: DeletedTeam,
): Promise<void> {
  const values = { team: quoteName(name), days: TEAM_RECOVERY_DAYS };
  const say = (part: string) => translate(owner.language, `teams.mail.deleted.${part}`, values);
  const url = `${parts.config.publicUrl}/restore-project/${token}?kind=team`;
  await queueMail(parts, tx, {
    to: owner.email,
    cause: 'ownAccount',
    language: owner.language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body')],
    button: { label: say('button'), url },
  });
}
