import { queueMail } from '../../jobs/send-mail.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';

interface Deleted {
  kind: 'team' | 'project';
  owner: Pick<Person, 'email' | 'language'>;
  name: string;
  token: string;
  days: number;
}

export async function queueDeletedMail(
  platform: Platform,
  tx: Transaction,
  { kind, owner, name, token, days }: Deleted,
): Promise<void> {
  const { email: to, language } = owner;
  const values = { name: nameInMail(name, language), days };
  const say = (part: string) => translate(language, `recovery.mail.${kind}.${part}`, values);
  const path = `/restore-project/${token}${kind === 'team' ? '?kind=team' : ''}`;
  await queueMail(platform, tx, {
    to,
    cause: 'ownAccount',
    language,
    subject: say('subject'),
    title: say('subject'),
    paragraphs: [say('body')],
    button: { label: say('button'), url: `${platform.config.publicUrl}${path}` },
  });
}
