import { sql } from 'kysely';

/**
 * For `id = ${anyOf(ids)}` in a large statement. PostgreSQL plans it once: a plain list is taken for shorter than the
 * ten ids of a plan for every list, and then the statement is planned anew at every call, which takes longer than to
 * run it.
 */
export const anyOf = (ids: string[]) => sql`any(array(select unnest(${ids}::uuid[])))`;
