import type { EventName } from '../../../contract/events.ts';
import type { RecordedEvent } from '../../parts/events/settled.ts';
import { fileTopic, projectTopic } from '../events/events.service.ts';

/** What was recorded for those who read later names nobody who may hear of it: it is judged as what open pages heard. */
const heardAs: Partial<Record<string, EventName>> = {
  'file.deleted': 'file.removed',
  'folder.deleted': 'folder.removed',
  'file.moved': 'file.removed',
  'folder.moved': 'folder.removed',
  'file.restored': 'file.changed',
  'folder.restored': 'folder.changed',
  'file.placed': 'file.changed',
  'folder.placed': 'folder.changed',
  'file.renamed': 'file.changed',
  'folder.renamed': 'folder.changed',
  'project.renamed': 'project.changed',
  'project.moved': 'project.changed',
  'member.added': 'project.members',
  'member.changed': 'project.members',
  'member.removed': 'project.members',
};

/** Of what is gone for good nobody knows whether it was private. */
export const isHiddenNow = (file: { hidden: boolean } | undefined) => file?.hidden ?? true;

/** An event of the past as the live stream would judge it now. */
export function asToldNow(
  event: RecordedEvent,
  { isHidden }: { /** What it is about is private now. */ isHidden: boolean },
): RecordedEvent {
  const type = heardAs[event.type];
  const now = { ...event, at: Number.MAX_SAFE_INTEGER };
  if (type === undefined) return now;
  const { projectId = '' } = event.data;
  const topic = type.startsWith('project.') ? projectTopic(projectId) : fileTopic({ projectId, isHidden });
  return { ...now, type, topics: [topic] };
}
