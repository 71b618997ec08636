import { type Language, NotificationType, ReviewStatus } from '../../../contract/enums.ts';
import type { Platform } from '../../platform.ts';
import { isolateName, translate } from '../../texts.ts';
import { readVersionNews, tellVersionNews } from '../changes/version-news.service.ts';
import { nameStatus, tellStatus } from '../events/status-words.rules.ts';
import { presentPersonBrief, shownName } from '../people/people.presenter.ts';
import { isLost, judgePlaces, nameType, pathOf, pathOfDeleted } from './notification-places.ts';
import type { LineRow, PartRow } from './notifications.queries.ts';
import { openLines } from './open-lines.service.ts';

interface Reader {
  accountId: string;
  language: Language;
}

export async function presentLines(platform: Platform, { accountId, language }: Reader, lines: LineRow[]) {
  const shown = await openLines(platform, accountId, lines);
  const news = await readVersionNews(
    platform,
    shown.flatMap(({ line, isOpen }) => (isOpen ? versionOf(line) : [])),
  );
  return Promise.all(
    shown.map(async ({ line, isOpen }) => {
      const isNamed = isOpen && !(isLost(line) && line.kept_name !== null);
      const seen = isNamed ? line : { ...line, file_name: null, project_name: null, status: null };
      return {
        _id: line.id,
        type: line.type as (typeof NotificationType)[keyof typeof NotificationType],
        message: tell(seen, { language, isSelling: platform.config.billing.mode !== 'off' }),
        detail: (isOpen && tellVersionNews(news.get(line.version_id ?? ''), language)) || null,
        isRead: line.read_at !== null,
        createdAt: line.updated_at.toISOString(),
        actor: await presentActor(platform, line, language),
        projectId: line.project_id,
        projectName: seen.project_name,
        fileId: line.file_id,
        fileName: seen.file_name,
        fileVersionId: line.version_id,
        commentId: line.comment_id,
        path: isOpen ? pathOfLine(line, accountId) : null,
        isGone: !isOpen,
        count: line.part_count,
      };
    }),
  );
}

export const versionOf = ({ type, version_id: id }: Pick<LineRow, 'type' | 'version_id'>): string[] =>
  (type === NotificationType.fileVersionAdded || type === NotificationType.reviewRequested) && id !== null
    ? [id]
    : [];

const pathOfLine = (line: LineRow, accountId: string) =>
  line.type === NotificationType.projectDeleted ? pathOfDeleted(line, accountId) : pathOf(line);

export async function presentParts(platform: Platform, { accountId, language }: Reader, rows: PartRow[]) {
  const open = await judgePlaces(
    platform,
    rows.map((place) => ({ accountId, place })),
  );
  return Promise.all(
    rows.map(async (row, at) => ({
      _id: String(row.event_id),
      type: row.type as (typeof NotificationType)[keyof typeof NotificationType],
      createdAt: row.created_at.toISOString(),
      actor: await presentActor(platform, row, language),
      words: open[at] ? (row.words ?? nameStatus(row.status, language)) : null,
      path: open[at] ? pathOf(row) : null,
    })),
  );
}

type Actor = Pick<PartRow, 'actor_id' | 'actor_name' | 'actor_state' | 'actor_picture'>;

const presentActor = async (platform: Platform, actor: Actor, language: Language) => {
  const { actor_id, actor_picture } = actor;
  const name = actorName(actor, language);
  return actor_id && name !== null
    ? presentPersonBrief(platform, { account_id: actor_id, name, picture_key: actor_picture })
    : null;
};

/** Null if nobody acted or the account is gone. */
export const actorName = (
  { actor_name: name, actor_state: state }: Pick<Actor, 'actor_name' | 'actor_state'>,
  language: Language,
): string | null => (name === null || state === null ? null : shownName({ name, state }, language));

type Told = Pick<
  LineRow,
  | 'type'
  | 'actor_id'
  | 'actor_name'
  | 'actor_state'
  | 'file_name'
  | 'project_name'
  | 'kept_name'
  | 'person_name'
  | 'status'
> & { actor_count: number; part_count: number };

const contextOf = ({ type, status, file_name, project_name }: Told): string => {
  if (type === NotificationType.reviewCompleted && status !== null)
    return status === ReviewStatus.approved ? 'approved' : 'changes';
  return file_name !== null && project_name === null ? 'part' : '';
};

interface Listener {
  language: Language;
  isSelling?: boolean;
}

export function tell(line: Told, { language, isSelling = true }: Listener): string {
  const word = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `notifications.${key}`, values, { isSelling });
  const gone = word('gone');
  const called = (name: string | null) => (name === null ? null : isolateName(name, language));
  const name = called(actorName(line, language)) ?? (line.actor_id ? gone : word('koma'));
  const others = line.actor_count - 1;
  const who = others > 0 ? word('who.more', { name, count: others }) : word('who.one', { name });
  const file = called(line.file_name) ?? gone;
  const names = {
    ...{ who, file },
    project: called(line.project_name) ?? gone,
    kept: called(line.kept_name ?? line.file_name ?? line.project_name) ?? gone,
    person: called(line.person_name) ?? gone,
  };
  const said =
    line.type === NotificationType.versionStatusUpdated && line.status !== null
      ? tellStatus({ who, file, status: line.status }, language)
      : word(`types.${nameType(line.type)}`, { ...names, context: contextOf(line) });
  return line.part_count > 1 ? `${said}${word('times', { count: line.part_count })}` : said;
}
