import { sql } from 'kysely';

/**
 * For `id = ${anyOf(ids)}` in a large statement, which PostgreSQL then plans once. Of a plain array it knows the length:
 * the plan for a short one looks cheaper than the plan for any, which reckons with ten ids, so that it plans anew at
 * every call. That takes longer than to run the statement.
 */
export const anyOf = (ids: string[]) => sql`any(array(select unnest(${ids}::uuid[])))`;
