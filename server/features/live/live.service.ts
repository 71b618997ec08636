import { listReachedIds } from '../../access/reached-ids.queries.ts';
import type { Person } from '../../http/person.ts';
import type { Parts } from '../../parts.ts';

/** What a person hears about. Asked again whenever `access.changed` arrives for one of the topics. */
export async function readTopics({ db }: Pick<Parts, 'db'>, person: Person): Promise<string[]> {
  const { projectIds, privateIds, teamIds } = await listReachedIds(db, person.accountId);
  return [
    accountTopic(person.accountId),
    ...projectIds.map(projectTopic),
    ...privateIds.map((projectId) => fileTopic({ projectId, isHidden: true })),
    ...teamIds.map(teamTopic),
  ];
}

export const accountTopic = (accountId: string) => `account:${accountId}`;
export const projectTopic = (projectId: string) => `project:${projectId}`;
/** What is private is told to those who see private things, and to nobody else. */
export const fileTopic = ({ projectId, isHidden }: { projectId: string; isHidden: boolean }) =>
  isHidden ? `project-team:${projectId}` : projectTopic(projectId);
/** Of those who came by one share link. */
export const linkTopic = (linkId: string) => `link:${linkId}`;
export const teamTopic = (teamId: string) => `team:${teamId}`;
