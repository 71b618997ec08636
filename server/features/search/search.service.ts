import { requireProject } from '../../access/project-access.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../http/person.ts';
import type { Database } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { presentFound, presentProject } from './present-found.ts';
import { piecesOf, rankName } from './rank.ts';
import {
  type Candidate,
  foldText,
  listByKeys,
  listByReading,
  listByStart,
  listReach,
  readFound,
} from './search.queries.ts';
import { type SearchScope, scopeOf } from './search-scope.ts';

/** So many names are read one by one faster than an index is asked. */
const READ_MAX = 3000;
/** What a search collects at most, before it ranks: nobody turns further pages than this. */
const FOUND_MAX = 400;
/** A word that a thirty-second of the names holds this often is common: the sample is answer enough. */
const COMMON = 150;

interface Search {
  person: Person;
  text: string;
  projectId: string | undefined;
  pageNo: number;
  pageSize: number;
}

export async function find(parts: Parts, { person, text, projectId, pageNo, pageSize }: Search) {
  const { db } = parts;
  if (projectId) await requireProject(db, { person, projectId, ability: 'see' });
  const [folded, reached] = await Promise.all([
    foldText(db, text),
    listReach(db, { accountId: person.accountId, projectId }),
  ]);
  const scope = scopeOf(reached);
  const active = reached.filter((row) => row.is_active);
  const projects = rank(folded, active);
  const items = rank(folded, await collect(db, { folded, scope, wanted: pageNo * pageSize }));
  const ranked = [
    ...projects.map(({ place, row }) => ({ place, project: row })),
    ...items.map(({ place, row }) => ({ place, item: row })),
  ].sort((one, other) => one.place - other.place);
  const shown = ranked.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const found = await readFound(
    db,
    shown.flatMap((one) => ('item' in one ? one.item.id : [])),
  );
  const present = await presentFound(parts, found);
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
  wanted: number;
}

async function collect(db: Database, { folded, scope, wanted }: Collect): Promise<Candidate[]> {
  if (folded === '' || scope.projectIds.length === 0) return [];
  if (scope.size <= READ_MAX) {
    return listByReading(db, { scope, limit: READ_MAX, pieces: [folded, ...piecesOf(folded)] });
  }
  const [starting, holding] = await Promise.all([
    listByStart(db, { scope, limit: FOUND_MAX, start: folded }),
    listHolding(db, { scope, piece: folded }),
  ]);
  const exact = unite([starting, holding.rows]);
  if (exact.length >= Math.max(wanted, COMMON)) return exact;
  const near: Candidate[][] = [];
  for (const piece of piecesOf(folded)) {
    const part = await listHolding(db, { scope, piece });
    // Half of a word that half of all names hold says nothing.
    if (!part.isCommon) near.push(part.rows);
  }
  return unite([exact, ...near]);
}

/** First by the sample: it tells a common piece from a rare one, and of a common one it is answer enough. */
async function listHolding(db: Database, { scope, piece }: { scope: SearchScope; piece: string }) {
  const sample = await listByKeys(db, { scope, limit: COMMON, piece, sampled: true });
  if (sample.length >= COMMON) return { isCommon: true, rows: sample };
  return { isCommon: false, rows: await listByKeys(db, { scope, limit: FOUND_MAX, piece, sampled: false }) };
}

const unite = (lists: Candidate[][]): Candidate[] => [
  ...new Map(lists.flat().map((row) => [row.id, row])).values(),
];
