import type { Language } from '../../../../contract/enums.ts';
import type { MailContent } from '../../../platform/mail/layout.ts';
import type { MailGroup, MailThing, ShownPicture } from '../../../platform/mail/layout-groups.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { tellVersionNews, type VersionNews } from '../../changes/version-news.service.ts';
import { nameInMail, quoteName } from '../../people/names-in-mail.rules.ts';
import { isLost, pathOf } from '../notification-places.ts';
import { actorName, tell, versionOf } from '../notifications.presenter.ts';
import type { DueMail, MailedPart } from './due-mails.queries.ts';
import { formatTime } from './mail-times.ts';
import { leavingOf } from './unsubscribe.service.ts';
import type { MailKind } from './unsubscribe-token.ts';

const WORDS_MAX = 200;

interface Told {
  mail: DueMail;
  /** Newest first, all visible to the account. */
  things: MailedPart[];
  hidden: number;
  pictures: Map<MailedPart, ShownPicture>;
  news: Map<string, VersionNews>;
}

interface Presented {
  subject: string;
  content: MailContent;
  headers: Record<string, string>;
  threads: string[];
}

const kindOf = ({ kind }: DueMail): MailKind => (kind === 1 ? 'mention' : 'projectActivity');

type Say = (key: string, values?: Record<string, string | number>) => string;

export function presentNotificationMail({ config }: Pick<Platform, 'config'>, told: Told): Presented {
  const { mail, things } = told;
  const { language } = mail;
  const say: Say = (key, values) => translate(language, `notifications.mail.${key}`, values);
  const groups = groupThings(told, config.publicUrl);
  const kind = kindOf(mail);
  const leaving = leavingOf({ config }, { accountId: mail.accountId, kind });
  const ways = [
    { label: say(`leave.${kind}`), url: leaving.url },
    { label: say('settings'), url: `${config.publicUrl}/account-setting?tab=notifications` },
  ];
  return {
    ...(kind === 'mention' ? presentMention(told, say) : presentWindow(told, { say, groups })),
    content: {
      ...{ language, groups, ways },
      ...(kind === 'mention'
        ? mentionContent(told, { say, publicUrl: config.publicUrl })
        : windowContent(told, { say, publicUrl: config.publicUrl })),
    },
    headers: leaving.headers,
    threads: [...new Set(things.flatMap(({ project_id }) => project_id ?? []))],
  };
}

const sentence = (part: MailedPart, language: Language) => {
  const quote = (name: string | null) => (name === null ? null : quoteName(name));
  return tell(
    {
      ...part,
      actor_name: quote(part.actor_name),
      file_name: quote(part.file_name),
      project_name: quote(part.project_name),
      kept_name: quote(part.kept_name),
      person_name: quote(part.person_name),
      ...{ actor_count: 1, part_count: 1 },
    },
    { language },
  );
};

const presentMention = ({ mail, things: [first] }: Told, say: Say) => ({
  subject: first ? sentence(first, mail.language) : say('window.title'),
});

function mentionContent(
  { mail, things: [first] }: Told,
  { say, publicUrl }: { say: Say; publicUrl: string },
) {
  const path = first && pathOf(first);
  const name = first && actorName(first, mail.language);
  return {
    title: name
      ? say('mention.title', { name: nameInMail(name, mail.language) })
      : say('mention.titleNobody'),
    paragraphs: [],
    ...(path && { button: { label: say('mention.open'), url: publicUrl + path } }),
  };
}

/** Keeps the subject equal for the same projects, so that mail programs make a thread. */
function presentWindow({ mail: { language } }: Told, { say, groups }: { say: Say; groups: MailGroup[] }) {
  const [first] = groups;
  const others = groups.length - 1;
  const project = nameInMail(first?.title ?? translate(language, 'notifications.koma'), language);
  return {
    subject: others > 0 ? say('window.more', { project, count: others }) : say('window.one', { project }),
  };
}

function windowContent({ mail, hidden }: Told, { say, publicUrl }: { say: Say; publicUrl: string }) {
  const until = formatTime(mail, { at: mail.endsAt, as: 'windowEnd' });
  return {
    title: say('window.title'),
    paragraphs: [say('window.until', { time: until })],
    ...(hidden > 0 && { more: say('window.rest', { count: hidden }) }),
    button: { label: say('window.open'), url: `${publicUrl}/notifications` },
  };
}

function groupThings({ mail, things, pictures, news }: Told, publicUrl: string): MailGroup[] {
  const projects = Map.groupBy(things, (part) => `${part.project_id} ${titleOf(part, mail.language)}`);
  return [...projects.values()].map((ofProject) => ({
    title: ofProject[0] ? titleOf(ofProject[0], mail.language) : '',
    files: [...Map.groupBy(ofProject, (part) => `${part.file_id} ${fileOf(part)}`).values()].map((ofFile) => {
      const title = ofFile[0] && fileOf(ofFile[0]);
      return {
        ...(title && { title }),
        things: ofFile.map((part) => thingOf(part, { mail, publicUrl, picture: pictures.get(part), news })),
      };
    }),
  }));
}

const titleOf = (part: MailedPart, language: Language) =>
  quoteName((isLost(part) ? part.kept_name : part.project_name) ?? translate(language, 'notifications.koma'));

const fileOf = (part: MailedPart) =>
  isLost(part) || part.file_name === null ? '' : quoteName(part.file_name);

interface Around extends Pick<Told, 'news'> {
  mail: DueMail;
  publicUrl: string;
  picture: ShownPicture | undefined;
}

function thingOf(part: MailedPart, { mail, publicUrl, picture, news }: Around): MailThing {
  const path = pathOf(part);
  const [added] = versionOf(part);
  const words = part.words?.trim() ?? tellVersionNews(news.get(added ?? ''), mail.language) ?? '';
  return {
    text: sentence(part, mail.language),
    time: formatTime(mail, { at: part.created_at, as: 'moment' }),
    ...(path && { url: publicUrl + path }),
    ...(words && {
      words: words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX).toWellFormed()}…` : words,
    }),
    ...(picture && { picture }),
  };
}
