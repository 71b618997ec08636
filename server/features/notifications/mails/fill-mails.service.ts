import type { Platform } from '../../../platform.ts';
import { readVersionNews, type VersionNews } from '../../changes/version-news.service.ts';
import { judgePlaces } from '../notification-places.ts';
import { versionOf } from '../notifications.presenter.ts';
import { type DueMail, listMailedParts, type MailedPart } from './due-mails.queries.ts';
import { findPictureSources } from './mail-pictures.service.ts';
import type { PictureSource } from './picture-sources.queries.ts';

const TOLD_MAX = 30;
/** Parts first read of each mail. Longer mails take further, larger pages. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 1000;

interface Contents {
  things: MailedPart[];
  /** Number of things that the mail only counts. */
  hidden: number;
}

export interface Filled extends Contents {
  mail: DueMail;
  sources: Map<string, PictureSource>;
  news: Map<string, VersionNews>;
}

export async function fillMails({ db }: Pick<Platform, 'db'>, mails: DueMail[]): Promise<Filled[]> {
  if (mails.length === 0) return [];
  const found = await listMailedParts(db, { mailIds: mails.map(({ id }) => id), limit: FIRST_PAGE });
  const open = await keepOpen(db, found);
  const contents = new Map<string, Contents>();
  for (const [id, page] of Map.groupBy(found, ({ mail_id }) => mail_id)) {
    const first = page.filter((part) => open.has(part));
    const rest = page.length < FIRST_PAGE ? [] : readOn(db, { id, before: page.at(-1)?.event_id });
    contents.set(id, await putTogether(first, rest));
  }
  const told = [...contents.values()].flatMap(({ things }) => things);
  const sources = await findPictureSources({ db }, told);
  const news = await readVersionNews({ db }, told.flatMap(versionOf));
  return mails.flatMap((mail) => {
    const content = contents.get(mail.id);
    return content && content.things.length > 0 ? [{ mail, sources, news, ...content }] : [];
  });
}

async function keepOpen(db: Platform['db'], found: MailedPart[]): Promise<Set<MailedPart>> {
  const asked = found.map((place) => ({ accountId: place.account_id, place }));
  const open = await judgePlaces({ db }, asked);
  return new Set(found.filter((_, at) => open[at]));
}

/** Reads by pages: a mail of a hundred thousand parts must not fill the memory. */
async function* readOn(db: Platform['db'], { id, before }: { id: string; before: number | undefined }) {
  for (let at = before; at !== undefined; ) {
    const page = await listMailedParts(db, { mailIds: [id], limit: NEXT_PAGE, before: at });
    yield [...(await keepOpen(db, page))];
    at = page.length < NEXT_PAGE ? undefined : page.at(-1)?.event_id;
  }
}

async function putTogether(
  first: MailedPart[],
  rest: AsyncIterable<MailedPart[]> | Iterable<MailedPart[]>,
): Promise<Contents> {
  const things = first.slice(0, TOLD_MAX);
  let all = first.length;
  for await (const page of rest) {
    things.push(...page.slice(0, TOLD_MAX - things.length));
    all += page.length;
  }
  return { things, hidden: all - things.length };
}
