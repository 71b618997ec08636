import { z } from 'zod';
import {
  type AnyEventData,
  type EventName,
  type EventOf,
  events,
  type HeardName,
  liveOnly,
} from '../../../contract/events.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addEvent } from '../../platform/events/outbox.ts';
import { currentOrigin } from '../../platform/live/origin.ts';

type Recorded<Name extends EventName> = EventOf<Name> & {
  /** Account that acted, if it is not the caller. */
  actorId?: string;
} & (Name extends HeardName
    ? {
        topics: string[];
      }
    : { topics?: undefined });

/** Caches schemas: making one takes longer than parsing. */
const schemas = new Map<EventName, z.ZodType<AnyEventData>>();

function schemaOf(type: EventName) {
  const schema = schemas.get(type) ?? z.strictObject(events[type]);
  schemas.set(type, schema);
  return schema;
}

/** Records with the transaction: a rollback drops the event too. */
export async function record<Name extends EventName>(
  tx: Transaction,
  { topics = [], type, data, actorId }: Recorded<Name>,
): Promise<void> {
  const isKept = !liveOnly.has(type);
  const told = topics.length > 0 ? [...topics, ...currentOrigin()] : [];
  addEvent(tx, { topics: told, type, isKept, data: schemaOf(type).parse(data) }, actorId);
}

export const accountTopic = (accountId: string) => `account:${accountId}`;
export const EVERYBODY = 'everybody';
export const projectTopic = (projectId: string) => `project:${projectId}`;
/** Private files have their own topic, which others must not follow. */
export const fileTopic = ({ projectId, isHidden }: { projectId: string; isHidden: boolean }) =>
  isHidden ? `project-team:${projectId}` : projectTopic(projectId);
export const linkTopic = (linkId: string) => `link:${linkId}`;
export const teamTopic = (teamId: string) => `team:${teamId}`;

export function subjectsOf(topics: string[]): { projectIds: string[]; teamIds: string[] } {
  const named = topics.map((topic) => topic.split(':', 2));
  const idsOf = (kinds: string[]) =>
    named.flatMap(([kind = '', id = '']) => (kinds.includes(kind) ? [id] : []));
  return { projectIds: idsOf(['project', 'project-team']), teamIds: idsOf(['team']) };
}
