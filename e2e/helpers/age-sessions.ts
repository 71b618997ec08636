import { sql } from 'kysely';
import { CONFIRMED_MINUTES } from '../../contract/limits.ts';
import type { Koma } from './koma.ts';

export const ageSessions = ({ db }: Koma) =>
  sql`update sessions set confirmed_at = confirmed_at - make_interval(mins => ${CONFIRMED_MINUTES}),
    factor_passed_at = factor_passed_at - make_interval(mins => ${CONFIRMED_MINUTES})`.execute(db);
