import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { PreparedPool } from './prepared-pool.ts';

const pools = new WeakMap<Kysely<Schema>, PreparedPool>();

/** Names the pool that a database sends its statements by. */
export function rememberPool(db: Kysely<Schema>, pool: PreparedPool): void {
  pools.set(db, pool);
}

/**
 * Runs a statement that is built already, on any connection: Kysely would hand it and its answer through ten promises,
 * which takes longer than sending it. In a transaction it runs on that one's connection.
 */
export async function runStatement<Row>(db: Kysely<Schema>, statement: CompiledQuery<Row>): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.executeQuery(statement)).rows;
  return pool.run<Row>(statement.sql, statement.parameters);
}
