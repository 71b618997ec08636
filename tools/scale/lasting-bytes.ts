import type pg from 'pg';

/** Their rows go by themselves within a day, as those of the queue do, and do not add up. */
const PASSING = ['events_live', 'presence', 'processes', 'rate_limits'];

/**
 * Bytes of all rows that stay, with their indexes. Packed, since the room of rows that were changed or removed is used
 * again; what is measured next begins at a checkpoint, as it did before the packing.
 */
export async function readLasting(client: pg.Client): Promise<number> {
  await client.query('vacuum full');
  await client.query('checkpoint');
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)`,
    [PASSING],
  );
  return Number(rows[0]?.bytes);
}
