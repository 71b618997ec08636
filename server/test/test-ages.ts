import { sql } from 'kysely';
import { CONFIRMED_MINUTES } from '../../contract/limits.ts';
import type { Platform } from '../platform.ts';

/** Moves every sign-in back by the time after which it must be confirmed. */
export const ageSessions = ({ db }: Pick<Platform, 'db'>) =>
  sql`update sessions set confirmed_at = confirmed_at - make_interval(mins => ${CONFIRMED_MINUTES}),
    factor_passed_at = factor_passed_at - make_interval(mins => ${CONFIRMED_MINUTES})`.execute(db);
