import { ItemType, type Language, NotificationType } from '../../../contract/enums.ts';
import type { RecordedEvent } from '../../parts/events/settled.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { presentPersonBrief } from '../accounts/people.presenter.ts';
import { fileTopic } from '../events/events.service.ts';
import { judgeTellings } from '../live/judgement.service.ts';
import type { LineRow, PartRow } from './notifications.queries.ts';

interface Reader {
  accountId: string;
  language: Language;
}

type Place = Pick<PartRow, 'type' | 'project_id' | 'file_id' | 'version_id' | 'comment_id' | 'reply_id'>;

const types = Object.entries(NotificationType);
const nameOf = (type: number) => types.find(([, number]) => number === type)?.[0] ?? '';
const {
  projectShared,
  projectDeleted,
  projectAccessRemoved,
  folderAdded,
  userSignup,
  planUpgrade,
  planDowngrade,
  paymentSuccess,
  paymentFail,
  paymentCancelled,
  paymentExpiryReminder,
} = NotificationType;
const ofPayments = new Set<number>([
  planUpgrade,
  planDowngrade,
  paymentSuccess,
  paymentFail,
  paymentCancelled,
  paymentExpiryReminder,
]);

/** Says what a thing is called that the person may see or once saw, and nothing else. */
const ofLost = new Set<number>([projectShared, projectDeleted, projectAccessRemoved]);

/** About something in a project, which may be out of sight by now. */
const isJudged = ({ type, file_id }: Place) => file_id !== null && !ofLost.has(type);

/** As an event that is told now, by the same judgement as the streams of open pages. */
function askedEvent({ project_id, file_id, version_id, comment_id, reply_id }: Place): RecordedEvent {
  const projectId = project_id ?? '';
  return {
    id: 0,
    topics: [fileTopic({ projectId, isHidden: false }), fileTopic({ projectId, isHidden: true })],
    type: comment_id ? 'comment.changed' : 'file.changed',
    data: {
      projectId,
      ...(file_id && { fileId: file_id }),
      ...(version_id && { fileVersionId: version_id }),
      ...(comment_id && { commentId: comment_id }),
      ...(reply_id && { replyId: reply_id }),
    },
    at: Number.MAX_SAFE_INTEGER,
    ...{ actorId: null, linkId: null, network: null, device: null },
  };
}

/** Which of these may be seen now. */
async function judgePlaces(parts: Pick<Parts, 'db'>, accountId: string, places: Place[]): Promise<boolean[]> {
  const audience = { key: accountId, accountId, grant: undefined };
  const judged = places.filter(isJudged);
  const answers = await judgeTellings(
    parts,
    judged.map((place) => ({ audience, event: askedEvent(place) })),
  );
  const open = new Map(judged.map((place, at) => [place, answers[at] ?? false]));
  return places.map((place) => open.get(place) ?? true);
}

/** The very thing: a comment at its frame, a file in the room, a folder, a project. */
function pathOf(place: Place & { id?: string; file_type?: 0 | 1 | null }): string | null {
  const { type, id, project_id, file_id, version_id, comment_id, file_type } = place;
  if (type === projectShared) return `/project-notification-invitation/${id}`;
  if (type === projectDeleted) return '/recently-deleted';
  if (type === projectAccessRemoved) return null;
  if (type === userSignup) return '/dashboard';
  if (ofPayments.has(type)) return '/subscription';
  if (file_id === null) return project_id && `/dashboard/${project_id}`;
  if (type === folderAdded || file_type === ItemType.folder) return `/dashboard/${project_id}/${file_id}`;
  const room = version_id ? `/review/${file_id}/${version_id}` : `/review/${file_id}`;
  return comment_id ? `${room}?comment=${place.reply_id ?? comment_id}` : room;
}

export async function presentLines(parts: Parts, { accountId, language }: Reader, lines: LineRow[]) {
  const open = await judgePlaces(parts, accountId, lines);
  return Promise.all(
    lines.map(async (line, at) => {
      const isOpen = open[at] ?? false;
      const seen = isOpen ? line : { ...line, file_name: null, project_name: null };
      return {
        _id: line.id,
        type: line.type as (typeof NotificationType)[keyof typeof NotificationType],
        message: tell(seen, language),
        isRead: line.read_at !== null,
        createdAt: line.updated_at.toISOString(),
        actor: await presentActor(parts, line),
        projectId: line.project_id,
        projectName: seen.project_name,
        fileId: line.file_id,
        fileName: seen.file_name,
        fileVersionId: line.version_id,
        commentId: line.comment_id,
        path: isOpen ? pathOf(line) : null,
        isGone: !isOpen,
        count: line.part_count,
      };
    }),
  );
}

export async function presentParts(parts: Parts, accountId: string, rows: PartRow[]) {
  const open = await judgePlaces(parts, accountId, rows);
  return Promise.all(
    rows.map(async (row, at) => ({
      _id: String(row.event_id),
      type: row.type as (typeof NotificationType)[keyof typeof NotificationType],
      createdAt: row.created_at.toISOString(),
      actor: await presentActor(parts, row),
      words: open[at] ? row.words : null,
      path: open[at] ? pathOf(row) : null,
    })),
  );
}

type Actor = Pick<PartRow, 'actor_id' | 'actor_name' | 'actor_picture'>;

const presentActor = async (parts: Parts, { actor_id, actor_name, actor_picture }: Actor) =>
  actor_id && actor_name !== null
    ? presentPersonBrief(parts, { account_id: actor_id, name: actor_name, picture_key: actor_picture })
    : null;

function tell(line: LineRow, language: Language): string {
  const word = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `notifications.${key}`, values);
  const gone = word('gone');
  const name = line.actor_name ?? (line.actor_id ? gone : word('koma'));
  const others = line.actor_count - 1;
  const who = others > 0 ? word('who.more', { name, count: others }) : word('who.one', { name });
  const said = word(`types.${nameOf(line.type)}`, {
    who,
    file: line.file_name ?? gone,
    project: line.project_name ?? gone,
    kept: line.kept_name ?? line.file_name ?? line.project_name ?? gone,
    person: line.person_name ?? gone,
  });
  return line.part_count > 1 ? `${said}${word('times', { count: line.part_count })}` : said;
}
