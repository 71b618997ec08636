import type { projects } from '../../../contract/calls/projects.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Opening } from '../../http/opening.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { ensureDemoProject, isDemoSettled } from '../demo/demo-projects.service.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import {
  countProjectRows,
  type ListedRow,
  type ListScope,
  listCustomerNames,
  listProjectRows,
  openProjectRows,
} from './project-lists.queries.ts';
import { presentProjects } from './projects.presenter.ts';

interface Wanted {
  scope: ListScope['scope'];
  query: Omit<QueryOf<typeof projects.getAll>, 'scope' | 'archived'>;
  /** Undefined: both. */
  isArchived?: boolean;
}

interface List extends Wanted {
  person: Person;
  opened?: OpenedList | undefined;
}

/** What was found together with the person. */
interface OpenedList {
  rows: ListedRow[];
  askedAt: number;
}

/** Who asks for a tab of the dashboard, and what stands in it. */
export const openProjects =
  ({ db }: Parts): Opening<typeof projects.getAll, OpenedList> =>
  async ({ token, query: { scope, archived, ...query } }) => {
    const { page } = readWanted({ scope, query, isArchived: archived === 'true' });
    const askedAt = performance.now();
    const opened = await openProjectRows(db, { token, page });
    return opened && { person: opened.person, found: { rows: opened.rows, askedAt } };
  };

function readWanted({ scope, query, isArchived }: Wanted) {
  const { search, teamId, sortColumn, sortDir, pageNo, pageSize, group, userId: withId } = query;
  const order = { sortColumn, sortDir, group };
  const within = { scope, search, teamId, withId, isArchived };
  const before = query.before === undefined ? undefined : readCursor(order, query.before);
  // One more tells whether the list goes on.
  const part = { limit: pageSize + 1, offset: before ? 0 : (pageNo - 1) * pageSize };
  return { order, within, page: { ...within, ...order, ...part, before } };
}

export async function listProjects(parts: Parts, { person, opened, ...wanted }: List) {
  const { accountId } = person;
  // A demo that is made in this look, or by another tab meanwhile, is not among what was found before.
  const known = opened && isDemoSettled(parts, accountId, opened.askedAt) ? opened.rows : undefined;
  const isDemoComing = await ensureDemoProject(parts, person);
  const { pageNo, pageSize } = wanted.query;
  const { order, within, page } = readWanted(wanted);
  const found = known ?? (await listProjectRows(parts.db, { accountId, ...page }));
  const isStart = pageNo === 1 && !page.before;
  const total = found[0]?.total ?? (isStart ? 0 : await countProjectRows(parts.db, { accountId, ...within }));
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
