import { ItemType, NotificationType } from '../../../contract/enums.ts';
import type { RecordedEvent } from '../../parts/events/settled.ts';
import type { Parts } from '../../parts.ts';
import { fileTopic } from '../events/events.service.ts';
import { pathOfThing } from '../events/thing-path.rules.ts';
import { judgeTellings } from '../live/judgement.service.ts';
import type { PartRow } from './notifications.queries.ts';

/** What a notification is about. */
export type Place = Pick<
  PartRow,
  'type' | 'project_id' | 'file_id' | 'version_id' | 'comment_id' | 'reply_id'
>;

const types = Object.entries(NotificationType);
/** By which its texts are found. */
export const nameType = (type: number) => types.find(([, number]) => number === type)?.[0] ?? '';
/** One unread line a person for each. */
export const nameSubject = (type: number, id: string) => `${type} ${id}`;

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

const ofLost = new Set<number>([projectShared, projectDeleted, projectAccessRemoved]);

/** Says what a thing is called that the person may see or once saw, and nothing else. */
export const isLost = ({ type }: Pick<Place, 'type'>) => ofLost.has(type);

/** About something in a project, which may be out of sight by now. */
const isJudged = (place: Place) => place.file_id !== null && !isLost(place);

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

export interface ReaderPlace {
  accountId: string;
  place: Place;
}

/** Which of these may be seen now, each by its reader: one statement, however many there are of either. */
export async function judgePlaces(parts: Pick<Parts, 'db'>, asked: ReaderPlace[]): Promise<boolean[]> {
  const audiences = new Map(
    asked.map(({ accountId }) => [accountId, { key: accountId, accountId, grant: undefined }]),
  );
  const judged = asked.filter(({ place }) => isJudged(place));
  const answers = await judgeTellings(
    parts,
    judged.flatMap(({ accountId, place }) => {
      const audience = audiences.get(accountId);
      return audience ? [{ audience, event: askedEvent(place) }] : [];
    }),
  );
  const open = new Map(judged.map((one, at) => [one, answers[at] ?? false]));
  return asked.map((one) => open.get(one) ?? true);
}

interface DeletedProject {
  project_id: string | null;
  project_owner_id: string | null;
  /** It was restored since. */
  is_project_back: boolean | null;
}

/** The way back is its owner's; to everybody else the project is there again, or it is not. */
export function pathOfDeleted(
  { project_id, project_owner_id, is_project_back }: DeletedProject,
  accountId: string,
): string | null {
  if (is_project_back) return `/dashboard/${project_id}`;
  return project_owner_id === accountId ? '/recently-deleted' : null;
}

/** The very thing: a comment at its frame, a file in the room, a folder, a project. */
export function pathOf(place: Place & { id?: string; file_type?: 0 | 1 | null }): string | null {
  const { type, id, project_id, file_id, version_id, comment_id, file_type } = place;
  if (type === projectShared) return `/project-notification-invitation/${id}`;
  if (type === projectDeleted || type === projectAccessRemoved) return null;
  if (type === userSignup) return '/dashboard';
  if (ofPayments.has(type)) return '/subscription';
  return pathOfThing({
    projectId: project_id,
    fileId: file_id,
    fileType: type === folderAdded ? ItemType.folder : file_type,
    versionId: version_id,
    commentId: place.reply_id ?? comment_id,
  });
}
