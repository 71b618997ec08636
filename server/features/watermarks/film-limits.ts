import type { Database } from '../../parts/database/database.ts';
import { countTry, giveBackTry, readWait } from '../../parts/database/rate-limits.ts';
import { countUnmadeFilms, type Visitor } from './marked-films.queries.ts';

/** Films are made one after the other; more than these of one link would only stand in the way of other links. */
const UNMADE_OF_LINK = 4;
const HOUR = 3600;

interface Asked extends Visitor {
  network: string;
  /** The visitor's earlier one. */
  filmId: string | undefined;
}

/** Undefined: a film may be begun. 0: as soon as others of the link are made. Else seconds, as too many were begun. */
export async function readFilmWait(
  db: Database,
  { linkId, accountId, network, filmId }: Asked,
): Promise<number | undefined> {
  if ((await countUnmadeFilms(db, { linkId, filmId })) >= UNMADE_OF_LINK) return 0;
  const limits = [
    { key: `film:${linkId}:${accountId ?? 'anyone'}`, max: accountId ? 20 : 60, seconds: HOUR },
    { key: `film-network:${network}`, max: 60, seconds: HOUR },
    { key: `film-link:${linkId}`, max: 60, seconds: HOUR },
  ];
  for (const [at, limit] of limits.entries()) {
    if (await countTry(db, limit)) continue;
    // Who asks again and again in vain uses up nothing of what is counted for others.
    for (const { key } of limits.slice(0, at)) await giveBackTry(db, key);
    return readWait(db, limit.key);
  }
  return undefined;
}
