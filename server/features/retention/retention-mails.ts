import type { Language } from '../../../contract/enums.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { nameInMail } from '../people/names-in-mail.rules.ts';

interface Warning {
  what: 'archive' | 'delete';
  to: string;
  language: Language;
  timeZone: string;
  project: { id: string; name: string };
  at: Date;
}

export function composeWarning(
  { config }: Pick<Platform, 'config'>,
  { what, to, language, timeZone, project, at }: Warning,
): Mail {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
  const values = { name: nameInMail(project.name, language), day };
  const say = (part: string) => translate(language, `retention.mail.${what}.${part}`, values);
  const subject = say('subject');
  return {
    ...{ to, subject, language },
    ...renderMail({
      language,
      title: subject,
      paragraphs: [say('body'), say('keep')],
      button: { label: say('button'), url: `${config.publicUrl}/dashboard/${project.id}` },
    }),
  };
}
