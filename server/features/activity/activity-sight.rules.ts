import type { EventName } from '../../../contract/events.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import { fileTopic, projectTopic } from '../events/events.service.ts';

/** Maps recorded events to those that open pages hear: recorded ones have no audience to judge by. */
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

/** A file deleted for good counts as private. */
export const isHiddenNow = (file: { hidden: boolean } | undefined) => file?.hidden ?? true;

/** Rewrites a past event, so that the live stream's rules judge it now. */
export function asToldNow(
  event: RecordedEvent,
  { isHidden }: { /** True if its subject is private now. */ isHidden: boolean },
): RecordedEvent {
  const type = heardAs[event.type];
  const now = { ...event, at: Number.MAX_SAFE_INTEGER };
  if (type === undefined) return now;
  const { projectId = '' } = event.data;
  const topic = type.startsWith('project.') ? projectTopic(projectId) : fileTopic({ projectId, isHidden });
  return { ...now, type, topics: [topic] };
}
