import type { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import {
  countProjectRows,
  type ListScope,
  listCustomerNames,
  listProjectRows,
} from './project-lists.queries.ts';
import { presentProjects } from './projects.presenter.ts';

interface Wanted {
  scope: ListScope['scope'];
  query: Omit<QueryOf<typeof projects.getAll>, 'scope' | 'archived'>;
  isArchived?: boolean;
}

/** Makes the demo project of a newcomer. True: it follows later. */
export type EnsureDemo = (platform: Platform, newcomer: Person) => Promise<boolean>;

interface List extends Wanted {
  person: Person;
  ensureDemo: EnsureDemo;
}

function readWanted({ scope, query, isArchived }: Wanted) {
  const { search, teamId, sortColumn, sortDir, pageNo, pageSize, group, userId: withId } = query;
  const order = { sortColumn, sortDir, group };
  const within = { scope, search, teamId, withId, isArchived };
  const before = query.before === undefined ? undefined : readCursor(order, query.before);
  // The extra row tells whether the list continues.
  const part = { limit: pageSize + 1, offset: before ? 0 : (pageNo - 1) * pageSize };
  return { order, within, page: { ...within, ...order, ...part, before } };
}

export async function listProjects(platform: Platform, { person, ensureDemo, ...wanted }: List) {
  const { accountId } = person;
  const isDemoComing = await ensureDemo(platform, person);
  const { pageNo, pageSize } = wanted.query;
  const { order, within, page } = readWanted(wanted);
  const found = await listProjectRows(platform.db, { accountId, ...page });
  const isStart = pageNo === 1 && !page.before;
  const total =
    found[0]?.total ?? (isStart ? 0 : await countProjectRows(platform.db, { accountId, ...within }));
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return {
    results: await presentProjects(platform, { rows, holder: writeHolder({ person }) }),
    meta: listMeta({ total, pageNo, pageSize }),
    next: last ? writeCursor(order, { part: last.part, value: last.sort_value, id: last.id }) : null,
    isDemoComing,
  };
}

export const listCustomers = ({ db }: Platform, person: Person): Promise<string[]> =>
  listCustomerNames(db, person.accountId);
