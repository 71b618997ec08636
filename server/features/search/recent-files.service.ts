import { listGivenIds } from '../../access/files/given-items.queries.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import { listReachedProjects } from '../../access/projects/project-access.queries.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { presentFoundItems } from './found-items.presenter.ts';
import { listOpened } from './recent-files.queries.ts';
import { readFound } from './search.queries.ts';
import { scopeOf } from './search-scope.ts';

const SHOWN = 8;

export async function listRecent(platform: Platform, person: Person) {
  const { db } = platform;
  const { accountId } = person;
  const [reached, givenIds] = await Promise.all([
    listReachedProjects(db, accountId),
    listGivenIds(db, accountId),
  ]);
  const scope = scopeOf(reached, givenIds);
  const ids = await listOpened(db, { accountId, scope, limit: SHOWN });
  const found = await readFound(db, ids);
  const present = await presentFoundItems(platform, { found, scope, holder: writeHolder({ person }) });
  return ids.flatMap(present);
}
