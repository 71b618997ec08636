import {
  findVisitedByLink,
  isWithinVisited,
  listVisitedAsGuest,
  type VisitedPart,
} from '../../access/visited.queries.ts';
import type { Caller } from '../../http/person.ts';
import type { Announcement } from '../../parts/live/announcements.ts';
import type { Parts } from '../../parts.ts';
import { linkTopic, projectTopic, readTopics } from './live.service.ts';

/** What a stream follows, and what of it reaches the page. */
export interface Hearing {
  topics: string[];
  /** Nothing is open to the caller any more. */
  isOver: boolean;
  /** True at once where the caller is a member; asked of the database where only a part of the project is open. */
  hears: (announcement: Announcement) => boolean | Promise<boolean>;
}

/** About files, and nothing about the people of a project. */
const aboutFiles = /^(file|folder|version|comment|reply|presence)\./;

export async function readHearing({ db }: Pick<Parts, 'db'>, { person, grant }: Caller): Promise<Hearing> {
  const own = new Set(person ? await readTopics({ db }, person) : []);
  const byLink = grant && (await findVisitedByLink(db, grant));
  const visited = [
    ...(byLink ? [byLink] : []),
    ...(person ? await listVisitedAsGuest(db, person.accountId) : []),
  ].filter(({ projectId }) => !own.has(projectTopic(projectId)));
  if (grant) own.add(linkTopic(grant.linkId));
  const topics = new Set([...own, ...visited.map(({ projectId }) => projectTopic(projectId))]);
  return {
    topics: [...topics],
    isOver: !person && !byLink,
    hears: (announcement) =>
      announcement.topics.some((topic) => own.has(topic)) || isOpen(db, visited, announcement),
  };
}

async function isOpen(
  db: Parts['db'],
  visited: VisitedPart[],
  { type, topics, data }: Announcement,
): Promise<boolean> {
  if (!aboutFiles.test(type)) return false;
  const parts = visited.filter(
    ({ projectId, versionId }) =>
      topics.includes(projectTopic(projectId)) &&
      (versionId === null || data.fileVersionId === undefined || data.fileVersionId === versionId),
  );
  const ids = [data.fileId, data.parentFileId].filter((id) => typeof id === 'string');
  return isWithinVisited(db, { ids, parts });
}
