import { sql } from 'kysely';

/**
 * For `id = ${anyOf(ids)}` in a large statement, which PostgreSQL then plans once. PostgreSQL knows the length of a
 * plain array and plans anew at each call, which takes longer than the query.
 */
export const anyOf = (ids: string[]) => sql`any(array(select unnest(${ids}::uuid[])))`;
