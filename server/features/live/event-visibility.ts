import { type EventName, eventsOf } from '../../../contract/events.ts';
import type { AudienceScope } from '../../access/audience/audience-scope.queries.ts';
import type { EventThing } from '../../access/audience/event-visibility.queries.ts';
import { opensVersion } from '../../access/files/open-versions.rules.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import { fileTopic, projectTopic, teamTopic } from '../events/events.service.ts';
import { type Audience, ownTopics } from './audience.rules.ts';

const aboutFiles = new Set<string>(
  eventsOf('file', 'folder', 'version', 'comment', 'reply', 'review', 'presence'),
);
const goneItems = new Set<string>(['file.removed', 'folder.removed'] satisfies EventName[]);
const goneComments = new Set<string>(['comment.removed', 'reply.removed'] satisfies EventName[]);

interface Question {
  audience: Audience;
  event: RecordedEvent;
  reaches: AudienceScope[];
  things: ReadonlyMap<string, EventThing>;
}

/**
 * Judges an event by current access. Hides things deleted or made private since, and events from before the access.
 * Removals reach listeners who could see the thing.
 */
export function canReceive({ audience, event, reaches, things }: Question): boolean {
  const { topics, type, at } = event;
  if (ownTopics(audience).some((topic) => topics.includes(topic))) return true;
  const meant = reaches.filter((reach) => reach.since < at && isAddressed(reach, topics));
  if (!aboutFiles.has(type)) return meant.some(({ isMember }) => isMember);
  return meant.some((reach) =>
    goneItems.has(type)
      ? couldSee(reach, { event, things })
      : reach.isOpen && canSee(reach, { event, things }),
  );
}

function isAddressed({ teamId, projectId, seesPrivate }: AudienceScope, topics: string[]): boolean {
  if (teamId !== null) return topics.includes(teamTopic(teamId));
  if (projectId === null) return false;
  return (
    topics.includes(projectTopic(projectId)) ||
    (seesPrivate && topics.includes(fileTopic({ projectId, isHidden: true })))
  );
}

type Announced = Pick<Question, 'event' | 'things'>;

/** True for removals from a visible place, and of the shared thing itself. */
function couldSee(reach: AudienceScope, { event: { data }, things }: Announced): boolean {
  if (reach.itemId !== null && reach.itemId === data.fileId) return true;
  if (!reach.isOpen) return false;
  if (!data.parentFileId) return reach.itemId === null;
  return isInSight(reach, things.get(data.parentFileId));
}

function canSee(reach: AudienceScope, { event: { type, data }, things }: Announced): boolean {
  const { fileId, fileVersionId, commentId, replyId } = data;
  if (fileId === undefined || !isInSight(reach, things.get(fileId))) return false;
  if (fileVersionId !== undefined) {
    const isNewest = !things.get(fileVersionId)?.isOlder;
    if (!opensVersion(reach, { id: fileVersionId, isNewest })) return false;
    if (type !== 'version.removed' && !isOf(things.get(fileVersionId), fileId)) return false;
  }
  if (commentId === undefined || goneComments.has(type)) return true;
  const said = things.get(replyId ?? commentId);
  return isOf(said, fileId) && (reach.seesPrivate || !said.isPrivate);
}

const isOf = (thing: EventThing | undefined, fileId: string): thing is EventThing =>
  thing !== undefined && !thing.isGone && thing.fileId === fileId;

function isInSight(reach: AudienceScope, item: EventThing | undefined): boolean {
  if (!item || item.isGone || item.projectId !== reach.projectId) return false;
  if (item.isPrivate && !reach.seesPrivate) return false;
  return reach.itemId === null || item.id === reach.itemId || item.ancestors.includes(reach.itemId);
}
