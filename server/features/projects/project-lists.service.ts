import type { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { writeHolder } from '../../access/media-holder.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { ensureDemoProject } from '../demo/demo-projects.service.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import {
  countProjectRows,
  type ListScope,
  listCustomerNames,
  listProjectRows,
} from './project-lists.queries.ts';
import { presentProjects } from './projects.presenter.ts';

interface List {
  person: Person;
  scope: ListScope['scope'];
  query: Omit<QueryOf<typeof projects.getAll>, 'scope' | 'archived'>;
  /** Undefined: both. */
  isArchived?: boolean;
}

export async function listProjects(parts: Parts, { person, scope, query, isArchived }: List) {
  const isDemoComing = await ensureDemoProject(parts, person);
  const { search, teamId, sortColumn, sortDir, pageNo, pageSize } = query;
  const { group, userId: withId } = query;
  const order = { sortColumn, sortDir, group };
  const within = { accountId: person.accountId, scope, search, teamId, withId, isArchived };
  const before = query.before === undefined ? undefined : readCursor(order, query.before);
  const found = await listProjectRows(parts.db, {
    ...within,
    ...order,
    before,
    // One more tells whether the list goes on.
    limit: pageSize + 1,
    offset: before ? 0 : (pageNo - 1) * pageSize,
  });
  const isStart = pageNo === 1 && !before;
  const total = found[0]?.total ?? (isStart ? 0 : await countProjectRows(parts.db, within));
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return {
    results: await presentProjects(parts, { rows, holder: writeHolder({ person }) }),
    meta: listMeta({ total, pageNo, pageSize }),
    next: last ? writeCursor(order, { part: last.part, value: last.sort_value, id: last.id }) : null,
    isDemoComing,
  };
}

export const listCustomers = ({ db }: Parts, person: Person): Promise<string[]> =>
  listCustomerNames(db, person.accountId);
