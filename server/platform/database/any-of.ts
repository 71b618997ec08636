import { sql } from 'kysely';

/** Hides the number of ids: PostgreSQL would plan a large statement anew at each call. */
export const anyOf = (ids: string[]) => sql`any(array(select unnest(${ids}::uuid[])))`;
