import { listGivenIds } from '../../access/files/given-items.queries.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import { requireProject } from '../../access/projects/project-access.ts';
import { idsOf } from '../../access/projects/whole-project.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { presentFoundItems, presentProject } from './found-items.presenter.ts';
import { planSearch } from './plan-search.ts';
import { piecesOf, rankName } from './rank.ts';
import {
  type Candidate,
  foldText,
  listByKeys,
  listByReading,
  listByStart,
  listGiven,
  listReach,
  readFound,
  sampleByKeys,
} from './search.queries.ts';
import { isEmpty, type SearchScope, scopeOf } from './search-scope.ts';

/** Up to this size a scan is faster than the index. */
const READ_MAX = 3000;
/** Caps the results before ranking. Nobody turns more pages. */
const FOUND_MAX = 200;
/** Occurrences in a 64th of all names that make a piece common. */
const COMMON = 50;

interface Search {
  person: Person;
  text: string;
  projectId: string | undefined;
  pageNo: number;
  pageSize: number;
}

export async function find(platform: Platform, { person, text, projectId, pageNo, pageSize }: Search) {
  const { db } = platform;
  if (projectId) await requireProject(db, { person, projectId, ability: 'see' });
  const { accountId } = person;
  const [folded, reached, givenIds] = await Promise.all([
    foldText(db, text),
    listReach(db, { accountId, projectId }),
    projectId ? [] : listGivenIds(db, accountId),
  ]);
  const scope = scopeOf(reached, givenIds);
  const active = reached.filter((row) => row.is_active);
  const projects = rank(folded, active);
  const items = rank(folded, await collect(db, { folded, scope }));
  const ranked = [
    ...projects.map(({ place, row }) => ({ place, project: row })),
    ...items.map(({ place, row }) => ({ place, item: row })),
  ].sort((one, other) => one.place - other.place);
  const shown = ranked.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const found = await readFound(
    db,
    shown.flatMap((one) => ('item' in one ? one.item.id : [])),
  );
  const present = await presentFoundItems(platform, { found, scope, holder: writeHolder({ person }) });
  const results = shown.flatMap((one) =>
    'item' in one ? present(one.item.id) : presentProject(one.project),
  );
  return { results, meta: listMeta({ total: ranked.length, pageNo, pageSize }) };
}

function rank<Row extends { search_name: string }>(folded: string, rows: Row[]) {
  return rows
    .flatMap((row) => {
      const place = rankName(folded, row.search_name);
      return place === undefined ? [] : { place, row };
    })
    .sort(
      (one, other) => one.place - other.place || one.row.search_name.length - other.row.search_name.length,
    );
}

interface Collect {
  folded: string;
  scope: SearchScope;
}

async function collect(db: Database, { folded, scope }: Collect): Promise<Candidate[]> {
  if (folded === '' || isEmpty(scope)) return [];
  const small = { scope, limit: READ_MAX, pieces: [folded, ...piecesOf(folded)] };
  const given = scope.givenIds.length > 0 ? await listGiven(db, small) : [];
  return [...given, ...(await collectInProjects(db, { folded, scope }))];
}

async function collectInProjects(db: Database, { folded, scope }: Collect): Promise<Candidate[]> {
  if (scope.projects.length === 0) return [];
  if (scope.size <= READ_MAX) {
    return listByReading(db, { scope, limit: READ_MAX, pieces: [folded, ...piecesOf(folded)] });
  }
  const [starting, holding] = await Promise.all([
    listByStart(db, { scope, limit: FOUND_MAX, start: folded }),
    listHolding(db, { scope, pieces: [folded] }),
  ]);
  const exact = unite([starting, holding]);
  // Similar names are tried only without an exact match.
  if (exact.length > 0) return exact;
  const pieces = piecesOf(folded);
  return pieces.length === 0 ? [] : unite([await listHolding(db, { scope, pieces })]);
}

/** Answers common pieces from the sample. */
async function listHolding(db: Database, { scope, pieces }: { scope: SearchScope; pieces: string[] }) {
  const projectIds = idsOf(scope.projects);
  const sampled = await sampleByKeys(db, { scope, pieces });
  const { looks, commonPieces } = planSearch({ projectIds, pieces, sampled, common: COMMON });
  const found = sampled.filter((row) => row.is_visible && commonPieces.has(row.piece));
  if (looks.length === 0) return found;
  return [...found, ...(await listByKeys(db, { scope, limit: FOUND_MAX, looks }))];
}

const unite = (lists: Candidate[][]): Candidate[] => [
  ...new Map(lists.flat().map((row) => [row.id, row])).values(),
];
