import { ItemType, NotificationType } from '../../../contract/enums.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import type { Platform } from '../../platform.ts';
import { fileTopic } from '../events/events.service.ts';
import { pathOfThing } from '../events/thing-path.rules.ts';
import { decideDeliveries } from '../live/deliveries.service.ts';
import type { PartRow } from './notifications.queries.ts';

type Place = Pick<PartRow, 'type' | 'project_id' | 'file_id' | 'version_id' | 'comment_id' | 'reply_id'>;

const types = Object.entries(NotificationType);
export const nameType = (type: number) => types.find(([, number]) => number === type)?.[0] ?? '';
/** Key of a person's unread line. */
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

/** Tells of things out of sight, by the name that the account once saw. */
export const isLost = ({ type }: Pick<Place, 'type'>) => ofLost.has(type);

const isJudged = (place: Place) => place.file_id !== null && !isLost(place);

/** Judges a place as the live streams judge an event. */
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

interface ReaderPlace {
  accountId: string;
  place: Place;
}

export async function judgePlaces(platform: Pick<Platform, 'db'>, asked: ReaderPlace[]): Promise<boolean[]> {
  const audiences = new Map(
    asked.map(({ accountId }) => [accountId, { key: accountId, accountId, grant: undefined }]),
  );
  const judged = asked.filter(({ place }) => isJudged(place));
  const answers = await decideDeliveries(
    platform,
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
  is_project_back: boolean | null;
}

/** Leads the owner alone to the trash: nobody else can restore. */
export function pathOfDeleted(
  { project_id, project_owner_id, is_project_back }: DeletedProject,
  accountId: string,
): string | null {
  if (is_project_back) return `/dashboard/${project_id}`;
  return project_owner_id === accountId ? '/recently-deleted' : null;
}

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
