import pg from 'pg';
import type { Koma } from './koma.ts';

/** Of the database's own locks, one that the product does not use. */
const LOCK = 20_261_116;

/** Lets no file of this server be finished until the answer is called: however short a film is, it is still being prepared. */
export async function holdProcessing({ databaseUrl }: Koma) {
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  await holder.query(`
    create or replace function wait_for_the_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCK});
      return new;
    end $$;
    create or replace trigger wait_for_the_test before update on file_versions
      for each row when (new.processing = 2) execute function wait_for_the_test();
    select pg_advisory_lock(${LOCK});`);
  // The lock goes with the connection.
  return () => holder.end();
}
