import type { Database } from '../../platform/database/database.ts';
import { countTry, giveBackTry, readWait } from '../../platform/database/rate-limits.ts';
import { countUnmadeFilms, type Visitor } from './marked-films.queries.ts';

/** Films are made one at a time, so a link with more would delay others. */
const UNMADE_OF_LINK = 4;
const HOUR = 3600;

interface Asked extends Visitor {
  network: string;
  filmId: string | undefined;
}

/** Undefined: may begin. 0: wait for other films of the link. Otherwise seconds until the rate limit allows one. */
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
    // Refused tries must not use up the limits shared with others.
    for (const { key } of limits.slice(0, at)) await giveBackTry(db, key);
    return readWait(db, limit.key);
  }
  return undefined;
}
