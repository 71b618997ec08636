import type { Language } from '../../../contract/enums.ts';
import { listGivenIds } from '../../access/files/given-items.queries.ts';
import { requireProject } from '../../access/projects/project-access.ts';
import { idsOf } from '../../access/projects/whole-project.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { presentFoundComments } from './found-comments.presenter.ts';
import { planSearch } from './plan-search.ts';
import { piecesOf, rankName } from './rank.ts';
import { foldText, listReach } from './search.queries.ts';
import {
  listGivenSaid,
  listNewestSaid,
  listSaid,
  readSaid,
  type SaidCandidate,
  sampleSaid,
} from './search-comments.queries.ts';
import { isEmpty, type SearchScope, scopeOf } from './search-scope.ts';

/** Caps the results before ranking. Nobody turns more pages. */
const FOUND_MAX = 200;
/** Occurrences in a 64th of all comments that make a piece common. */
const COMMON = 25;
const NEWEST_MAX = 2000;
const PLACES_MAX = 5;

interface Search {
  person: Person;
  language: Language;
  search: string;
  projectId?: string | undefined;
  pageNo: number;
  pageSize: number;
}

export async function findSaid(platform: Platform, { person, language, search, ...place }: Search) {
  const { db } = platform;
  const { projectId, pageNo, pageSize } = place;
  if (projectId) await requireProject(db, { person, projectId, ability: 'see' });
  const { accountId } = person;
  const [folded, reached, givenIds] = await Promise.all([
    foldText(db, search),
    listReach(db, { accountId, projectId }),
    projectId ? [] : listGivenIds(db, accountId),
  ]);
  const scope = scopeOf(reached, givenIds);
  const ids = folded === '' || isEmpty(scope) ? [] : await collect(db, { folded, scope });
  const shown = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const rows = new Map((await readSaid(db, { scope, ids: shown })).map((row) => [row.id, row]));
  const results = await presentFoundComments(platform, {
    rows: shown.flatMap((id) => rows.get(id) ?? []),
    scope,
    language,
    words: { folded, pieces: piecesOf(folded) },
  });
  return { results, meta: listMeta({ total: ids.length, pageNo, pageSize }) };
}

interface Collect {
  folded: string;
  scope: SearchScope;
}

async function collect(db: Database, { folded, scope }: Collect): Promise<string[]> {
  const exact = await listHolding(db, { scope, pieces: [folded] });
  // Similar words are tried only without an exact match.
  if (exact.length > 0)
    return exact
      .sort(byAge)
      .slice(0, FOUND_MAX)
      .map(({ id }) => id);
  const pieces = piecesOf(folded);
  if (pieces.length === 0) return [];
  const near = await listHolding(db, { scope, pieces });
  return near
    .flatMap((row) => {
      const slips = countSlips(row.search_text, { folded, pieces });
      return slips === undefined ? [] : { slips, ...row };
    })
    .sort((one, other) => one.slips - other.slips || byAge(one, other))
    .slice(0, FOUND_MAX)
    .map(({ id }) => id);
}

const byAge = (one: SaidCandidate, other: SaidCandidate) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);

function countSlips(body: string, { folded, pieces }: { folded: string; pieces: string[] }) {
  const reach = folded.length + 2;
  const ranks = pieces.flatMap((piece) =>
    placesOf(piece, body).flatMap(
      (at) => rankName(folded, body.slice(Math.max(0, at - reach), at + piece.length + reach)) ?? [],
    ),
  );
  return ranks.length > 0 ? Math.min(...ranks) : undefined;
}

function placesOf(piece: string, body: string): number[] {
  const places: number[] = [];
  for (
    let at = body.indexOf(piece);
    at >= 0 && places.length < PLACES_MAX;
    at = body.indexOf(piece, at + 1)
  ) {
    places.push(at);
  }
  return places;
}

async function listHolding(
  db: Database,
  { scope, pieces }: { scope: SearchScope; pieces: string[] },
): Promise<SaidCandidate[]> {
  const { givenIds } = scope;
  const projectIds = idsOf(scope.projects);
  const given = givenIds.length > 0 ? await listGivenSaid(db, { scope, limit: FOUND_MAX, pieces }) : [];
  if (projectIds.length === 0) return given;
  const sampled = await sampleSaid(db, { scope, pieces });
  const { looks, commonPieces } = planSearch({ projectIds, pieces, sampled, common: COMMON });
  const common = pieces.filter((_piece, at) => commonPieces.has(at));
  const lists = await Promise.all([
    looks.length > 0 ? listSaid(db, { scope, limit: FOUND_MAX, looks }) : [],
    common.length > 0
      ? listNewestSaid(db, { scope, limit: FOUND_MAX, read: NEWEST_MAX, pieces: common })
      : [],
  ]);
  const found = [...given, ...lists.flat(), ...sampled.filter((row) => row.is_visible)];
  return [...new Map(found.map((row) => [row.id, row])).values()];
}
