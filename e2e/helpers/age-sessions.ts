import pg from 'pg';
import { CONFIRMED_MINUTES } from '../../contract/limits.ts';
import type { Koma } from './koma.ts';

/** As if everybody had signed in a while ago. */
export async function ageSessions({ databaseUrl }: Koma) {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  await database.query('update sessions set confirmed_at = confirmed_at - make_interval(mins => $1)', [
    CONFIRMED_MINUTES,
  ]);
  await database.end();
}
