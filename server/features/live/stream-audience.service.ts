import { type AudienceScope, listScopes } from '../../access/audience/audience-scope.queries.ts';
import type { Platform } from '../../platform.ts';
import { fileTopic, projectTopic, teamTopic } from '../events/events.service.ts';
import { type Audience, holdersOf, ownTopics, peopleOf } from './audience.rules.ts';

/** Topics to follow. Each event is still judged. */
export interface StreamAudience {
  topics: string[];
  isOver: boolean;
}

/** Reads many audiences in one statement. */
export async function readStreamAudiences(
  { db }: Pick<Platform, 'db'>,
  audiences: Audience[],
): Promise<StreamAudience[]> {
  const reaches = Map.groupBy(await listScopes(db, peopleOf(audiences)), ({ holder }) => holder);
  return audiences.map((audience) => {
    const reached = holdersOf(audience).flatMap((holder) => reaches.get(holder) ?? []);
    const topics = new Set([...ownTopics(audience), ...reached.flatMap(topicsOf)]);
    const isOver = audience.accountId === undefined && !reached.some(({ isOpen }) => isOpen);
    return { topics: [...topics], isOver };
  });
}

function topicsOf({ teamId, projectId, isMember, isOpen, seesPrivate }: AudienceScope): string[] {
  if (teamId !== null) return [teamTopic(teamId)];
  if (projectId === null || !(isMember || isOpen)) return [];
  return [projectTopic(projectId), ...(seesPrivate ? [fileTopic({ projectId, isHidden: true })] : [])];
}
