import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export async function readServerVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return rows[0]?.server_version ?? '';
}
