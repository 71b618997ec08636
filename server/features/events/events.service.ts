import { z } from 'zod';
import {
  type AnyEventData,
  type EventName,
  type EventOf,
  events,
  type HeardName,
  liveOnly,
} from '../../../contract/events.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { addEvent } from '../../parts/events/outbox.ts';
import { currentOrigin } from '../../parts/live/origin.ts';

type Recorded<Name extends EventName> = EventOf<Name> & {
  /** Who did it, where that is not whoever calls. */
  actorId?: string;
} & (Name extends HeardName
    ? {
        /** Whom open pages tell of it. */
        topics: string[];
      }
    : { topics?: undefined });

/** Made once a name: a schema takes longer to make than to ask. */
const schemas = new Map<EventName, z.ZodType<AnyEventData>>();

function schemaOf(type: EventName) {
  const schema = schemas.get(type) ?? z.strictObject(events[type]);
  schemas.set(type, schema);
  return schema;
}

/** That something happened, with the transaction in which it did: if that is rolled back, it never happened. */
export async function record<Name extends EventName>(
  tx: Transaction,
  { topics = [], type, data, actorId }: Recorded<Name>,
): Promise<void> {
  const isKept = !liveOnly.has(type);
  const told = topics.length > 0 ? [...topics, ...currentOrigin()] : [];
  addEvent(tx, { topics: told, type, isKept, data: schemaOf(type).parse(data) }, actorId);
}

/** Who hears of what: an event names its topics, and every stream follows those that its reader may hear. */
export const accountTopic = (accountId: string) => `account:${accountId}`;
/** Of every open page. */
export const EVERYBODY = 'everybody';
export const projectTopic = (projectId: string) => `project:${projectId}`;
/** What is private is told to those who see private things, and to nobody else. */
export const fileTopic = ({ projectId, isHidden }: { projectId: string; isHidden: boolean }) =>
  isHidden ? `project-team:${projectId}` : projectTopic(projectId);
/** Of those who came by one share link. */
export const linkTopic = (linkId: string) => `link:${linkId}`;
export const teamTopic = (teamId: string) => `team:${teamId}`;

/** The projects and teams that topics are about. */
export function subjectsOf(topics: string[]): { projectIds: string[]; teamIds: string[] } {
  const named = topics.map((topic) => topic.split(':', 2));
  const idsOf = (kinds: string[]) =>
    named.flatMap(([kind = '', id = '']) => (kinds.includes(kind) ? [id] : []));
  return { projectIds: idsOf(['project', 'project-team']), teamIds: idsOf(['team']) };
}
